import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'
import type { ShippedPackage } from './shippedPackages.js'

/** Where the text of a licence stands whole, for packages that name it and bring no file. */
const STANDARD_TEXTS: Readonly<Record<string, string>> = {
  'Apache-2.0': 'node_modules/web-worker/LICENSE',
  'MPL-2.0': 'node_modules/lightningcss/LICENSE',
  ISC: 'node_modules/tinyqueue/LICENSE',
}

/** MIT asks for the makers' own notice. These name their maker in the manifest and forgot the file. */
const FORGOTTEN_TEXTS: Readonly<Record<string, string>> = { 'lazy-val': 'node_modules/zustand/LICENSE' }

/** The terms of a package that brings no licence file: its makers' name, and the text that its manifest names. */
function standardText({ name, licence, author }: ShippedPackage): string {
  const file = FORGOTTEN_TEXTS[name] ?? STANDARD_TEXTS[String(licence)]
  if (file === undefined)
    throw new Error(`${name} (${licence}) brings no licence: give its text in build/bundle/notices.ts`)
  const text = readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    // The text is another package's copy: its own line of authors is not for this one.
    .filter((line) => !/^\s*copyright (?:\(c\)|©|\d{4})/i.test(line))
    .join('\n')
    .trim()
  return `Copyright ${author}\n\n${text}`
}

function noticeOf(shipped: ShippedPackage): string {
  const { name, version, licence, texts, carried } = shipped
  const inside = carried.map((work) => `  ${work.name} (${work.licence})\n`).join('')
  const terms = (texts.length > 0 ? texts : [standardText(shipped)]).map((text) => `\n${text}\n`).join('')
  return `${name} ${version} (${licence})\n${inside === '' ? '' : `with, in its binaries:\n${inside}`}${terms}`
}

/** The names and licences of packages that are shipped: their one condition is to be named. */
export const collectNotices = (packages: readonly ShippedPackage[]): string =>
  packages.map(noticeOf).join(`\n${'─'.repeat(80)}\n\n`)
