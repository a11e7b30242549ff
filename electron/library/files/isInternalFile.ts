import { CHECKSUM_FILE_NAME } from '../../../shared/library/sidecar/checksumFile.js'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { LOCK_NAME } from '../records/folderLock.js'

/** Whether a name is one of our own records or an unfinished file: neither is data of a dataset. */
export const isInternalFile = (name: string): boolean =>
  name === CHECKSUM_FILE_NAME ||
  name === JOURNAL_NAME ||
  name.startsWith(LOCK_NAME) ||
  name.startsWith(SIDECAR_NAME) ||
  /\.rudi-(?:partial(?:-\d+)?|new|mismatch(?:-\d+)?|previous(?:-\d+)?)$/.test(name)
