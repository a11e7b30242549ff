import { basename, dirname, join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { isProtectedName, withoutAgeSuffix } from '../../shared/protect/ageFile.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { PreviewFile, PreviewService } from '../ports/preview/previewService.js'
import type { Protection } from '../ports/protect/protection.js'
import type { AuditLog } from './auditLog.js'
import { readSeal } from './openProtectedFile.js'

/** A folder in memory, for its owner only: nothing in it is on a disk. */
export interface MemoryFolder {
  readonly path: string
  remove(): Promise<void>
}

export interface ProtectedPreviewDeps {
  /** For files that are not protected. */
  readonly usual: PreviewService
  /** A service of its own that writes beside the files of this folder only. */
  readonly openIn: (scratch: string) => PreviewService
  /** Null on a system that has no such folder. */
  readonly openMemoryFolder: () => Promise<MemoryFolder | null>
  readonly disk: Disk
  readonly clock: Clock
  readonly protection: Protection
  readonly crypt: Pick<FileCrypt, 'reveal'>
  readonly audit: Pick<AuditLog, 'append'>
}

/** A protected file in clear, in memory. */
interface ClearCopy {
  readonly source: string
  readonly path: string
  readonly bytes: number
  /** The file that it was made of: another stamp is another file. */
  readonly stamp: string
  users: number
}

/** So long after it was last used, a clear copy is removed from memory. */
const IDLE_MS = 5 * 60_000

/**
 * Previews protected files without a clear copy on a disk: they are decrypted into a folder in memory, and a process of
 * their own reads them there and writes nothing elsewhere. `protect/no-memory` where the system has no such folder, or
 * too little room in it; `file/too-large` beyond `LIMITS.PROTECTED_PREVIEW_BYTES`. An export of such a file in clear is
 * logged before it begins. Every other file goes to the usual service.
 */
export function createProtectedPreview(deps: ProtectedPreviewDeps): PreviewService {
  const { usual, openIn, openMemoryFolder, disk, clock, protection, crypt, audit } = deps
  const copies = new Set<ClearCopy>()
  let opened: Promise<{ readonly folder: MemoryFolder; readonly preview: PreviewService } | null> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let idle = new AbortController()
  let made = 0
  /** The service that made the last map: it keeps that among its own files. */
  let mapped = usual.map
  /** The service that was asked for a table last. */
  let tabled = usual

  const open = () => {
    opened ??= openMemoryFolder().then((folder) =>
      folder === null ? null : { folder, preview: openIn(join(folder.path, 'look')) },
    )
    return opened
  }

  const drop = async (copy: ClearCopy): Promise<void> => {
    copies.delete(copy)
    await disk.remove(copy.path)
  }

  const waitAndDrop = async (): Promise<void> => {
    idle.abort()
    idle = new AbortController()
    const { signal } = idle
    await clock.sleep(IDLE_MS, signal)
    if (!signal.aborted) for (const copy of [...copies]) if (copy.users === 0) await drop(copy)
  }

  /** Makes room by removing what no work uses; what was used longest ago goes first. */
  const makeRoom = async (folder: string, bytes: number): Promise<Result<void>> => {
    const held = (): number => [...copies].reduce((sum, one) => sum + one.bytes, 0)
    for (const copy of [...copies])
      if (copy.users === 0 && held() + bytes > LIMITS.PROTECTED_PREVIEW_BYTES) await drop(copy)
    const free = await disk.freeBytes(folder)
    const fits = free.ok && held() + bytes <= LIMITS.PROTECTED_PREVIEW_BYTES && free.value >= 2 * bytes
    return fits ? ok(undefined) : fail(failure('protect/no-memory'))
  }

  const copyOf = async (folder: string, source: string): Promise<Result<ClearCopy>> => {
    const stamp = await disk.stamp(source)
    if (!stamp.ok) return stamp
    const known = [...copies].find((one) => one.source === source)
    if (known?.stamp === JSON.stringify(stamp.value)) {
      copies.delete(known)
      copies.add(known)
      return ok(known)
    }
    if (known !== undefined && known.users === 0) await drop(known)
    const bytes = stamp.value.sizeBytes
    if (bytes > LIMITS.PROTECTED_PREVIEW_BYTES) return fail(failure('file/too-large', { bytes }))
    const seal = await readSeal(disk, protection, source)
    if (!seal.ok) return seal
    const room = await makeRoom(folder, bytes)
    if (!room.ok) return room
    made += 1
    const path = join(folder, `${made}.clear`)
    const revealed = await crypt.reveal({ source, target: path, seal: seal.value }, {})
    if (!revealed.ok) return revealed
    const copy = { source, path, bytes: revealed.value.bytes, stamp: JSON.stringify(stamp.value), users: 0 }
    copies.add(copy)
    return ok(copy)
  }

  /** One after another: two works on one file share its copy. */
  const take = (folder: string, source: string): Promise<Result<ClearCopy>> => {
    const mine = turn.then(async () => {
      const copy = await copyOf(folder, source)
      if (copy.ok) copy.value.users += 1
      return copy
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  const withClear = async <T>(
    files: readonly PreviewFile[],
    work: (preview: PreviewService, files: readonly PreviewFile[], folder: string | null) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    if (!files.some(isSecret)) return work(usual, files, null)
    const ready = await open()
    if (ready === null) return fail(failure('protect/no-memory'))
    const used: ClearCopy[] = []
    try {
      const clear: PreviewFile[] = []
      for (const file of files) {
        const copy = isProtected(file) ? await take(ready.folder.path, file.path) : null
        if (copy?.ok === false) return copy
        if (copy !== null) used.push(copy.value)
        clear.push(copy === null ? file : { ...file, path: copy.value.path, name: withoutAgeSuffix(file.name) })
      }
      return await work(ready.preview, clear, ready.folder.path)
    } finally {
      for (const copy of used) copy.users -= 1
      if (copies.size > 0) void waitAndDrop()
    }
  }

  /** The service that wrote a file of ours. */
  const serviceOf = async (path: string): Promise<PreviewService> => {
    const ready = await opened
    return ready?.folder.path === dirname(path) ? ready.preview : usual
  }

  const withOne = <T>(file: PreviewFile, work: (preview: PreviewService, file: PreviewFile) => Promise<Result<T>>) =>
    withClear([file], (preview, [clear = file]) => work(preview, clear))

  /** A question about one table: its service reads the file once, beside the files of its own. */
  const withTable =
    <Question, T>(
      ask: (preview: PreviewService, file: PreviewFile, question: Question) => Promise<Result<T>>,
    ): ((file: PreviewFile, question: Question) => Promise<Result<T>>) =>
    (file, question) =>
      withOne(file, (preview, clear) => {
        tabled = preview
        return ask(preview, clear, question)
      })

  return {
    ...usual,
    table: withTable((preview, file, question) => preview.table(file, question)),
    rows: withTable((preview, file, question) => preview.rows(file, question)),
    find: withTable((preview, file, question) => preview.find(file, question)),
    values: withTable((preview, file, question) => preview.values(file, question)),
    cell: withTable((preview, file, question) => preview.cell(file, question)),
    place: withTable((preview, file, question) => preview.place(file, question)),
    origin: withTable((preview, file, question) => preview.origin(file, question)),
    copy: withTable((preview, file, question) => preview.copy(file, question)),
    progress: () => tabled.progress(),
    release: () => tabled.release(),
    sample: (file) => withOne(file, (preview, clear) => preview.sample(clear)),
    open: (file) => withOne(file, (preview, clear) => preview.open(clear)),
    profile: (file) => withOne(file, (preview, clear) => preview.profile(clear)),
    map: {
      open: (file, source, former) =>
        withOne(file, (preview, clear) => {
          mapped = preview.map
          return preview.map.open(clear, source, former)
        }),
      piece: (...which) => mapped.piece(...which),
      rows: (...which) => mapped.rows(...which),
      colours: (...which) => mapped.colours(...which),
    },
    explain: (files, sql) => withClear(files, (preview, clear) => preview.explain(clear, sql)),
    answer: (task) =>
      withClear(task.files, async (preview, files, folder) => {
        if (folder === null) return preview.answer(task)
        // What it reads in clear it writes into memory.
        const answer = await preview.answer({ ...task, files, target: join(folder, basename(task.target)) })
        const revealed = task.files.filter(isProtected).map(({ path }) => path)
        return answer.ok ? ok({ ...answer.value, revealed }) : answer
      }),
    chart: async (path, spec) => (await serviceOf(path)).chart(path, spec),
    export: (task, watch) =>
      withClear(task.files, async (preview, files) => {
        for (const path of task.files.flatMap(listRevealed)) {
          const logged = await audit.append({ action: 'export', path, to: task.target, dataset: null, media: null })
          if (!logged.ok) return logged
        }
        return preview.export({ ...task, files }, watch)
      }),
    cancel() {
      usual.cancel()
      void opened?.then((ready) => ready?.preview.cancel())
    },
    async close() {
      idle.abort()
      await usual.close()
      const ready = await opened
      await ready?.preview.close()
      await ready?.folder.remove()
    },
  }
}

const isProtected = ({ path }: PreviewFile): boolean => isProtectedName(path)

/** The protected files whose rows are in this one. */
const listRevealed = (file: PreviewFile): readonly string[] => (isProtected(file) ? [file.path] : (file.revealed ?? []))

/** What only the service in memory may read. */
const isSecret = (file: PreviewFile): boolean => listRevealed(file).length > 0
