import { join } from 'node:path'
import type { ComparePhase } from '../../../shared/compare/model.js'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { listFormerVersions, VERSIONS_FOLDER } from '../../follow/formerVersions.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { ComparedFile, ComparisonService } from '../../ports/preview/comparison.js'
import type { PreviewFile, PreviewService } from '../../ports/preview/previewService.js'

export interface ComparisonsDeps {
  readonly disk: Disk
  readonly libraryIndex: Pick<LibraryIndex, 'read'>
  readonly comparer: Pick<ComparisonService, 'compare'>
  readonly preview: Pick<PreviewService, 'sample'>
  /** A folder of ours for the rows that differ; what an earlier start left in it is removed. */
  readonly folder: string
  /** A name that no other file has. */
  readonly randomToken: () => string
}

export type ComparedSide = DecodedInputOf<'compare.run'>['old']
export type ComparisonView = OutputOf<'compare.run'>

/**
 * Compares files of the library, and former versions of them. The rows that differ are kept as a table of ours, which is
 * scrolled and exported as any other.
 */
export interface Comparisons {
  /** A new comparison ends the one under way, which gives `look/cancelled`. A key of null is found. */
  run(old: ComparedSide, now: ComparedSide, key: readonly string[] | null): Promise<Result<ComparisonView>>
  /** What the comparison under way is at; null when there is none. */
  progress(): ComparePhase | null
  cancel(): void
  /** The rows that differ, of the last comparisons; null when they are gone. */
  differencesOf(id: number): PreviewFile | null
  close(): Promise<void>
}

/** What the rows that differ are called in a query over them. */
const DIFFERENCES_VIEW = 'differences'
/** The last one, and the one before: an export of it may still run. */
const KEPT = 2

export function createComparisons(deps: ComparisonsDeps): Comparisons {
  const { disk, comparer, preview, folder } = deps
  const kept = new Map<number, string>()
  let lastId = 0
  let phase: ComparePhase | null = null
  let running = new AbortController()
  let ready: Promise<Result<void>> | null = null
  const clear = async (): Promise<void> => {
    const left = await disk.list(folder)
    if (left.ok) for (const { name } of left.value) await disk.remove(join(folder, name))
  }
  const prepare = (): Promise<Result<void>> => {
    ready ??= disk.makeFolder(folder).then(async (made) => {
      if (made.ok) await clear()
      return made
    })
    return ready
  }
  const keep = async (id: number, path: string): Promise<void> => {
    kept.set(id, path)
    const [oldest] = kept
    if (kept.size <= KEPT || oldest === undefined) return
    kept.delete(oldest[0])
    await disk.remove(oldest[1])
  }

  async function compare(
    files: { readonly old: ComparedFile; readonly now: ComparedFile },
    key: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<Result<ComparisonView>> {
    const id = ++lastId
    const name = deps.randomToken()
    const [target, partial] = [join(folder, `${name}.parquet`), join(folder, `${name}.part`)]
    const out = { format: 'parquet', isOptional: true, target, partial } as const
    const onPhase = (at: ComparePhase): void => {
      if (!signal.aborted) phase = at
    }
    const task = { ...files, key, out }
    const compared = await comparer.compare(task, { signal, onPhase })
    await disk.remove(partial)
    if (!compared.ok) return compared
    const { added, removed, changed } = compared.value.counts
    const view = { id, comparison: asComparison(compared.value) }
    if (compared.value.type === 'content' || added + removed + changed === 0) {
      await disk.remove(target)
      return ok({ ...view, differences: null })
    }
    await keep(id, target)
    const differences = await preview.sample({ path: target, name: `${DIFFERENCES_VIEW}.parquet` })
    return differences.ok ? ok({ ...view, differences: differences.value }) : differences
  }

  return {
    async run(old, now, key) {
      running.abort()
      running = new AbortController()
      const { signal } = running
      const prepared = await prepare()
      if (!prepared.ok) return prepared
      const before = await findSide(deps, old)
      if (!before.ok) return before
      const after = await findSide(deps, now)
      if (!after.ok) return after
      const compared = await compare({ old: before.value, now: after.value }, key, signal)
      if (signal.aborted) return fail(failure('look/cancelled'))
      phase = null
      return compared
    },
    progress: () => phase,
    cancel() {
      running.abort()
      phase = null
    },
    differencesOf(id) {
      const path = kept.get(id)
      return path === undefined ? null : { path, name: `${DIFFERENCES_VIEW}.parquet`, view: DIFFERENCES_VIEW }
    },
    async close() {
      running.abort()
      await clear()
    },
  }
}

/** What was decoded is this comparison's alone: only its type says that it is not to be changed. */
const asComparison = (comparison: unknown): ComparisonView['comparison'] => comparison as ComparisonView['comparison']

async function findSide(
  { libraryIndex, disk }: Pick<ComparisonsDeps, 'libraryIndex' | 'disk'>,
  { file: id, version }: ComparedSide,
): Promise<Result<ComparedFile>> {
  const found = await libraryIndex.read([id])
  if (!found.ok) return found
  const [file] = found.value
  if (file === undefined) return fail(failure('disk/not-found'))
  const { folder, name, media } = file
  if (version === null) return ok({ path: join(folder, name), name })
  const former = (await listFormerVersions(disk, folder, media)).find((one) => one.id === version)
  if (former === undefined) return fail(failure('disk/not-found'))
  const { name: formerName } = former.file
  return ok({ path: join(folder, VERSIONS_FOLDER, former.id, formerName), name: formerName })
}
