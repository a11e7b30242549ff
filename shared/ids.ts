import * as z from 'zod'
import { createExpiringLru } from './collections/expiringLru.js'
import { getOrAdd } from './collections/getOrAdd.js'
import { parseUrl } from './url.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const createBrandedUuid = <Brand extends string>(brand: Brand) =>
  z.string().max(36).toLowerCase().regex(UUID, `a ${brand} is a UUID`).brand<Brand>()

/** `global_id` of a RUDI metadata record (portal-api.md 2.6), in lower case. */
export const datasetId = createBrandedUuid('DatasetId')
export type DatasetId = z.infer<typeof datasetId>

/** `media_id` of one media of a dataset (portal-api.md 2.6), in lower case. */
export const mediaId = createBrandedUuid('MediaId')
export type MediaId = z.infer<typeof mediaId>

/** `organization_id` of a producer (portal-api.md 2.6), in lower case. */
export const producerId = createBrandedUuid('ProducerId')
export type ProducerId = z.infer<typeof producerId>

/** Our id of a download, given when it is added and stable for its whole life. */
export const downloadId = createBrandedUuid('DownloadId')
export type DownloadId = z.infer<typeof downloadId>

/** Longer than any portal's address. The id is stored in every row of the queue. */
const PORTAL_CHARS = 500

/**
 * The canonical base address of a portal: scheme, host, port and base path, without a final slash, credentials, query
 * or hash. Any other text for the same address is refused, and so is a text with characters that an address cannot
 * have.
 */
export const portalId = z
  .string()
  .max(PORTAL_CHARS)
  .refine(isBaseAddress, 'a PortalId is the canonical address of a portal')
  .brand<'PortalId'>()

/**
 * What was found about the addresses that were decoded last: thousands of rows name the same few portals, and parsing
 * the address was a third of decoding a row.
 */
const knownAddresses = createExpiringLru<string, boolean>({ entries: 32 })

function isBaseAddress(text: string): boolean {
  return text.length <= PORTAL_CHARS && getOrAdd(knownAddresses, text, () => text === parseBaseAddress(text))
}

/** Returns the canonical base address that a text names; null when it names none. */
function parseBaseAddress(text: string): string | null {
  const address = parseUrl(text)
  if (address === null || !/^https?:$/.test(address.protocol)) return null
  return `${address.protocol}//${address.host}${address.pathname.replace(/\/+$/, '')}`
}
export type PortalId = z.infer<typeof portalId>

/**
 * A person's permission to write into one folder. The main process creates it for one window and one run. It holds no
 * path.
 */
export const folderToken = z
  .string()
  .length(32)
  .regex(/^[0-9a-f]+$/)
  .brand<'FolderToken'>()
export type FolderToken = z.infer<typeof folderToken>

/** A person's permission to read one file. The main process creates it for one window and one run. It holds no path. */
export const fileToken = z
  .string()
  .length(32)
  .regex(/^[0-9a-f]+$/)
  .brand<'FileToken'>()
export type FileToken = z.infer<typeof fileToken>

/** The id of one export, chosen by the window that starts it. */
export const exportId = createBrandedUuid('ExportId')
export type ExportId = z.infer<typeof exportId>

/**
 * The number of a file in the library's index, stable as long as the index exists. It is not a path and means nothing
 * elsewhere.
 */
export const libraryFileId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).brand<'HeldFileId'>()
export type LibraryFileId = z.infer<typeof libraryFileId>
