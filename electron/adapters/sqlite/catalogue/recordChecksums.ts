import { computeTextCrc32 } from '../../system/crc32.js'
import { type Database, readUserVersion } from '../database.js'

/** The texts of a record, each of which is read by itself. */
type RecordText = 'card' | 'line' | 'record'

/** What a text of a dataset's record says, as one number: another number is another text, or another dataset's. */
export const computeTextChecksum = (id: string, text: string): number => computeTextCrc32(`${id}\n${text}`)

/** Whether a text is what was written. Those from before there were checksums have none. */
export const isIntactText = ({ id, text, sum }: { id: string; text: string; sum: number | null }): boolean =>
  sum === null || sum === computeTextChecksum(id, text)

/** The shape in which a record has checksums. */
const WITH_SUMS = 2

/** The columns to read a text of a record with, as `isIntactText` wants them. A file that is only read may be of an older shape. */
export const selectTextColumns = (db: Database, text: RecordText): string =>
  `id, ${text} AS text, ${readUserVersion(db) < WITH_SUMS ? 'NULL' : `${text}_sum`} AS sum`
