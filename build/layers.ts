import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTERNAL } from './bundle/machine.js'
import { judgeWords } from './layers/banned.js'
import { judgeCircles } from './layers/circles.js'
import { judgeExports } from './layers/exports.js'
import { type Complaint, judgeImports } from './layers/judge.js'
import { scan } from './layers/scan.js'
import { judgeSizes, longest } from './layers/sizes.js'
import { PACKAGES } from './layers/table.js'
import { ROOT } from './setup/paths.mjs'

const FOLDERS = ['shared', 'electron', 'renderer', 'build', 'test']

const sources = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('/node_modules/'))

/** A production dependency is copied into the package as it is: only what cannot be bundled may be one. */
function judgeManifest(): readonly Complaint[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(manifest.dependencies)
    .filter((name) => !EXTERNAL.includes(name))
    .map((name) => ({
      path: 'package.json',
      line: 1,
      say: `depends on ${name} — it is part of the bundles: move it to devDependencies, or name it in EXTERNAL (build/bundle/machine.ts)`,
    }))
}

const read = FOLDERS.flatMap(sources).map((path) => {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return { source, file: scan(path, source) }
})
const complaints = [
  ...judgeManifest(),
  ...judgeExports(read.map(({ file }) => file)),
  ...judgeCircles(read.map(({ file }) => file)),
  ...read.flatMap(({ source, file }) => [...judgeImports(file), ...judgeWords(file, source), ...judgeSizes(file)]),
]
for (const { path, line, say } of complaints) process.stdout.write(`${path}:${line} ${say}\n`)
const { files, functions } = longest(read.map(({ file }) => file))
process.stdout.write(`longest files: ${files}\nlongest functions: ${functions}\n`)
process.stdout.write(
  `${read.length} files, ${Object.keys(PACKAGES).length} packages, ${complaints.length} complaints\n`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
