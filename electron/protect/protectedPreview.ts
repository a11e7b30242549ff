import { basename, dirname, join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { isProtectedName, withoutAgeSuffix } from '../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { PreviewFile, PreviewService } from '../ports/preview/previewService.js'
import type { FileSealer } from '../ports/protect/fileSealer.js'
import type { MemoryFolder } from '../ports/protect/memoryFolder.js'
import type { AuditLog } from './auditLog.js'
import { createDecryptedCopyCache, type DecryptedCopy } from './decryptedCopyCache.js'

export interface ProtectedPreviewDeps {
  /** For files that are not protected. */
  readonly usual: PreviewService
  /** Opens a separate service that keeps its own files in this folder only. */
  readonly openIn: (scratch: string) => PreviewService
  /** Null on a system without such a folder. */
  readonly openMemoryFolder: () => Promise<MemoryFolder | null>
  readonly disk: Disk
  readonly clock: Clock
  readonly sealer: FileSealer
  readonly crypt: Pick<FileCrypt, 'reveal'>
  readonly audit: Pick<AuditLog, 'append'>
}

/**
 * Previews protected files without a clear copy on a disk: they are decrypted into a folder in memory, and a separate
 * process reads them there and writes nothing elsewhere. Fails with `protect/no-memory` when the system has no such
 * folder or too little room in it, and with `file/too-large` beyond `LIMITS.PROTECTED_PREVIEW_BYTES`. An export of such
 * a file in clear is logged before it begins. All other files go to the usual service.
 */
export function createProtectedPreview(deps: ProtectedPreviewDeps): PreviewService {
  const { usual, openIn, openMemoryFolder, disk, clock, sealer, crypt, audit } = deps
  const copies = createDecryptedCopyCache({ disk, clock, sealer, crypt })
  let opened: Promise<{ readonly folder: MemoryFolder; readonly preview: PreviewService } | null> | null = null
  /** The service that made the last map, and that holds its data. */
  let mapService = usual.map
  /** The service that received the last request about a table. */
  let tableService = usual
  /** The service that received the last request for a profile. */
  let profileService = usual

  const open = () => {
    opened ??= openMemoryFolder().then((folder) =>
      folder === null ? null : { folder, preview: openIn(join(folder.path, 'look')) },
    )
    return opened
  }

  const withClear = async <T>(
    files: readonly PreviewFile[],
    work: (preview: PreviewService, files: readonly PreviewFile[], folder: string | null) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    if (!files.some(isSecret)) return work(usual, files, null)
    const ready = await open()
    if (ready === null) return fail(failure('protect/no-memory'))
    const used: DecryptedCopy[] = []
    try {
      const clear: PreviewFile[] = []
      for (const file of files) {
        const copy = isProtected(file) ? await copies.acquire(ready.folder.path, file.path) : null
        if (copy?.ok === false) return copy
        if (copy !== null) used.push(copy.value)
        clear.push(copy === null ? file : { ...file, path: copy.value.path, name: withoutAgeSuffix(file.name) })
      }
      return await work(ready.preview, clear, ready.folder.path)
    } finally {
      copies.release(used)
    }
  }

  /** Finds the service that wrote a file of ours. */
  const chooseService = async (path: string): Promise<PreviewService> => {
    const ready = await opened
    return ready?.folder.path === dirname(path) ? ready.preview : usual
  }

  /** Counts the cancelling: a preview that waited for its clear copy meanwhile does not begin. */
  let cancelled = 0
  const withPreviewed = <T>(
    file: PreviewFile,
    work: (preview: PreviewService, file: PreviewFile) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const mine = cancelled
    return withOne(file, async (preview, clear) =>
      mine === cancelled ? work(preview, clear) : fail(failure('look/cancelled')),
    )
  }

  const withOne = <T>(file: PreviewFile, work: (preview: PreviewService, file: PreviewFile) => Promise<Result<T>>) =>
    withClear([file], (preview, [clear = file]) => work(preview, clear))

  /** Wraps a request about one table, and remembers which service received it. */
  const withTable =
    <Question, T>(
      ask: (preview: PreviewService, file: PreviewFile, question: Question) => Promise<Result<T>>,
    ): ((file: PreviewFile, question: Question) => Promise<Result<T>>) =>
    (file, question) =>
      withOne(file, (preview, clear) => {
        tableService = preview
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
    progress: () => tableService.progress(),
    release: () => tableService.release(),
    sample: (file) => withOne(file, (preview, clear) => preview.sample(clear)),
    open: (file) => withPreviewed(file, (preview, clear) => preview.open(clear)),
    profile: (file) =>
      withPreviewed(file, (preview, clear) => {
        profileService = preview
        return preview.profile(clear)
      }),
    profileProgress: () => profileService.profileProgress(),
    map: {
      open: (file, source, previous) =>
        withPreviewed(file, (preview, clear) => {
          mapService = preview.map
          return preview.map.open(clear, source, previous)
        }),
      piece: (...which) => mapService.piece(...which),
      rows: (...which) => mapService.rows(...which),
      colours: (...which) => mapService.colours(...which),
    },
    explain: (files, sql, signal) => withClear(files, (preview, clear) => preview.explain(clear, sql, signal)),
    answer: (task, signal) =>
      withClear(task.files, async (preview, files, folder) => {
        if (folder === null) return preview.answer(task, signal)
        // An answer from clear content is written into memory too.
        const answer = await preview.answer({ ...task, files, target: join(folder, basename(task.target)) }, signal)
        const revealed = task.files.filter(isProtected).map(({ path }) => path)
        return answer.ok ? ok({ ...answer.value, revealed }) : answer
      }),
    chart: async (path, spec, signal) => (await chooseService(path)).chart(path, spec, signal),
    export: (task, watch) =>
      withClear(task.files, async (preview, files) => {
        for (const path of task.files.flatMap(listRevealed)) {
          const logged = await audit.append({ action: 'export', path, to: task.target, dataset: null, media: null })
          if (!logged.ok) return logged
        }
        return preview.export({ ...task, files }, watch)
      }),
    cancel() {
      cancelled += 1
      usual.cancel()
      void opened?.then((ready) => ready?.preview.cancel())
    },
    async close() {
      copies.close()
      await usual.close()
      const ready = await opened
      await ready?.preview.close()
      await ready?.folder.remove()
    },
  }
}

const isProtected = ({ path }: PreviewFile): boolean => isProtectedName(path)

/** Lists the protected files whose rows this file contains. */
const listRevealed = (file: PreviewFile): readonly string[] => (isProtected(file) ? [file.path] : (file.revealed ?? []))

/** Whether only the service in memory may read this file. */
const isSecret = (file: PreviewFile): boolean => listRevealed(file).length > 0
