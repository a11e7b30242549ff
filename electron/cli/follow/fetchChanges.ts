import { dirname, join } from 'node:path'
import type { Failure } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'
import { parseLayoutOrDefault } from '../../../shared/library/folderLayout.js'
import { ok } from '../../../shared/result.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { type CheckedFollow, compareWithDisk } from '../../follow/compareWithDisk.js'
import {
  dropPreviousVersion,
  keepPreviousVersion,
  notePreviousVersion,
  type PreviousFile,
} from '../../follow/versions/keepPreviousVersion.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { CliContext } from '../core/cliContext.js'
import { decideProtection } from '../download/decideProtection.js'
import type { DownloadSummary } from '../download/downloadSummary.js'
import { GIVE_UP_AFTER_MS, waitForDownloads } from '../download/waitForDownloads.js'
import { collectDueFiles, type DueFile, hasFileChanges } from './dueFiles.js'
import { reportFalseHashes, reportRefutedVersions, storeRefetchOutcomes } from './reportRefutedVersions.js'
import { toDiskComparisonDeps } from './toDiskComparisonDeps.js'

export interface FetchOptions {
  readonly portal: PortalClient
  readonly dataFolder: string
  /** How many previous versions of a file are kept; null for the number of its follow, or 1 without one. */
  readonly keep: number | null
  readonly summary: DownloadSummary
  /** Receives, by download id, the folder to which the printed path is relative. */
  readonly roots: Map<string, string>
}

/**
 * Downloads new and changed files, replaces the old ones, and keeps them as previous versions. Returns the datasets
 * whose files have all arrived. A file that a person has edited stays beside the new one.
 */
export async function fetchChanges(
  context: CliContext,
  all: readonly CheckedFollow[],
  options: FetchOptions,
): Promise<readonly CheckedFollow[]> {
  const { portal, dataFolder } = options
  const isNothingDue = !all.some(hasFileChanges)
  const opened = isNothingDue
    ? null
    : await context.openEngine({
        source: portal,
        dataFolder,
        layout: parseLayoutOrDefault(null),
        downloadsRunning: null,
        segments: null,
        limit: null,
        sealer: context.sealer,
      })
  const checked = opened?.ok === true ? await finishPublishing(context, opened.value, all) : all
  const due: DueFile[] = []
  for (const one of checked) due.push(...(await collectDueFiles(context, one, getKeep(one, options.keep))))
  for (const one of checked) reportRefutedVersions(one, options.summary)
  if (opened === null) return all
  const incomplete = new Set<CheckedFollow>()
  const onFailed = (one: DueFile): void => void incomplete.add(one.checked)
  const failed = opened.ok ? await fetchAll(context, opened.value, due, { ...options, onFailed }) : opened.failure
  if (failed !== null) {
    for (const { checked: of } of due) incomplete.add(of)
    options.summary.recordNotStarted(
      due.map(({ checked: { followed }, media }) => ({ dataset: { id: followed.datasetId }, media })),
      failed,
    )
  }
  return context.signal.aborted ? [] : checked.filter((one) => !incomplete.has(one))
}

/**
 * Completes downloads that a killed update was publishing, before newer files are requested under the same names, and
 * compares their datasets again.
 */
async function finishPublishing(
  context: CliContext,
  engine: Engine,
  all: readonly CheckedFollow[],
): Promise<readonly CheckedFollow[]> {
  const due = new Set<string>(all.filter(hasFileChanges).map(({ followed }) => followed.datasetId))
  const left = engine.getViews(engine.getIdsInState('publishing')).filter(({ datasetId }) => due.has(datasetId))
  if (left.length === 0) return all
  const ids = left.map(({ id }) => id)
  engine.resume(ids)
  await waitUntilPublished(engine, ids, context.signal)
  const finished = new Set<string>(left.map(({ datasetId }) => datasetId))
  const compared: CheckedFollow[] = []
  for (const one of all) {
    const again = finished.has(one.followed.datasetId)
      ? await compareWithDisk(toDiskComparisonDeps(context), one.followed, one.dataset)
      : ok(one)
    compared.push(again.ok ? again.value : one)
  }
  return compared
}

