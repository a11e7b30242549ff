import type { Change } from '../support/sabotage/sourceChange.js'

/** A line that no test can notice, because the product behaves the same without it. */
export interface Equivalent extends Change {
  readonly why: string
}

/** Lines whose breaking changes no behaviour, and why they are there nevertheless. */
export const EQUIVALENT_SABOTAGES: readonly Equivalent[] = [
  {
    file: 'electron/portal/media/buildMediaUrl.ts',
    find: '[portalId, base].find((one) => connectorUrl.startsWith(`',
    replace: '[portalId, base].find((one) => connectorUrl.startsWith(one) || connectorUrl.startsWith(`',
    why: 'What is left of an address that only begins like the portal’s does not begin with a slash, and a media’s path does: the next line refuses it. The slash says what is meant, and holds if that pattern is ever loosened.',
  },
  {
    file: 'shared/preview/sql/validateQuery.ts',
    find: 'return isAllowedTableFunction(called) ? ALLOWED : refuseFunction(called)',
    replace: 'return ALLOWED',
    why: 'The function inside of a table function’s node is an expression of its own in the same tree, and is judged as one. Two judges, because a newer parser may write the inner node otherwise.',
  },
  {
    file: 'electron/preview/document/previewPdfSvgTiff.ts',
    find: "  if (isTooLarge(image)) return createNoPreview('too-large-to-show')\n",
    replace: '',
    why: 'The renderers make no more points than a screen shows, and these are fewer bytes than the bound even when they do not pack. The bound is for a renderer that may be added one day.',
  },
  {
    file: 'electron/crypto/beginEncryptedFile.ts',
    find: '    head.fill(0)\n',
    replace: '',
    why: 'Wipes a key from our own memory, which no test can read through the product’s replies or files; only a dump of the process shows it.',
  },
  {
    file: 'electron/crypto/decryptFile.ts',
    find: "createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })",
    replace: "createDecipheriv('aes-256-gcm', key, iv)",
    why: 'The tag that is read is as long as a tag must be, or the file is refused before. The length is named so that no shorter one is ever taken, whatever becomes of that reading.',
  },
]
