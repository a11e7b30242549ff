import { computeTextCrc32 } from '../../system/crc32.js'
import type { Database } from '../database.js'
import { readUserVersion } from '../migrate.js'

/** The texts of a record, which are read separately. */
type RecordText = 'card' | 'line' | 'record'

/** The checksum of a text of a dataset's record: it differs for another text and for another dataset. */
export const computeTextChecksum = (id: string, text: string): number => computeTextCrc32(`${id}\n${text}`)

/** Whether a text matches its checksum. Texts from before there were checksums have none and pass. */
export const isIntactText = ({ id, text, sum }: { id: string; text: string; sum: number | null }): boolean =>
  sum === null || sum === computeTextChecksum(id, text)

/** The schema version in which a record has checksums. */
const WITH_SUMS = 2

/** The columns to select for `isIntactText`. A file that is opened read-only may have an older schema. */
export const selectTextColumns = (db: Database, text: RecordText): string =>
  `id, ${text} AS text, ${readUserVersion(db) < WITH_SUMS ? 'NULL' : `${text}_sum`} AS sum`