/** Resolves when none of these is being published any more: each is done, or cannot continue. */
const waitUntilPublished = (engine: Engine, ids: readonly DownloadId[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const endIfPublished = (): void => {
      if (!signal.aborted && ids.some((id) => engine.getStateName(id) === 'publishing')) return
      stop()
      signal.removeEventListener('abort', endIfPublished)
      resolve()
    }
    const stop = engine.subscribe(endIfPublished)
    signal.addEventListener('abort', endIfPublished)
    endIfPublished()
  })

type Fetching = FetchOptions & { readonly onFailed: (one: DueFile) => void }

/** Downloads the due files, and closes the engine. Returns a failure when the downloads could not start. */
async function fetchAll(
  context: CliContext,
  engine: Engine,
  due: readonly DueFile[],
  options: Fetching,
): Promise<Failure | null> {
  const { portal, summary, roots, keep } = options
  try {
    const isRestricted = await decideProtection(context, null, due.map(toAccess))
    if (!isRestricted.ok) return isRestricted.failure
    const isProtected = (one: DueFile): boolean =>
      one.previous === null ? isRestricted.value(toAccess(one)) : isKeptEncrypted(one.previous)
    for (const one of due) if (one.previous !== null) await notePreviousVersion(context.disk, one.previous)
    const added = await engine.add(due.map((one) => toRequest(portal, one, isProtected(one))))
    if (!added.ok) return added.failure
    for (const [at, id] of added.value.entries()) roots.set(id, due[at]?.checked.followed.to ?? '')
    const anew = new Map(added.value.flatMap((id, at) => (due[at]?.anew == null ? [] : [[id, due[at]] as const])))
    const reporting = reportFalseHashes(summary, anew)
    const declaredBytes = new Map(added.value.map((id, at) => [id, due[at]?.media.sizeBytes ?? null]))
    const waiting = { summary: reporting, giveUpAfterMs: GIVE_UP_AFTER_MS, declaredBytes }
    await waitForDownloads(engine, new Set(added.value), waiting, context)
    if (!context.signal.aborted) await engine.whenIdle()
    for (const [at, one] of due.entries()) {
      const isDone = isFinished(engine, added.value[at])
      // A wrong file of a producer says nothing about the other files of the dataset.
      if (!isDone && one.anew === null) options.onFailed(one)
      else if (one.previous !== null) await keepPrevious(context, one.previous, getKeep(one.checked, keep))
      if (!isDone && one.previous !== null) await dropPreviousVersion(context, one.previous)
    }
    await storeRefetchOutcomes(context, options.dataFolder, engine, anew)
    return null
  } finally {
    await engine.close()
  }
}

/** How many previous versions of a file are kept: the number of the command, else that of the follow, else 1. */
const getKeep = ({ followed }: CheckedFollow, asked: FetchOptions['keep']): number => asked ?? followed.keep ?? 1

const toAccess = ({ checked }: DueFile) => ({ dataset: { access: checked.dataset?.access ?? 'open' } })

/** A new version of an encrypted file is encrypted too. */
const isKeptEncrypted = ({ record }: PreviousFile): boolean => record.files[0]?.protection !== undefined

const isFinished = (engine: Engine, id: DownloadId | undefined): boolean =>
  id !== undefined && engine.getStateName(id) === 'done'

/**
 * Keeps the replaced file as a previous version. When that fails, the file stays under the name that the download gave
 * it.
 */
async function keepPrevious(context: CliContext, previous: PreviousFile, keep: number): Promise<void> {
  const kept = await keepPreviousVersion(context, previous, keep)
  if (!kept.ok) context.output.fail(kept.failure, { path: join(previous.folder, previous.record.files[0]?.name ?? '') })
}

const toRequest = (
  { portalId }: PortalClient,
  { checked: { followed, dataset, folder }, media, anew }: DueFile,
  isProtected: boolean,
): DownloadRequest => ({
  ref: { portalId, datasetId: followed.datasetId, mediaId: media.id },
  root: folder === null ? followed.to : dirname(folder),
  datasetTitle: dataset?.title ?? '',
  producer: dataset?.producer.name ?? '',
  mediaName: media.name ?? media.id,
  onCollision: 'replace',
  ...(isProtected ? { isProtected } : {}),
  ...(anew === null ? {} : { isAnew: true as const }),
})
