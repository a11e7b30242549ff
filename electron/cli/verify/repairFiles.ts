import { dirname, join } from 'node:path'
import { groupByKey } from '../../../shared/collections/groupByKey.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { DownloadId, PortalId } from '../../../shared/ids.js'
import { parseLayoutOrDefault } from '../../../shared/library/folderLayout.js'
import { countBlocks } from '../../../shared/library/sidecar/blockChecksums.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import type { DialectChoice } from '../../../shared/portal/dialect.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { listNames } from '../../library/copies/findReplacedFile.js'
import { finishRepair } from '../../library/copies/finishRepair.js'
import type { OtherCopies } from '../../library/copies/otherCopies.js'
import { toWantedFile } from '../../library/copies/otherCopies.js'
import { repairFromCopy } from '../../library/copies/repairFromCopy.js'
import { createRepairNotes, type RepairNotes } from '../../library/copies/repairNotes.js'
import type { FileRecord } from '../../library/files/verifyFolder.js'
import { isVersionFolder } from '../../library/files/versionsFolder.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { CliContext } from '../core/cliContext.js'
import { ensureSignedIn } from '../core/ensureSignedIn.js'
import { EXIT_CODES, type ExitCode, getWorstExit } from '../core/exitCodes.js'
import type { DownloadResults } from '../download/downloadSummary.js'
import { waitForDownloads } from '../download/waitForDownloads.js'

/** A file that differs from its record, or is missing. */
export interface Damaged {
  readonly type: 'bad' | 'missing'
  /** The path as the command prints it. */
  readonly path: string
  readonly record: FileRecord
}

/**
 * The outcome of a repair. `kept`: the name under which the damaged file stays, because it was edited after its
 * download.
 */
export type RepairOutcome =
  | { readonly type: 'repaired'; readonly blocks: number; readonly fetchedBytes: number; readonly kept: string | null }
  | { readonly type: 'failed'; readonly because: Failure }

export interface RepairOptions {
  readonly copies: OtherCopies | null
  readonly dialect: DialectChoice
  readonly dataFolder: string
  readonly giveUpAfterMs: number
  readonly onOutcome: (damaged: Damaged, outcome: RepairOutcome) => void
  /** Called for files of which no repair could be started, with the one reason; null when that is reported already. */
  readonly onNotStarted: (damaged: readonly Damaged[], because: Failure | null) => void
}

/** The folder of the data folder that records what repairs will replace. */
const REPAIRS_FOLDER = 'repairs'

type RepairContext = CliContext & { readonly notes: RepairNotes }

/**
 * Repairs files: from other folders when these have the same bytes, else from the portal. While the portal has the same
 * version, only the damaged blocks are requested, otherwise the whole file. A file is repaired when its bytes have the
 * recorded hash, or when a new version of the portal has been downloaded completely. Each outcome is reported when it
 * is known. Returns the outcome of the sign-ins: the exit code cannot be better than this.
 */
export async function repairFiles(
  context: CliContext,
  damaged: readonly Damaged[],
  options: RepairOptions,
): Promise<ExitCode> {
  const notes = createRepairNotes(context.disk, join(options.dataFolder, REPAIRS_FOLDER))
  await notes.settle()
  const rest: Damaged[] = []
  for (const one of damaged) {
    if (context.signal.aborted) return EXIT_CODES.interrupted
    if (!(await repairByCopy({ ...context, notes }, one, options))) rest.push(one)
  }
  let worst: ExitCode = EXIT_CODES.done
  for (const [portal, files] of groupByKey(rest, ({ record }) => record.dataset.portal)) {
    if (context.signal.aborted) return EXIT_CODES.interrupted
    const id = parsePortalAddress(portal)
    if (!id.ok) options.onNotStarted(files, id.failure)
    else {
      const signIn = await fetchFiles({ ...context, notes }, files, { ...options, portal: id.value })
      worst = getWorstExit(worst, signIn)
    }
  }
  return worst
}

/** Repairs a file by a copy from another folder; false when there is none, or when it could not be put in place. */
async function repairByCopy(
  context: RepairContext,
  one: Damaged,
  { copies, onOutcome }: RepairOptions,
): Promise<boolean> {
  const { folder, file } = one.record
  const source = copies === null ? null : await copies.find(toWantedFile(file), context.signal)
  if (source === null) return false
  const done = await repairFromCopy(context, { folder, file }, source)
  if (!done.ok) return false
  const { kept } = done.value
  onOutcome(one, { type: 'repaired', blocks: Math.max(1, countBlocks(file.sizeBytes)), fetchedBytes: 0, kept })
  return true
}

