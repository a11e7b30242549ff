import * as z from 'zod'
import { verdict } from '../download/model/verdict.js'
import { datasetId, libraryFileId, mediaId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

/** The library as the window sees it: every file that we downloaded, its state and its events. */

/**
 * What was observed of a file since it was recorded. `touched`: another program wrote to it and its length is the same;
 * only reading it shows whether it changed. `damaged`: its length or its hash is not the recorded one.
 */
export const FILE_CONDITIONS = ['as-recorded', 'touched', 'damaged', 'missing'] as const
export type FileCondition = (typeof FILE_CONDITIONS)[number]

/**
 * The state of a file: verified by the portal's hash, complete without anything to compare with, or what was observed
 * since.
 */
export const FILE_STATUSES = ['verified', 'complete', 'touched', 'damaged', 'missing'] as const
export type FileStatus = (typeof FILE_STATUSES)[number]

/**
 * Filters of the list. `outdated` is independent of the state of the bytes: the portal has a newer version. `problem`
 * is damaged or missing.
 */
export const LIBRARY_FILTERS = [...FILE_STATUSES, 'outdated', 'problem'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

/**
 * Groupings of the list. A project is the folder that a person chose to download into, since people separate their work
 * by folder.
 */
export const GROUPINGS = ['dataset', 'producer', 'project'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Orders of the list: by group, or by a column, and then without groups. */
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
  /** Files that are left out of everything: a removal of them can still be undone. */
  without: z.array(libraryFileId).max(LIMITS.LIBRARY_LEAVING).readonly().default([]),
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
  /** When the whole file was last read and checked. */
  checkedMs: z.number().int().nullable(),
  /** On the first row under a heading: the number and size of the listed files of the group. */
  group: z.strictObject({ files: count, bytes: count }).nullable(),
  /** Whether the row is under a heading: a file that is alone in its dataset has none. */
  grouped: z.boolean(),
})
export type LibraryRow = z.infer<typeof libraryRow>

/** A media's file on this computer, as the index of the library knows it. */
export const mediaFile = libraryRow
  .pick({ mediaId: true, name: true, standing: true, verdict: true, outdated: true, fetchedMs: true })
  .extend({
    /** It is missing, and a person removed it from the library or from the disk. */
    removed: z.boolean(),
  })
export type MediaFile = z.infer<typeof mediaFile>

export const libraryPage = z.strictObject({
  total: count,
  bytes: count,
  offset: count,
  items: z.array(libraryRow).max(LIMITS.LIBRARY_PAGE),
  /** Counts of the files that match the text, independent of the filter. */
  counts: z.strictObject({ all: count, ...createCountFields() }),
})
export type LibraryPage = z.infer<typeof libraryPage>

function createCountFields() {
  return { verified: count, complete: count, touched: count, damaged: count, missing: count, outdated: count }
}

/**
 * Events of a file. `fetched` and `found` bring a version; `sound`: the whole file was read and is as recorded;
 * `deleted`: it was moved to the system's trash; the others are observations or actions.
 */
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

/** `is` keeps its name: the database of the library holds it. */
export const fileEvent = z.strictObject({
  is: z.enum(FILE_EVENTS),
  atMs: z.number().int(),
  /** The host that sent it, for `fetched`. */
  from: title.nullable(),
  /** The date that the portal gives for this version. */
  version: title.nullable(),
  sha256: z.string().length(64).nullable(),
  verdict: verdict.nullable(),
})
export type FileEvent = z.infer<typeof fileEvent>

/**
 * A previous version by the name of its folder: a date, the hash of the file and, of newer ones, the hash of its media.
 */
export const versionId = z
  .string()
  .max(38)
  .regex(/^[0-9A-Za-z]{1,20}(?:-[0-9a-f]{8}){1,2}$/)

export const libraryCheck = z.strictObject({
  done: count,
  total: count,
  /** How many of those checked differ from their record or are missing. */
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
