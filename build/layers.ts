import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextFile } from './check/textFile.js'
import { buildImportGraph } from './layers/buildImportGraph.js'
import { checkBannedCode } from './layers/checkBannedCode.js'
import { checkCitations } from './layers/checkCitations.js'
import { checkCycles, checkFeatureCycles, checkFolderCycles } from './layers/checkCycles.js'
import { checkImports } from './layers/checkImports.js'
import { checkProductionDependencies } from './layers/checkProductionDependencies.js'
import { checkFolderSizes, checkSizes, findLongest } from './layers/checkSizes.js'
import { drawFolders } from './layers/drawFolders.js'
import { PACKAGES } from './layers/packageRules.js'
import { scanSource } from './layers/scanSource.js'
import { ROOT } from './setup/paths.mjs'

const FOLDERS = ['shared', 'electron', 'renderer', 'demo', 'build', 'test']

const listFiles = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  )

const listSources = (folder: string): readonly string[] =>
  listFiles(folder).filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('/node_modules/'))

/** The pages that comments may cite: those in docs/, and those at the top of the checkout. */
const readPages = (): readonly TextFile[] =>
  [...readdirSync(ROOT), ...listFiles('docs')].filter((path) => path.endsWith('.md')).map(readText)

/** Files that cite pages and are not sources. */
const OTHER_CITERS = ['electron-builder.yml']
/** Files whose examples of citations are wrong on purpose. */
const CITE_WRONGLY = [
  'test/unit/build/layers/checkCitations.spec.ts',
  'test/unit/build/prose/checkReferences.spec.ts',
  'test/unit/build/prose/vaguePronouns.spec.ts',
]

const readText = (path: string): TextFile => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })

const read = FOLDERS.flatMap(listSources).map((path) => {
  const { source } = readText(path)
  return { path, source, file: scanSource(path, source) }
})
const pictured = process.argv.indexOf('--picture')
if (pictured !== -1) {
  process.stdout.write(
    drawFolders(buildImportGraph(read.map(({ file }) => file)), process.argv[pictured + 1] ?? 'electron'),
  )
  process.exit()
}

const citing = [...read.filter(({ path }) => !CITE_WRONGLY.includes(path)), ...OTHER_CITERS.map(readText)]
const complaints = [
  ...checkProductionDependencies(readText('package.json')),
  ...checkCycles(read.map(({ file }) => file)),
  ...checkFolderCycles(read.map(({ file }) => file)),
  ...checkFeatureCycles(read.map(({ file }) => file)),
  ...checkFolderSizes(
    FOLDERS.flatMap(listFiles).filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.includes('/node_modules/')),
  ),
  ...checkCitations(citing, readPages()),
  ...read.flatMap(({ source, file }) => [...checkImports(file), ...checkBannedCode(file, source), ...checkSizes(file)]),
]
for (const { path, line, say } of complaints) process.stdout.write(`${path}:${line} ${say}\n`)
const { files, functions } = findLongest(read.map(({ file }) => file))
process.stdout.write(`longest files: ${files}\nlongest functions: ${functions}\n`)
process.stdout.write(
  `${read.length} files, ${Object.keys(PACKAGES).length} packages, ${complaints.length} complaints\n`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
