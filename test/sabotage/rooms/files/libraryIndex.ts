import type { ProductSabotage } from '../../productSabotage.js'

const WRITER = 'electron/adapters/sqlite/library/libraryWriter.ts'
const SEARCH = 'electron/adapters/sqlite/library/librarySearch.ts'
const SPEC = 'contract/ports/libraryIndexStore.spec.ts'

/** The library's index: the order of its files, its groups, and which files it has. */
export const LIBRARY_INDEX: readonly ProductSabotage[] = [
  {
    what: 'a file that was taken out of the trash stays hidden',
    file: WRITER,
    find: "if (is !== 'missing') cameBack += Number(comeBack.run(id).changes)",
    replace: '',
    spec: SPEC,
    title: 'has a deleted file again when it is taken out of the trash',
  },
  {
    what: 'a file of a folder that was renamed stays missing beside itself',
    file: WRITER,
    find: '    if (row === undefined) return false\n',
    replace: '    if (row === undefined || row.id > 0) return false\n',
    spec: SPEC,
    title: 'follows a folder that was renamed or moved to another disk, with the history of its files',
  },
  {
    what: 'a folder whose disk comes back is not read again',
    file: WRITER,
    find: '    forgetRecord.run(row.folder)\n    forgetEmpty.run(row.folder)\n',
    replace: '',
    spec: SPEC,
    title: 'lists both copies when the disk of the first one comes back',
  },
  {
    what: 'a root that is added during a scan waits for the next one',
    file: 'electron/library/index/createLibraryIndex.ts',
    find: '      if (round.ahead !== null) joinRound(round, round.ahead, roots)\n',
    replace: '',
    spec: SPEC,
    title: 'searches a root that is added while the others are being searched',
  },
  {
    what: 'station 10 stands before station 9',
    file: SEARCH,
    find: 'toNaturalKey(String(text))',
    replace: 'String(text)',
    spec: SPEC,
    title: 'sorts as a person counts, and by a column without groups',
  },
  {
    what: 'a file that is alone has a heading',
    file: SEARCH,
    find: 'group.files >= least',
    replace: 'group.files >= 1',
    spec: SPEC,
    title: 'sorts as a person counts, and by a column without groups',
  },
  {
    what: 'the producer of its only file is shown nowhere',
    file: SEARCH,
    find: "isGrouped && by !== 'dataset' ? 1 : 2",
    replace: '2',
    spec: SPEC,
    title: 'groups by producer and project, and says of each group how much there is',
  },
  {
    what: 'what happened to a file that left the index breaks the write',
    file: 'electron/adapters/sqlite/library/libraryWriter.ts',
    find: 'WHERE EXISTS (SELECT 1 FROM files WHERE id = ?1)',
    replace: 'WHERE ?1 IS NOT NULL',
    spec: 'contract/ports/libraryIndexStore.spec.ts',
    title: 'takes what happened to a file that has left the index meanwhile for nothing',
  },
  {
    what: 'the index is said to be whole while a folder is being read',
    file: 'electron/services/library/librarySync.ts',
    find: 'pending > 0 || due.size > 0',
    replace: 'due.size > 0',
    spec: 'unit/services/library/librarySync.spec.ts',
    title: 'the library counts as behind after a start or a finished download until the index has the file',
  },
  {
    what: 'a file whose length the disk does not say counts as damaged',
    file: 'shared/library/compareWithRecord.ts',
    find: '  if (found.sizeBytes === null) return recorded.seen\n',
    replace: '',
    spec: 'unit/library/index/folderListing.spec.ts',
    title: 'a network share that stops answering in the middle of a listing makes no file a damaged one',
  },
  {
    what: 'a file that is replaced while its folder is read counts as damaged',
    file: 'electron/library/index/createLibraryIndex.ts',
    find: '      listing = await readListing(disk, folder)\n',
    replace: '',
    spec: 'unit/library/index/folderListing.spec.ts',
    title: 'a file that is replaced between the listing of its folder and the reading of the record is no damaged one',
  },
  {
    what: 'a damaged file is intact again once its disk was away',
    file: 'electron/adapters/sqlite/library/libraryStore.ts',
    find: "name === 'damaged' || name === 'touched' ? name : 'as-recorded'",
    replace: "'as-recorded'",
    spec: 'unit/library/index/unpluggedAndMoved.spec.ts',
    title:
      'knows a damaged file for a damaged one when its disk comes back, and an edited one when its folder was renamed',
  },
  {
    what: 'a folder that was moved stays hidden because its missing files were forgotten',
    file: WRITER,
    find: ") = 'forgotten')",
    replace: ") = 'none')",
    spec: 'unit/library/index/unpluggedAndMoved.spec.ts',
    title: 'lists a folder that was moved after its missing files were forgotten',
  },
  {
    what: 'previous versions are files of the library',
    file: 'electron/library/files/systemAndTrashFolders.ts',
    find: 'name !== VERSIONS_FOLDER && ',
    replace: '',
    spec: 'unit/library/index/unpluggedAndMoved.spec.ts',
    title:
      'lists neither a previous version as a file, even in a folder that has lost its record, nor what is in the trash',
  },
  {
    what: 'a proven file is sorted like one without a proof when there is a newer version',
    file: SEARCH,
    find: 'ELSE CASE outdated WHEN 1 THEN 3 ELSE 4 + verified END END',
    replace: 'ELSE 4 - outdated + verified END',
    spec: 'unit/library/index/sortByCondition.spec.ts',
    title: 'the library sorts by condition: first what a person can mend, then outdated files, and proven ones last',
  },
]
