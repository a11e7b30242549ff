import { chooseCatalogueName } from '../download/files/chooseFileName.js'
import { findFreeName, toNameKey } from '../download/files/freeNames.js'
import { toFolderName } from '../download/files/safeNames.js'
import { escapeXml } from '../text/escapeXml.js'
import { quoteCsvCell } from '../text/formatCsvRow.js'
import type { SelectedMedia, Selection } from './selectionFile.js'

/** The programs that a selection can be exported for, with the text that each reads. */
export const DOWNLOADER_FORMATS = {
  metalink: formatMetalink,
  aria2: formatAria2,
  curl: formatCurl,
  rclone: formatRclone,
} as const
export type DownloaderFormat = keyof typeof DOWNLOADER_FORMATS

/** A file that needs no token, and its path. */
export interface ExportedFile {
  /** Relative, with `/`; every part of it is a safe name. */
  readonly path: string
  readonly media: SelectedMedia
}

/**
 * Lists the files of a selection that need no token. The text for another program must not contain a token, so the
 * others are left out.
 */
export function listOpenFiles({ datasets }: Selection): readonly ExportedFile[] {
  return datasets.flatMap((dataset) => {
    const taken = new Set<string>()
    return dataset.media.flatMap((media) => {
      if (!media.isOpen) return []
      const name = findFreeName(chooseCatalogueName(media), taken) ?? media.id
      taken.add(toNameKey(name))
      return [{ path: `${toFolderName(dataset)}/${name}`, media }]
    })
  })
}

/** Formats Metalink 4 (RFC 5854), with sizes and hashes. Files that the portal decrypts have neither. */
function formatMetalink(files: readonly ExportedFile[], selection: Selection): string {
  const parts = files.map(({ path, media }) => {
    const { sizeBytes, url } = media
    const hash = findHash(media)
    return [
      `  <file name="${escapeXml(path)}">`,
      ...(sizeBytes === null || media.encrypted ? [] : [`    <size>${sizeBytes}</size>`]),
      ...(hash === null ? [] : [`    <hash type="${hash.algorithm}">${hash.hex}</hash>`]),
      `    <url>${escapeXml(url)}</url>`,
      '  </file>',
    ].join('\n')
  })
  const published = `  <published>${escapeXml(selection.created)}</published>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<metalink xmlns="urn:ietf:params:xml:ns:metalink">',
    ...[published, ...parts, '</metalink>', ''],
  ].join('\n')
}

/** Formats an input file for `aria2c -i`. */
function formatAria2(files: readonly ExportedFile[]): string {
  return files
    .map(({ path, media }) => {
      const hash = findHash(media)
      const checksum = hash === null ? '' : `  checksum=${hash.algorithm}=${hash.hex}\n`
      return `${media.url}\n  out=${path}\n${checksum}`
    })
    .join('')
}

/**
 * Formats a configuration for `curl -K`; curl does not check hashes. Without `globoff` it would take brackets in an
 * address for a list of addresses.
 */
function formatCurl(files: readonly ExportedFile[]): string {
  const lines = files.flatMap(({ path, media }) => [`url = ${quote(media.url)}`, `output = ${quote(path)}`])
  return ['create-dirs', 'fail', 'globoff', 'location', ...lines, ''].join('\n')
}

/** Formats a list for `rclone copyurl --urls`: an address and a name per line, as CSV. */
function formatRclone(files: readonly ExportedFile[]): string {
  return files.map(({ path, media }) => `${quoteCsvCell(media.url)},${quoteCsvCell(path)}\n`).join('')
}

function findHash({ checksum, encrypted }: SelectedMedia) {
  return checksum.is === 'usable' && !encrypted
    ? { algorithm: checksum.algorithm, hex: checksum.hex.toLowerCase() }
    : null
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
