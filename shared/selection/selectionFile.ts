import * as z from 'zod'
import { declaredChecksum, licence, producer } from '../catalogue/model.js'
import { failure } from '../failure.js'
import { datasetId, mediaId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'
import { parseUrl } from '../url.js'

/** The suffix of a selection; `download` recognises a selection by it. */
export const SELECTION_SUFFIX = '.rudi-selection.json'
/** The suffix of its signature, where minisign looks for it. */
export const SIGNATURE_SUFFIX = '.minisig'
/** The suffix of the public key beside a selection. */
export const PUBLIC_KEY_SUFFIX = '.pub'

/** Whether an address can be written into other programs' files: it holds no line end and no secret. */
const isPlainUrl = (text: string): boolean => {
  const url = parseUrl(text)
  if (url === null || url.href !== text || url.username !== '' || url.password !== '' || url.search !== '') return false
  return url.protocol === 'https:' || url.protocol === 'http:'
}

const instant = z.string().max(40)
const text = z.string().max(LIMITS.TITLE_CHARS)

const selectedMedia = z.strictObject({
  id: mediaId,
  name: text.nullable(),
  fileType: z.string().max(200).nullable(),
  sizeBytes: z.number().int().nonnegative().nullable(),
  checksum: declaredChecksum,
  updated: instant.nullable(),
  encrypted: z.boolean(),
  /** Whether the portal sends it without a token. */
  isOpen: z.boolean(),
  /** The address, without query and credentials. */
  url: z.string().max(LIMITS.URL_CHARS).refine(isPlainUrl),
})
export type SelectedMedia = z.infer<typeof selectedMedia>

const selectedDataset = z.strictObject({
  id: datasetId,
  title: text,
  producer: producer.shape.name,
  licence: licence.nullable(),
  updated: instant.nullable(),
  media: z.array(selectedMedia).max(LIMITS.LIST_ITEMS),
})
export type SelectedDataset = z.infer<typeof selectedDataset>

const selection = z.strictObject({
  format: z.literal('rudi-selection/1'),
  portal: portalId,
  created: instant,
  /** The requested targets, as typed. */
  targets: z.array(z.string().max(LIMITS.URL_CHARS)).max(LIMITS.LIST_ITEMS),
  datasets: z.array(selectedDataset).max(LIMITS.LIST_ITEMS),
})

/** Datasets and files of a portal in certain versions, so that they can be downloaded again elsewhere. */
export type Selection = z.infer<typeof selection>

/** Parses a selection. Fails with `selection/unreadable`. */
export function parseSelection(json: string): Result<Selection> {
  try {
    const read = selection.safeParse(JSON.parse(json))
    return read.success ? ok(read.data) : fail(failure('selection/unreadable'))
  } catch {
    return fail(failure('selection/unreadable'))
  }
}

/** Formats the trusted comment that the signature of a selection also covers: format, date and portal. */
export const formatTrustedComment = ({ format, created, portal }: Selection): string => `${format} ${created} ${portal}`

/**
 * Serialises a selection in canonical form: sorted keys, no spaces (RFC 8785), so that the same selection has the same
 * signature.
 */
export const serializeSelection = (value: Selection): string => `${JSON.stringify(sortKeys(value))}\n`

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/** Counts datasets, files and bytes, for the last line of a command. */
export const countSelection = ({ datasets }: Selection) => ({
  datasets: datasets.length,
  media: datasets.reduce((sum, one) => sum + one.media.length, 0),
  bytes: datasets.reduce((sum, one) => sum + one.media.reduce((all, { sizeBytes }) => all + (sizeBytes ?? 0), 0), 0),
})
