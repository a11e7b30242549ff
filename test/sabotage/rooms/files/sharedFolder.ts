import type { ProductSabotage } from '../../productSabotage.js'

const LOCK = 'unit/library/records/folderLock.spec.ts'
const SHARED = 'wire/library/sharedFolder.spec.ts'
const SHARDS = 'wire/cli/download/shards.spec.ts'

/** Several processes that download into one folder. */
export const SHARED_FOLDER: readonly ProductSabotage[] = [
  {
    what: 'two processes write the record of a folder at the same time',
    file: 'electron/library/records/recordWriter.ts',
    find: 'return writing.lock.hold(folder, ({ isRescue }) => compactJournal(writing, folder, { news, hadJournal: isRescue }))',
    replace: 'return compactJournal(writing, folder, { news, hadJournal: false })',
    spec: SHARED,
    title: 'no record of any of them is lost',
  },
  {
    what: 'a record of another process is not read',
    file: 'electron/library/records/sidecarCache.ts',
    find: '!isShared &&',
    replace: '',
    spec: SHARED,
    title: 'a record that another process wrote is read anew, also when it has the length of the one before',
  },
  {
    what: 'what a dead process left half written stays so',
    file: 'electron/library/records/folderLock.ts',
    find: 'isRescue = (await putAside(path, text)) || isRescue',
    replace: 'await putAside(path, text)',
    spec: SHARED,
    title: 'what a process left half written when it died is written by the next that looks there',
  },
  {
    what: 'a lock that a dead process left is not seen',
    file: 'electron/library/heldFileFinder.ts',
    find: '(await lock?.isLocked(folder)) === true',
    replace: 'lock === null',
    spec: SHARED,
    title: 'what a process left half written when it died is written by the next that looks there',
  },
  {
    what: 'a lock is taken from a process that lives',
    file: 'electron/library/records/folderLock.ts',
    find: 'if (text !== seenText) {',
    replace: 'if (seenText === null && text !== null) {',
    spec: LOCK,
    title: 'the lock is not taken from a process that works for long',
  },
  {
    what: 'the lock of another process is removed',
    file: 'electron/library/records/folderLock.ts',
    find: "if (((await readText(path)) ?? '').startsWith(owner)) await disk.remove(path)",
    replace: 'await disk.remove(path)',
    spec: LOCK,
    title: 'the lock of another process stays when ours was taken from us meanwhile',
  },
  {
    what: 'a media belongs to two shards, and another to none',
    file: 'electron/cli/download/shard.ts',
    find: '% count === index - 1',
    replace: '% count >= index - 1',
    spec: SHARDS,
    title: 'fetch every file exactly once, and leave whole records',
  },
  {
    what: 'all shards of a data folder have one queue',
    file: 'electron/cli/download/download.ts',
    find: 'shard === null ? dataFolder : locateShardQueue(dataFolder, shard)',
    replace: 'dataFolder',
    spec: SHARDS,
    title: 'fetch every file exactly once, and leave whole records',
  },
]