/** Returns the outcome of the sign-in. When the portal refuses it, open files can still be fetched. */
async function fetchFiles(
  context: RepairContext,
  files: readonly Damaged[],
  options: RepairOptions & { readonly portal: PortalId },
): Promise<ExitCode> {
  const opened = context.openPortal(options.portal, options.dialect)
  const signIn = (await ensureSignedIn(opened, context)) ?? EXIT_CODES.done
  if (signIn === EXIT_CODES.done || signIn === EXIT_CODES.refused)
    await fetchEach(context, opened.portal, files, options)
  else options.onNotStarted(files, null)
  return signIn
}

async function fetchEach(
  context: RepairContext,
  portal: PortalClient,
  files: readonly Damaged[],
  options: RepairOptions & { readonly portal: PortalId },
): Promise<void> {
  const engine = await context.openEngine({
    source: portal,
    dataFolder: options.dataFolder,
    layout: parseLayoutOrDefault(null),
    downloadsRunning: null,
    segments: null,
    limit: null,
    sealer: context.sealer,
  })
  if (!engine.ok) return options.onNotStarted(files, engine.failure)
  try {
    for (const one of files) if (!context.signal.aborted) await fetchFile(context, engine.value, one, options)
    if (!context.signal.aborted) await engine.value.whenIdle()
  } finally {
    await engine.value.close()
  }
}

async function fetchFile(
  context: RepairContext,
  engine: Engine,
  one: Damaged,
  { portal, giveUpAfterMs, onOutcome }: RepairOptions & { readonly portal: PortalId },
): Promise<void> {
  const { folder, file } = one.record
  // The portal has only the current version, which must not replace a previous one.
  if (isVersionFolder(folder)) return onOutcome(one, { type: 'failed', because: failure('file/former-version') })
  const namesBefore = await listNames(context.disk, folder)
  await context.notes.begin({ folder, file })
  const added = await engine.add([toRequest(portal, one.record)])
  const id = added.ok ? added.value[0] : undefined
  if (id === undefined) {
    await context.notes.end({ folder, file })
    return onOutcome(one, { type: 'failed', because: added.ok ? failure('bug/unexpected') : added.failure })
  }
  const ended = await waitForOne(context, engine, id, giveUpAfterMs)
  if (context.signal.aborted) return
  if (ended.type === 'failed') {
    // A paused download would stay and take space. The next repair starts from the same blocks.
    if (engine.getStateName(id) === 'paused') engine.cancel([id])
    await context.notes.end({ folder, file })
    return onOutcome(one, ended)
  }
  const salvaged = engine.getSalvagedBytes(id)
  const fetchedBytes = Math.max(0, ended.view.receivedBytes - salvaged)
  const before = { folder, name: file.name, record: file, namesBefore }
  const done = await finishRepair(context, before, engine.getPublishedPath(id))
  if (!done.ok) return onOutcome(one, { type: 'failed', because: done.failure })
  const { kept } = done.value
  onOutcome(one, { type: 'repaired', blocks: Math.max(1, countBlocks(fetchedBytes)), fetchedBytes, kept })
}

const toRequest = (portalId: PortalId, { folder, dataset, file }: FileRecord): DownloadRequest => ({
  ref: { portalId, datasetId: dataset.datasetId, mediaId: file.mediaId },
  root: dirname(folder),
  folder,
  datasetTitle: dataset.title,
  producer: dataset.producer.name,
  mediaName: file.name,
  onCollision: 'replace',
  ...(file.protection === undefined ? {} : { isProtected: true as const }),
})

type Ended =
  | { readonly type: 'done'; readonly view: DownloadView }
  | { readonly type: 'failed'; readonly because: Failure }

async function waitForOne(context: CliContext, engine: Engine, id: DownloadId, giveUpAfterMs: number): Promise<Ended> {
  let ended: Ended = { type: 'failed', because: failure('net/broken') }
  const summary: DownloadResults = {
    record(view) {
      const { state } = view
      if (state.type === 'done') ended = { type: 'done', view }
      else if (state.type === 'failed') ended = { type: 'failed', because: state.because }
      else if (state.type === 'paused' && state.because !== 'person') ended = { type: 'failed', because: state.because }
      else return state.type === 'cancelled'
      return true
    },
    recordSkipped: () => undefined,
    recordFailed: (_dataset, _media, because) => {
      ended = { type: 'failed', because }
    },
  }
  await waitForDownloads(engine, new Set([id]), { summary, giveUpAfterMs }, context)
  return ended
}
