import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPathIn } from './check/isPathIn.js'
import type { TextFile } from './check/textFile.js'
import { checkReferences } from './prose/checkReferences.js'
import { findVaguePronouns } from './prose/vaguePronouns.js'
import { ROOT } from './setup/paths.mjs'

/** These files contain the words on purpose: the expression that finds them, and the examples of its test. */
const EXEMPT = ['build/prose/vaguePronouns.ts', 'test/unit/build/prose/vaguePronouns.spec.ts']

/** Folders with neither sources nor pages: build output, and files of other programs. */
const SKIPPED = new Set(['.git', '.cache', '.ci', 'dist', 'release', 'node_modules'])
const TEXT = /\.(?:tsx?|[cm]?js|css|html|md|ya?ml|json|plist)$/

function listFiles(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

const readText = (path: string): TextFile => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })

const files = listFiles('')
const checked = files.filter((path) => TEXT.test(path) && !isPathIn(path, EXEMPT))
const pages = files.filter((path) => path.endsWith('.md')).map(readText)
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const complaints = [
  ...findVaguePronouns(checked.map(readText)),
  ...checkReferences(pages, { files, scripts: Object.keys(scripts), pages }),
]
for (const { path, line, say } of complaints) process.stdout.write(`${path}:${line} ${say}\n`)
process.stdout.write(`${checked.length} texts, ${pages.length} pages, ${complaints.length} complaints\n`)
process.exitCode = complaints.length === 0 ? 0 : 1
