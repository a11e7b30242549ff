import { VERSIONS_FOLDER } from './versionsFolder.js'

/** Folders in which a system keeps its own files on a drive. Most of them may not be read, and no file of a person is there. */
const OF_SYSTEM: ReadonlySet<string> = new Set([
  'lost+found',
  'system volume information',
  '.spotlight-v100',
  '.fseventsd',
  '.documentrevisions-v100',
  '.temporaryitems',
])

/** Whether a folder of this name belongs to the system of a drive. */
export const isSystemFolder = (name: string): boolean => OF_SYSTEM.has(name.toLowerCase())

/** The trash of the usual systems and network drives, and folders with the former states of a drive. */
const TRASH_OR_SNAPSHOTS =
  /^(?:\.trash(?:es|-\d+)?|\$recycle\.bin|recycler|#recycle|@recycle|\.snapshots?|#snapshot|~snapshot|\.zfs)$/i

/**
 * Whether what lies in a folder of this name belongs to no library: a dataset there was removed by a person, or is a
 * former state of one that lies elsewhere. A file that is put there is not found, or not for long.
 */
export const isSystemOrTrashFolder = (name: string): boolean => isSystemFolder(name) || TRASH_OR_SNAPSHOTS.test(name)

/** Whether a search for folders of datasets goes into a folder of this name. */
export const mayHoldDatasets = (name: string): boolean => name !== VERSIONS_FOLDER && !isSystemOrTrashFolder(name)
