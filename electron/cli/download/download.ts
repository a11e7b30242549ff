import { isSmall } from '../../../shared/download/transfer/declaredSize.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import { isSameVersion } from '../../../shared/library/sidecar/compareDeclaredVersions.js'
import type { Target } from '../../../shared/link/downloadTarget.js'
import type { Result } from '../../../shared/result.js'
import type { ProtectPolicy } from '../../../shared/settings/schema.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { createLocalCatalogue, type LocalCatalogue } from '../catalogue/localCatalogue.js'
import {
  type FolderOptions,
  parseDurationOption,
  parseFolderOptions,
  parseNumber,
  parsePortal,
  parseRateOption,
} from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import { ensureSignedIn } from '../core/ensureSignedIn.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'
import { SKIP_REASONS } from '../core/skipReasons.js'
import { type CopiesFromFolders, openCopiesFromFolders } from './copiesFromFolders.js'
import { decideProtection, parseProtect } from './decideProtection.js'
import { createDownloadSummary, type DownloadSummary } from './downloadSummary.js'
import { parseRequestedMedia, type RequestedMedia } from './parseRequestedMedia.js'
import { type ResolvedMedia, resolveTargets } from './resolveTargets.js'
import { isInShard, locateShardQueue, parseShard, type Shard } from './shard.js'
import { GIVE_UP_AFTER_MS, waitForDownloads } from './waitForDownloads.js'

/**
 * Downloads media (E3 and E5) through the engine: each file is verified and resumable, and each folder gets a record of
 * its files.
 */
export const downloadCommand: CliCommand = {
  name: 'download',
  operands: '<target>…',
  options: {
    to: { type: 'string' },
    connections: { type: 'string' },
    segments: { type: 'string' },
    limit: { type: 'string' },
    'give-up-after': { type: 'string' },
    from: { type: 'string', multiple: true },
    shard: { type: 'string' },
    trust: { type: 'string' },
    newer: { type: 'boolean' },
    'on-collision': { type: 'string' },
    layout: { type: 'string' },
    protect: { type: 'string' },
  },
  words: {
    fr: 'télécharge dans un dossier, vérifie, et reprend ce qui a été interrompu',
    en: 'downloads into a folder, verifies, and resumes what was interrupted',
  },
  details: {
    fr: 'Cibles : jeux de données, media:<id>, pages ou adresses du portail, liens rudi://, ou une sélection .rudi-selection.json seule.',
    en: 'Targets: datasets, media:<id>, pages or addresses of the portal, rudi:// links, or one .rudi-selection.json alone.',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    const to = invocation.text('to')
    if (operands.length === 0) return reportMissingArgument(context, '<target>…')
    if (to === null) return reportMissingArgument(context, '--to <folder>')
    const connections = parseNumber(invocation, context, 'connections', [1, 16])
    const segments = parseNumber(invocation, context, 'segments', [1, 8])
    if (!connections.ok) return reportUsageError(context, connections.failure)
    if (!segments.ok) return reportUsageError(context, segments.failure)
    const limit = parseRateOption(invocation, context, 'limit')
    if (!limit.ok) return reportUsageError(context, limit.failure)
    const giveUpAfter = parseDurationOption(invocation, context, 'give-up-after')
    if (!giveUpAfter.ok) return reportUsageError(context, giveUpAfter.failure)
    const folders = parseFolderOptions(invocation, context)
    if (!folders.ok) return reportUsageError(context, folders.failure)
    const protect = parseProtect(invocation, context)
    if (!protect.ok) return reportUsageError(context, protect.failure)
    const shardText = invocation.text('shard')
    const shard = shardText === null ? null : parseShard(shardText)
    if (shardText !== null && shard === null)
      return reportUsageError(context, MESSAGES.badShard[context.output.language])
    const requested = await parseRequestedMedia(operands, invocation, context)
    if (!requested.ok) return requested.failure
    const { targets, selected } = requested.value
    const chosen = parsePortal(
      invocation,
      context,
      targets.map(({ portalId }) => portalId),
    )
    if (!chosen.ok) return reportUsageError(context, chosen.failure)
    const taken = await openCopiesFromFolders(context, invocation.texts('from'))
    if (!taken.ok) return reportFailure(context, taken.failure)
    const signIn = await ensureSignedIn(chosen.value, context)
    // When the portal cannot be reached for the sign-in, it cannot be reached for files either. When it refuses the
    // sign-in, open files can still be downloaded.
    if (signIn === EXIT_CODES.failed) {
      context.output.event({ event: 'summary', done: 0, failed: operands.length, skipped: 0, bytes: 0 })
      return signIn
    }
    const { portal } = chosen.value
    const dataFolder = context.dataFolder(invocation.text('data-dir'))
    return fetchAll(portal, targets, context, {
      selected,
      copy: createLocalCatalogue(context, invocation, portal.portalId),
      root: context.resolve(to),
      queueFolder: shard === null ? dataFolder : locateShardQueue(dataFolder, shard),
      shard,
      downloadsRunning: connections.value,
      segments: segments.value,
      limit: limit.value,
      folders: folders.value,
      giveUpAfterMs: giveUpAfter.value ?? GIVE_UP_AFTER_MS,
      taken: taken.value,
      protect: protect.value,
      signIn: signIn ?? EXIT_CODES.done,
    })
  },
}

