import * as z from 'zod'
import { verdict } from '../download/model/verdict.js'
import { datasetId, libraryFileId, mediaId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

/** The library as the window sees it: every file that we made, how it stands, and what became of it. */

/**
 * What was found of a file since it was recorded. `touched`: another program wrote to it, at the same length; only
 * reading it again shows whether it changed. `damaged`: its length or its hash is not the recorded one.
 */
export const FILE_CONDITIONS = ['as-recorded', 'touched', 'damaged', 'missing'] as const
export type FileCondition = (typeof FILE_CONDITIONS)[number]

/** How a file stands: verified by the portal's hash, or complete with nothing to compare it to, or what was seen of it. */
export const FILE_STATUSES = ['verified', 'complete', 'touched', 'damaged', 'missing'] as const
export type FileStatus = (typeof FILE_STATUSES)[number]

/**
 * What the list can be narrowed to. `outdated` says something else than how the bytes stand: the portal has newer ones;
 * `problem` is what is damaged or missing.
 */
export const LIBRARY_FILTERS = [...FILE_STATUSES, 'outdated', 'problem'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

/** A project is the folder that a person chose to download into: it is how they keep their work apart already. */
export const GROUPINGS = ['dataset', 'producer', 'project'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** What the list is sorted by: its groups, or a column of its own, in which case there are no groups. */
export const LIBRARY_ORDERS = ['group', 'name', 'size', 'fetched', 'standing'] as const
export type LibraryOrder = (typeof LIBRARY_ORDERS)[number]

const count = z.number().int().nonnegative()
const title = z.string().max(LIMITS.TITLE_CHARS)

export const libraryFilterQuery = z.strictObject({
  text: z.string().max(LIMITS.QUERY_CHARS),
  only: z.enum(LIBRARY_FILTERS).nullable(),
  by: z.enum(GROUPINGS),
  order: z.enum(LIBRARY_ORDERS).default('group'),
  descending: z.boolean().default(false),
})
export type LibraryFilterQuery = z.infer<typeof libraryFilterQuery>

export const libraryQuery = libraryFilterQuery.extend({
  offset: z.number().int().min(0).max(LIMITS.LIBRARY_FILES),
  limit: z.number().int().min(1).max(LIMITS.LIBRARY_PAGE),
})
export type LibraryQuery = z.infer<typeof libraryQuery>

export const libraryRow = z.strictObject({
  id: libraryFileId,
  portalId,
  datasetId,
  mediaId,
  name: title,
  datasetTitle: title,
  producer: title,
  /** The name of the folder that a person chose. */
  project: title,
  sizeBytes: count,
  standing: z.enum(FILE_STATUSES),
  verdict,
  outdated: z.boolean(),
  fetchedMs: z.number().int().nullable(),
  /** When it was last read again as a whole. */
  checkedMs: z.number().int().nullable(),
  /** The first of a group of several files says how much there is in it, of what was asked for. */
  group: z.strictObject({ files: count, bytes: count }).nullable(),
  /** Whether it stands below such a heading: a file alone in its group has none. */
  grouped: z.boolean(),
})
export type LibraryRow = z.infer<typeof libraryRow>

export const libraryPage = z.strictObject({
  total: count,
  bytes: count,
  offset: count,
  items: z.array(libraryRow).max(LIMITS.LIBRARY_PAGE),
  /** Of what the text finds, whatever it is narrowed to. */
  counts: z.strictObject({ all: count, ...counted() }),
})
export type LibraryPage = z.infer<typeof libraryPage>

function counted() {
  return { verified: count, complete: count, touched: count, damaged: count, missing: count, outdated: count }
}

/** What can become of a file. `fetched` and `found` bring a version; `sound` was read as a whole; `deleted` went to the system's trash; the others are what was seen or done. */
export const FILE_EVENTS = [
  'fetched',
  'found',
  'touched',
  'damaged',
  'missing',
  'back',
  'sound',
  'outdated',
  'current',
  'forgotten',
  'deleted',
] as const
export type FileEventName = (typeof FILE_EVENTS)[number]

export const fileEvent = z.strictObject({
  is: z.enum(FILE_EVENTS),
  atMs: z.number().int(),
  /** The host that sent it, for what was fetched. */
  from: title.nullable(),
  /** When the portal says that this version was made. */
  version: title.nullable(),
  sha256: z.string().length(64).nullable(),
  verdict: verdict.nullable(),
})
export type FileEvent = z.infer<typeof fileEvent>

export const libraryCheck = z.strictObject({
  done: count,
  total: count,
  /** Of those done: not the bytes that were recorded, or not there. */
  bad: count,
  /** Null once it is over. */
  name: title.nullable(),
})
export type LibraryCheck = z.infer<typeof libraryCheck>

export const getFileStatus = (
  seen: FileCondition,
  { is }: { readonly is: 'verified' | 'not-verifiable' },
): FileStatus => {
  if (seen !== 'as-recorded') return seen
  return is === 'verified' ? 'verified' : 'complete'
}

/** A file as a listing of its folder shows it. `modifiedMs` is null where the disk does not say. */
export interface FileStat {
  readonly sizeBytes: number
  readonly modifiedMs: number | null
}

export interface RecordedFile {
  readonly seen: FileCondition
  readonly sizeBytes: number
  /** When it was written to, as of when its bytes were last known to be those recorded. */
  readonly modifiedMs: number | null
}

/**
 * What a glance says of a file, without reading it: another length is another content, another date a suspicion. What
 * a hash has proved stays until the file was written to again.
 */
export function compareWithRecord(recorded: RecordedFile, sight: FileStat | null): FileCondition {
  if (sight === null) return 'missing'
  if (sight.sizeBytes !== recorded.sizeBytes) return 'damaged'
  const isWritten =
    sight.modifiedMs !== null && recorded.modifiedMs !== null && sight.modifiedMs !== recorded.modifiedMs
  if (isWritten) return 'touched'
  return recorded.seen === 'damaged' ? 'damaged' : 'as-recorded'
}
