import type { ProductSabotage } from '../../productSabotage.js'

const DISK = 'electron/adapters/disk/nodeDisk.ts'
const NAMES = 'electron/adapters/disk/atomicRename.ts'
const FOLDERS = 'electron/adapters/disk/nodeFolders.ts'
const SPEC = 'contract/ports/disk.spec.ts'
const NO_LINK = 'follows no planted link, neither to make nor to resume nor to read (%s)'

/** The file system: names that are taken, links that were planted, what survives a power cut. */
export const FILE_SYSTEM: readonly ProductSabotage[] = [
  {
    what: 'a partial goes on behind a link',
    file: DISK,
    find: 'resume: O_RDWR | O_NOFOLLOW | O_NONBLOCK',
    replace: 'resume: O_RDWR | O_NONBLOCK',
    spec: SPEC,
    title: NO_LINK,
  },
  {
    what: 'a file is read behind a link',
    file: DISK,
    find: 'read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK',
    replace: 'read: O_RDONLY | O_NONBLOCK',
    spec: SPEC,
    title: NO_LINK,
  },
  {
    what: 'a new file replaces an older one',
    file: DISK,
    find: "'create-new': O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW",
    replace: "'create-new': O_RDWR | O_CREAT | O_NOFOLLOW",
    spec: SPEC,
    title: 'makes a file once',
  },
  {
    what: 'a pipe in the place of a file is waited for',
    file: DISK,
    find: '  if (stat.isFile()) return handle\n',
    replace: '  if (stat.size >= 0) return handle\n',
    spec: SPEC,
    title: 'takes a pipe or a socket for no file, without waiting for a program that writes into it (%s)',
  },
  {
    what: 'what a system call leaves over is not written',
    file: DISK,
    find: `    at += bytesWritten
    rest = getRemainingChunks(rest, bytesWritten)
`,
    replace: '    at += bytesWritten\n    rest = []\n',
    spec: 'unit/adapters/disk/otherSystems.spec.ts',
    title: 'is written by the next call',
  },
  {
    what: 'a small file of any size is read',
    file: DISK,
    find: "    if (bytes.byteLength > maxBytes) return fail(failure('file/too-large', { bytes: maxBytes }))\n",
    replace: '',
    spec: SPEC,
    title: 'replaces a small file of ours whole',
  },
  {
    what: 'a file is published over another one',
    file: NAMES,
    find: 'await calls.link(partial, final)',
    replace: 'await calls.rename(partial, final)',
    spec: SPEC,
    title: 'never publishes over a file, and leaves both as they were',
  },
  {
    what: 'a name that is taken is taken for our own',
    file: NAMES,
    find: "      if (!(await isSameFile(calls, partial, final))) return fail(failure('disk/exists'))\n",
    replace: '',
    spec: SPEC,
    title: 'never publishes over a file, and leaves both as they were',
  },
  {
    what: 'a published file may be read by its owner only',
    file: NAMES,
    find: `  await calls.makePublic(final)
  // Of two folders`,
    replace: '  // Of two folders',
    spec: SPEC,
    title: 'keeps what is being made private, and gives what is published the usual rights, never to run (%s)',
  },
  {
    what: 'a published file may run',
    file: NAMES,
    find: 'export const PUBLIC_MODE = 0o666 & ~process.umask()',
    replace: 'export const PUBLIC_MODE = 0o777 & ~process.umask()',
    spec: SPEC,
    title: 'keeps what is being made private, and gives what is published the usual rights, never to run (%s)',
  },
  {
    what: 'what is replaced is not kept',
    file: NAMES,
    find: `    if (getErrorCode(error) !== 'EEXIST' || !(await isSameFile(calls, final, kept))) return fail(toDiskFailure(error))
`,
    replace: '',
    also: {
      file: NAMES,
      find: "  if (!(await isSameFile(calls, final, kept))) return fail(failure('disk/exists', { name: basename(final) }))\n",
      replace: '',
    },
    spec: SPEC,
    title: 'replaces nothing when the name to keep it under is taken',
  },
  {
    what: 'a folder is replaced by a file',
    file: NAMES,
    find: "  if (!there.isFile()) return fail(failure('disk/exists', { name: basename(final) }))\n",
    replace: '',
    spec: SPEC,
    title: 'replaces no folder',
  },
  {
    what: 'a link is a folder of ours',
    file: FOLDERS,
    find: "    if (!(await lstat(path)).isDirectory()) return fail(failure('disk/exists', { name: basename(path) }))\n",
    replace: '',
    spec: SPEC,
    title: 'takes no link for a folder of ours, and replaces none',
  },
  {
    what: 'the name of a new folder need not survive a power cut',
    file: FOLDERS,
    find: '  return makeDurable(path)\n',
    replace: '  return ok(undefined)\n',
    spec: 'wire/files/durability.spec.ts',
    title: 'the name of a folder that is made is synced',
  },
  {
    what: 'a command’s file need not survive a power cut',
    file: 'electron/library/files/writeNewFile.ts',
    find: 'const synced = written.ok ? await file.value.sync() : written',
    replace: 'const synced = written',
    spec: 'wire/files/durability.spec.ts',
    title: 'a file that a command makes is synced, and its folder after, and only its owner reads it',
  },
  {
    what: 'a caller during a sync gets the result of that sync',
    file: 'electron/adapters/disk/coalescedSync.ts',
    find: '    if (before === undefined) return run(path)\n',
    replace: '    if (before === undefined) return run(path)\n    if (running.size > 0) return before\n',
    spec: 'unit/adapters/disk/coalescedSync.spec.ts',
    title: 'serves all who ask while one is under way by the next one, never by the one that began before they asked',
  },
  {
    what: 'what comes to lie on Windows has no mark of the internet',
    file: 'electron/adapters/disk/markOfTheWeb.ts',
    find: "if (platform === 'win32')",
    replace: "if (platform === 'cygwin')",
    spec: 'unit/adapters/disk/otherSystems.spec.ts',
    title: 'is put on what comes to lie on Windows, and names no address',
  },
  {
    what: 'every user may read the queue',
    file: 'electron/adapters/sqlite/database.ts',
    find: `    restorePermissions(file)
`,
    replace: '',
    spec: 'contract/ports/queueStore.spec.ts',
    title: 'is readable by its owner only',
  },
  {
    what: 'the log shows a secret',
    file: 'electron/adapters/system/fileLog.ts',
    find: 'redactFacts(facts, home)',
    replace: 'facts',
    spec: 'contract/ports/log.spec.ts',
    title: 'holds no secret, no address’s query and no home folder',
  },
  {
    what: 'every user may read the log',
    file: 'electron/adapters/system/fileLog.ts',
    find: '    mode: 0o600,\n',
    replace: '',
    spec: 'contract/ports/log.spec.ts',
    title: 'is for its owner’s eyes only, the older files as well',
  },
  {
    what: 'the log grows for ever',
    file: 'electron/adapters/system/fileLog.ts',
    find: '    rotate: LIMITS.LOG_FILES - 1,\n',
    replace: '    rotate: 1000,\n',
    spec: 'contract/ports/log.spec.ts',
    title: 'keeps at most so many files of at most so many bytes, whatever is written',
  },
]