interface Where {
  readonly selected: RequestedMedia['selected']
  readonly copy: LocalCatalogue
  readonly root: string
  /** The folder of the queue. */
  readonly queueFolder: string
  readonly shard: Shard | null
  readonly downloadsRunning: number | null
  readonly segments: number | null
  readonly limit: number | null
  readonly folders: FolderOptions
  /** How long one file may receive no new byte, in milliseconds; 0 for no limit. */
  readonly giveUpAfterMs: number
  readonly taken: CopiesFromFolders | null
  /** Which files are stored encrypted; null when the presence of an identity decides. */
  readonly protect: ProtectPolicy | null
  /** The outcome of the sign-in: the exit code cannot be better than this. */
  readonly signIn: ExitCode
}

async function fetchAll(
  portal: PortalClient,
  targets: readonly Target[],
  context: CliContext,
  where: Where,
): Promise<ExitCode> {
  const summary = createDownloadSummary(context.output, {
    rootOf: () => where.root,
    least: where.signIn,
    taken: where.taken,
  })
  // The dialect of the portal, the datasets and the engine are read in parallel, because they are independent.
  portal.getDialect(context.signal).catch(() => undefined)
  const stopSavingMemory = context.saveMemory()
  const opening = openEngineLater(portal, context, where)
  let wanted: readonly ResolvedMedia[] = []
  let files: readonly ResolvedMedia[] = []
  let problem: Failure | null = null
  try {
    wanted = await findMedia(portal, targets, context, { ...where, summary })
    files = wanted.filter(({ media }) => media.fetchability === 'file')
    if (!files.every(({ media }) => isSmall(media))) stopSavingMemory()
    if (files.length > 0 && !context.signal.aborted)
      problem = await runEngine(await opening, portal, files, context, { ...where, summary })
  } finally {
    const opened = await opening
    if (opened.ok) await opened.value.close()
  }
  if (context.signal.aborted) return endInterrupted(context, summary)
  // The copy is updated after the files, which matter more. A failure to update it is not a failure of the download.
  await where.copy.learn([...new Set(wanted.map(({ dataset }) => dataset))])
  if (problem !== null) summary.recordNotStarted(files, problem)
  return summary.close()
}

type Reported = Where & { readonly summary: DownloadSummary }

/** Finds the media that the targets name. Targets that lead nowhere, and media that are no file, are reported. */
async function findMedia(
  portal: PortalClient,
  targets: readonly Target[],
  context: CliContext,
  { copy, shard, selected, summary }: Reported,
): Promise<readonly ResolvedMedia[]> {
  const { wanted: all, lost } = await resolveTargets(portal, copy, targets, context.signal)
  if (context.signal.aborted) return []
  const wanted = shard === null ? all : all.filter(({ media }) => isInShard(media.id, shard))
  for (const one of lost) summary.recordFailed(one.datasetId, one.mediaId, one.because)
  return wanted.filter(({ dataset, media }) => {
    const then = selected?.get(media.id)
    const isChanged = then !== undefined && !isSameVersion(then, media)
    if (isChanged) summary.recordFailed(dataset.id, media.id, failure('selection/changed'), media.name)
    else if (media.fetchability !== 'file')
      summary.recordSkipped(dataset.id, media.id, SKIP_REASONS[media.fetchability], media.name)
    return !isChanged
  })
}

function endInterrupted({ output }: CliContext, summary: DownloadSummary): ExitCode {
  summary.close()
  output.note(MESSAGES.interrupted[output.language])
  return EXIT_CODES.interrupted
}

/** Opens the engine while the portal answers: the first request and the opening are turns of their own. */
async function openEngineLater(
  portal: PortalClient,
  context: CliContext,
  { queueFolder, shard, downloadsRunning, segments, limit, folders, taken }: Where,
): Promise<Result<Engine>> {
  // The first wait ends in the turn that sends the request.
  await context.clock.turnEnds()
  await context.clock.turnEnds()
  return context.openEngine({
    source: portal,
    dataFolder: queueFolder,
    downloadsRunning,
    segments,
    layout: folders.layout,
    limit,
    from: taken ?? undefined,
    isFolderShared: shard !== null,
    sealer: context.sealer,
  })
}

/** Runs the downloads to their end, or until they are interrupted. Returns a failure when they could not start. */
async function runEngine(
  opened: Result<Engine>,
  portal: PortalClient,
  files: readonly ResolvedMedia[],
  context: CliContext,
  { root, folders, giveUpAfterMs, taken, protect, summary }: Reported,
): Promise<Failure | null> {
  const made = await context.makeRoot(root)
  if (!made.ok) return made.failure
  if (!opened.ok) return opened.failure
  const engine = opened.value
  const isProtected = await decideProtection(context, protect, files)
  if (!isProtected.ok) return isProtected.failure
  const added = await engine.add(
    files.map((file) => toRequest(portal.portalId, root, file, folders.onCollision, isProtected.value(file))),
  )
  if (!added.ok) return added.failure
  const declaredBytes = new Map(added.value.map((id, at) => [id, files[at]?.media.sizeBytes ?? null]))
  const waiting = { summary, giveUpAfterMs, isCopying: taken?.isCopying, declaredBytes }
  await waitForDownloads(engine, new Set(added.value), waiting, context)
  // Records are completed at the end of a run. After an interruption, the next run completes them.
  if (!context.signal.aborted) await engine.whenIdle()
  return null
}

const toRequest = (
  portalId: PortalId,
  root: string,
  { dataset, media }: ResolvedMedia,
  onCollision: FolderOptions['onCollision'],
  isProtected: boolean,
): DownloadRequest => ({
  ref: { portalId, datasetId: dataset.id, mediaId: media.id },
  root,
  datasetTitle: dataset.title,
  producer: dataset.producer.name,
  mediaName: media.name ?? media.id,
  onCollision,
  ...(isProtected ? { isProtected } : {}),
})
