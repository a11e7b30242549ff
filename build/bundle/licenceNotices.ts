import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'
import type { ShippedPackage } from './bundledAndNativePackages.js'

/** Files with the complete text of a licence, for packages that name a licence and contain no text. */
const STANDARD_TEXTS: Readonly<Record<string, string>> = {
  'Apache-2.0': 'node_modules/web-worker/LICENSE',
  'MPL-2.0': 'node_modules/lightningcss/LICENSE',
  ISC: 'node_modules/tinyqueue/LICENSE',
}

/** MIT requires the authors' own notice. These packages name their author in the manifest but lack the file. */
const FORGOTTEN_TEXTS: Readonly<Record<string, string>> = { 'lazy-val': 'node_modules/zustand/LICENSE' }

/**
 * Returns the terms of a package without a licence file: its authors, and the text of the licence that its manifest
 * names.
 */
function getStandardText({ name, licence, author }: ShippedPackage): string {
  const file = FORGOTTEN_TEXTS[name] ?? STANDARD_TEXTS[String(licence)]
  if (file === undefined)
    throw new Error(`${name} (${licence}) brings no licence: give its text in build/bundle/licenceNotices.ts`)
  const text = readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    // The text is copied from another package, whose line of authors does not belong here.
    .filter((line) => !/^\s*copyright (?:\(c\)|©|\d{4})/i.test(line))
    .join('\n')
    .trim()
  return `Copyright ${author}\n\n${text}`
}

function formatNotice(shipped: ShippedPackage): string {
  const { name, version, licence, texts, carried } = shipped
  const inside = carried.map((work) => `  ${work.name} (${work.licence})\n`).join('')
  const terms = (texts.length > 0 ? texts : [getStandardText(shipped)]).map((text) => `\n${text}\n`).join('')
  return `${name} ${version} (${licence})\n${inside === '' ? '' : `with, in its binaries:\n${inside}`}${terms}`
}

/** Formats the names and licences of the shipped packages, as these licences require. */
export const collectNotices = (packages: readonly ShippedPackage[]): string =>
  packages.map(formatNotice).join(`\n${'─'.repeat(80)}\n\n`)
