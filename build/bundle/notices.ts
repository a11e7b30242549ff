import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { ROOT } from '../setup/paths.mjs'

/** The folder of the package that a bundled file comes from, or null for our own. Nested packages are their own. */
export function findPackageFolder(input: string): string | null {
  const [, folder] = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input) ?? []
  return folder ?? null
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  // A package that carries another's work has a second one: PDFium inside its wrapper.
  const files = readdirSync(join(ROOT, folder)).filter((entry) => /^(?:licen[cs]e|copying)/i.test(entry))
  const text = files.map((file) => `\n${readFileSync(join(ROOT, folder, file), 'utf8').trim()}\n`).join('')
  return `${name} ${version} (${license})\n${text}`
}

/** The names and licences of all packages inside the bundles: their one condition is to be named. */
export function collectNotices(metafiles: readonly Metafile[]): string {
  const folders = metafiles.flatMap(({ inputs }) => Object.keys(inputs)).map(findPackageFolder)
  const shipped = [...new Set(folders)].filter(
    (folder) => folder !== null && existsSync(join(ROOT, folder, 'package.json')),
  )
  return shipped
    .sort()
    .map((folder) => noticeOf(String(folder)))
    .join(`\n${'─'.repeat(80)}\n\n`)
}
