import { join } from 'node:path'
import type { ComparePhase } from '../../../shared/compare/model.js'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { listPreviousVersions } from '../../follow/versions/listPreviousVersions.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { ComparedFile, ComparisonService } from '../../ports/preview/comparisonService.js'
import type { PreviewFile, PreviewService } from '../../ports/preview/previewService.js'
import { createSessionFolder } from '../sessionFolder.js'

export interface LibraryComparisonsDeps {
  readonly disk: Disk
  readonly libraryIndex: Pick<LibraryIndex, 'read'>
  readonly comparer: Pick<ComparisonService, 'compare'>
  readonly preview: Pick<PreviewService, 'sample'>
  /** A folder of ours for the rows that differ. Files that an earlier start has left in it are removed. */
  readonly folder: string
  /** A folder in memory for the rows of protected files; null on a system that has none. */
  readonly openMemoryFolder: () => Promise<{ readonly path: string } | null>
  /** A unique file name. */
  readonly randomToken: () => string
}

export type ComparedSide = DecodedInputOf<'compare.run'>['old']
export type ComparisonView = OutputOf<'compare.run'>

/**
 * Compares files of the library and their previous versions. The rows that differ are stored as a table of ours, which
 * can be scrolled and exported like any other.
 */
export interface LibraryComparisons {
  /**
   * Compares two files. A new comparison cancels the running one, which fails with `look/cancelled`. With the key null,
   * a key is detected.
   */
  run(old: ComparedSide, now: ComparedSide, key: readonly string[] | null): Promise<Result<ComparisonView>>
  /** The phase of the running comparison; null when none is running. */
  progress(): ComparePhase | null
  cancel(): void
  /** The file with the rows that differ in one of the last comparisons; null when it was removed. */
  getDifferences(id: number): PreviewFile | null
  close(): Promise<void>
}

/** The rows that differ, and the protected files that they were read from. */
type Differences = Required<Pick<PreviewFile, 'path' | 'revealed'>>

/** The table name of the rows that differ. */
const DIFFERENCES_VIEW = 'differences'
/**
 * How many comparisons are kept: the last one, and the one before it, because an export of that may still be running.
 */
const KEPT = 2
const CANCELLED = fail(failure('look/cancelled'))

export function createLibraryComparisons(deps: LibraryComparisonsDeps): LibraryComparisons {
  const { disk, comparer, preview, folder } = deps
  const kept = new Map<number, Differences>()
  let lastId = 0
  let phase: ComparePhase | null = null
  let running = new AbortController()
  const scratch = createSessionFolder(disk, folder)
  /** Gives the folder for the rows that differ. Rows of protected files are in clear, so they are kept in memory. */
  const locate = async (revealed: readonly string[]): Promise<Result<string>> => {
    if (revealed.length === 0) return ok(folder)
    const memory = await deps.openMemoryFolder()
    if (memory === null) return fail(failure('protect/no-memory'))
    const path = join(memory.path, 'differences')
    const made = await disk.makeFolder(path)
    return made.ok ? ok(path) : made
  }
  const keep = async (id: number, differences: Differences): Promise<void> => {
    kept.set(id, differences)
    const [oldest] = kept
    if (kept.size <= KEPT || oldest === undefined) return
    kept.delete(oldest[0])
    await disk.remove(oldest[1].path)
  }

  async function compare(
    files: { readonly old: ComparedFile; readonly now: ComparedFile },
    key: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<Result<ComparisonView>> {
    const id = ++lastId
    const name = deps.randomToken()
    const revealed = [files.old, files.now].map(({ path }) => path).filter(isProtectedName)
    const located = await locate(revealed)
    if (!located.ok) return located
    const [target, partial] = [join(located.value, `${name}.parquet`), join(located.value, `${name}.part`)]
    const out = { format: 'parquet', isOptional: true, target, partial } as const
    const onPhase = (at: ComparePhase): void => {
      if (!signal.aborted) phase = at
    }
    const task = { ...files, key, out }
    const compared = await comparer.compare(task, { signal, onPhase })
    await disk.remove(partial)
    if (!compared.ok) return compared
    const { added, removed, changed } = compared.value.counts
    const view = { id, comparison: toMutable(compared.value) }
    if (compared.value.type === 'content' || added + removed + changed === 0) {
      await disk.remove(target)
      return ok({ ...view, differences: null })
    }
    const differences = await preview.sample({ path: target, revealed, name: `${DIFFERENCES_VIEW}.parquet` })
    if (signal.aborted || !differences.ok) {
      await disk.remove(target)
      return differences.ok ? CANCELLED : differences
    }
    await keep(id, { path: target, revealed })
    return ok({ ...view, differences: differences.value })
  }

  return {
    async run(old, now, key) {
      running.abort()
      running = new AbortController()
      phase = null
      const { signal } = running
      const prepared = await scratch.prepare()
      if (!prepared.ok) return prepared
      const before = await findSide(deps, old)
      if (!before.ok) return before
      const after = await findSide(deps, now)
      if (!after.ok) return after
      const compared = await compare({ old: before.value, now: after.value }, key, signal)
      if (signal.aborted) return CANCELLED
      phase = null
      return compared
    },
    progress: () => phase,
    cancel() {
      running.abort()
      phase = null
    },
    getDifferences(id) {
      const differences = kept.get(id)
      return differences === undefined
        ? null
        : { ...differences, name: `${DIFFERENCES_VIEW}.parquet`, view: DIFFERENCES_VIEW }
    },
    async close() {
      running.abort()
      for (const { path } of kept.values()) await disk.remove(path)
      await scratch.clear()
    },
  }
}

/** The decoded comparison belongs to this call only; the cast removes `readonly` from its type. */
const toMutable = (comparison: unknown): ComparisonView['comparison'] => comparison as ComparisonView['comparison']

async function findSide(
  { libraryIndex, disk }: Pick<LibraryComparisonsDeps, 'libraryIndex' | 'disk'>,
  { file: id, version }: ComparedSide,
): Promise<Result<ComparedFile>> {
  const found = await libraryIndex.read([id])
  if (!found.ok) return found
  const [file] = found.value
  if (file === undefined) return fail(failure('disk/not-found'))
  const { folder, name, media } = file
  if (version === null) return ok({ path: join(folder, name), name })
  const previous = (await listPreviousVersions(disk, folder, media)).find((one) => one.id === version)
  if (previous === undefined) return fail(failure('disk/not-found'))
  const { name: previousName } = previous.file
  return ok({ path: join(folder, VERSIONS_FOLDER, previous.id, previousName), name: previousName })
}
