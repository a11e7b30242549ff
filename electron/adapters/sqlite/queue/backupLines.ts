import * as z from 'zod'
import { computeTextCrc32 } from '../../system/crc32.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { computeRowChecksum } from './rowChecksum.js'

/** A download in the backup. The other columns of a row are derived from these. */
export interface BackupRow {
  readonly id: string
  readonly priority: number
  readonly position: number
  /** JSON without a line break, as the engine writes it. */
  readonly request: string
  readonly state: string
  /** The checksum of id, request and state. */
  readonly sum: number
}

const place = z.tuple([z.string(), z.int(), z.number(), z.int()])
const removal = z.tuple([z.string()])
const header = z.object({ queueCopy: z.literal(1), generation: z.int().positive(), after: z.int().nonnegative() })

/** The first line of a backup. Each new backup has a greater generation. */
export interface BackupHeader {
  readonly generation: number
  /** All rows with numbers up to this one were in the database when this backup was begun. */
  readonly after: number
}

/** Each line has its own checksum, so that damage affects one line only. */
const addChecksum = (json: string): string => `${computeTextCrc32(json).toString(16).padStart(8, '0')} ${json}`

/** The request and the state follow the checked part. They have the checksum of the row. */
export const formatRowLine = ({ id, priority, position, request, state, sum }: BackupRow): string =>
  `${addChecksum(JSON.stringify([id, priority, position, sum]))}\t${request}\t${state}\n`
/** Formats the line for a removed download. */
export const formatRemovalLine = (id: string): string => `${addChecksum(JSON.stringify([id]))}\n`
/** Formats the first line of a backup: its generation, and the row number at which it was begun. */
export const formatHeaderLine = ({ generation, after }: BackupHeader): string =>
  `${addChecksum(JSON.stringify({ queueCopy: 1, generation, after }))}\n`

const CHECKSUM_CHARS = 8

/** Returns the JSON of the checked part, or null when it does not match its checksum. */
function readJson(text: string): string | null {
  const json = text.slice(CHECKSUM_CHARS + 1)
  return Number.parseInt(text.slice(0, CHECKSUM_CHARS), 16) === computeTextCrc32(json) ? json : null
}

/** The content of a line. */
export type BackupLine =
  | { readonly row: BackupRow }
  | { readonly removed: string }
  | { readonly head: BackupHeader }
  | 'damaged'

/** Parses a line without its line break. A line that does not match its checksum is `damaged`. */
export function readLine(line: string): BackupLine {
  const [first = '', request, state] = line.split('\t')
  const json = readJson(first)
  const at = decodeStoredJson(place, json)
  if (at !== null && request !== undefined && state !== undefined) {
    const [id, priority, position, sum] = at
    const isSound = sum === computeRowChecksum(id, request, state)
    return isSound ? { row: { id, priority, position, request, state, sum } } : 'damaged'
  }
  const [removed] = decodeStoredJson(removal, json) ?? []
  if (removed !== undefined) return { removed }
  const head = decodeStoredJson(header, json)
  return head === null ? 'damaged' : { head }
}

/** Parses the first line of a backup, without its line break. Null when it is none. */
export const readHeaderLine = (line: string): BackupHeader | null => decodeStoredJson(header, readJson(line))
