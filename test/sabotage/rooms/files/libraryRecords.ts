import type { ProductSabotage } from '../../productSabotage.js'

const VERIFY = 'electron/library/files/verifyFolder.ts'
const JOURNAL = 'electron/library/records/journalWriter.ts'
const HELD = 'electron/library/files/matchExistingFile.ts'
const FOLD = 'electron/library/records/compactJournal.ts'
const SIDECAR = 'shared/library/sidecar/sidecar.ts'
const SPEC = 'wire/library/library.spec.ts'
const RECORDS = 'unit/library/sidecar/sidecar.spec.ts'
const DURABLE = 'wire/files/durability.spec.ts'

/** What a folder says of itself: sidecar, journal and sums, and what is believed of them. */
export const LIBRARY_RECORDS: readonly ProductSabotage[] = [
  {
    what: 'SHA256SUMS leads out of its folder',
    file: VERIFY,
    find: '.filter(({ name }) => !/[/\\\\]/.test(name))',
    replace: '',
    spec: SPEC,
    title: 'sums that lead out of their folder are read for nothing there',
  },
  {
    what: 'a sidecar names files elsewhere',
    file: SIDECAR,
    find: '  .regex(/^(?!\\.{1,2}$)[^/\\\\]+$/)\n',
    replace: '',
    spec: RECORDS,
    title: 'a file called %j is no sidecar of ours',
  },
  {
    what: 'a journal is written without a sync',
    file: JOURNAL,
    find: 'return file.sync()',
    replace: 'return wrote',
    spec: DURABLE,
    title: 'a journal’s lines are synced whole before they count, and its name before its first line',
  },
  {
    what: 'the name of a journal is not synced',
    file: JOURNAL,
    find: 'const synced = await disk.syncFolder(folder)',
    replace: 'const synced = opened',
    spec: DURABLE,
    title: 'a journal’s lines are synced whole before they count, and its name before its first line',
  },
  {
    what: 'a sidecar takes its name before it is synced',
    file: 'electron/adapters/disk/nodeDisk.ts',
    find: '    await handle.sync()\n',
    replace: '',
    spec: DURABLE,
    title: 'a small file of ours is synced before it takes the place of the older one, and its folder after',
  },
  {
    what: 'a file on record is believed without its bytes',
    file: HELD,
    find: "  if (hashed.value.digests.get('sha-256') !== record.sha256) return null\n",
    replace: '',
    spec: SPEC,
    title: 'a file with one flipped byte is not held',
  },
  {
    what: 'a stray file of the right size is adopted',
    file: HELD,
    find: '    if (hashed.value.digests.get(checksum.algorithm) !== checksum.hex.toLowerCase()) continue\n',
    replace: '',
    spec: SPEC,
    title: 'a file of the right size with other bytes is not adopted',
  },
  {
    what: 'another checksum in the catalogue is the same version',
    file: 'electron/library/files/isSameVersion.ts',
    find: ' &&\n    JSON.stringify(checksumKey(then.checksum)) === JSON.stringify(checksumKey(now.checksum))',
    replace: '',
    spec: SPEC,
    title: 'a media with %s is another version, and must be fetched',
  },
  {
    what: 'another spelling of an instant is another version',
    file: 'electron/library/files/isSameVersion.ts',
    find: 'return Number.isNaN(at) ? text : at',
    replace: 'return text',
    spec: SPEC,
    title: 'the same instant written otherwise is the same version',
  },
  {
    what: 'a damaged sidecar is written over',
    file: FOLD,
    find: '    const aside = await disk.publish(path, `${path}.damaged-${clock.now()}`)\n    if (!aside.ok) return aside\n',
    replace: '    await disk.remove(path)\n',
    spec: SPEC,
    title: 'a damaged sidecar is set aside, and the older sums stay',
  },
  {
    what: 'the sums of older files are lost with the sidecar',
    file: 'electron/library/records/writeFolderRecord.ts',
    find: 'return [...sums, ...others.filter(({ name }) => present.has(name))]',
    replace: 'return sums',
    spec: SPEC,
    title: 'a damaged sidecar is set aside, and the older sums stay',
  },
  {
    what: 'a journal is removed although the sidecar was not written',
    file: FOLD,
    find: 'return bytes.ok ? disk.remove(join(folder, JOURNAL_NAME)) : bytes',
    replace: 'await disk.remove(join(folder, JOURNAL_NAME))\n  return bytes.ok ? ok(undefined) : bytes',
    spec: SPEC,
    title: 'a compaction that the disk refuses is logged, and the journal holds everything until the next',
  },
  {
    what: 'a line that was being written when the power went is read',
    file: 'shared/library/sidecar/journal.ts',
    find: "text.split('\\n').slice(0, -1)",
    replace: "text.split('\\n')",
    spec: RECORDS,
    title: 'cut anywhere, as a crash may cut it, says what its whole lines said',
  },
  {
    what: 'a name with a line end breaks the sums',
    file: 'shared/library/sidecar/checksumFile.ts',
    find: ".replace(/\\n/g, '\\\\n')",
    replace: '',
    spec: RECORDS,
    title: 'a name with a line end or a backslash is escaped and the line says so',
  },
  {
    what: 'the query of an address reaches the disk',
    file: 'shared/library/sidecar/buildSidecar.ts',
    find: 'url: withoutSecrets(request.publicUrl)',
    replace: 'url: request.publicUrl',
    spec: SPEC,
    title: 'no query of an address reaches the disk',
  },
  {
    what: 'what others wrote into a sidecar is lost',
    file: 'shared/library/sidecar/folderRecord.ts',
    find: 'head = { ...head, ...today, files: [] }',
    replace: 'head = { ...today, files: [] }',
    spec: RECORDS,
    title: 'fields that others added are kept',
  },
  {
    what: 'a changed file is passed over when it is verified',
    file: VERIFY,
    find: "return hashed.value.digests.get('sha-256') === line.sha256 ? 'ok' : 'bad'",
    replace: "return hashed.ok ? 'ok' : 'bad'",
    spec: SPEC,
    title: 'verifying distinguishes good, changed, missing and unknown files',
  },
  {
    what: 'two datasets share a folder',
    file: 'electron/library/files/datasetFolders.ts',
    find: "const isOurs = found.value.type !== 'read' || found.value.record.getDatasetId() === id",
    replace: 'const isOurs = true',
    spec: SPEC,
    title: 'another dataset never moves into a folder that is taken',
  },
  {
    what: 'a file that was rewritten at its length is as it was',
    file: 'shared/library/compareWithRecord.ts',
    find: "  if (isWritten) return 'touched'\n",
    replace: '',
    spec: 'contract/ports/libraryIndexStore.spec.ts',
    title: 'sees what another program removed, shortened and rewrote, without reading it',
  },
]
