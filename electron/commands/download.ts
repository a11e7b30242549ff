import { isSmall } from '../../shared/download/verdict.js'
import type { DownloadView } from '../../shared/download/view.js'
import { passesByItself } from '../../shared/download/volume.js'
import type { Failure } from '../../shared/failure.js'
import type { DownloadId, PortalId } from '../../shared/ids.js'
import { parseTarget, type Target } from '../../shared/link/target.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import type { DownloadRequest, Engine } from '../engine/engine.js'
import type { Portal } from '../portal/portal.js'
import { chooseNumber, choosePortal, chooseRate, missing, misused, signInFirst } from './choose.js'
import { type Bench, type Command, EXIT, type ExitCode } from './command.js'
import { chooseFolders, type FolderOptions } from './folderOptions.js'
import { sayProgress, sayWaits } from './progress.js'
import { openSharedCopy, type SharedCopy } from './sharedCopy.js'
import { openTally, type Tally } from './tally.js'
import { resolveTargets, type Wanted } from './wanted.js'
import { SKIP_REASON, WORDS } from './words.js'

/** E3 and E5, through the engine: every file verified, resumable, and explained by the folder it lies in. */
export const downloadCommand: Command = {
  name: 'download',
  operands: '<target>…',
  options: {
    to: { type: 'string' },
    connections: { type: 'string' },
    segments: { type: 'string' },
    limit: { type: 'string' },
    'on-collision': { type: 'string' },
    layout: { type: 'string' },
  },
  words: {
    fr: 'télécharge dans --to <dossier> : jeux de données, media:<id>, pages ou adresses du portail, liens rudi:// (--connections n : fichiers à la fois ; --segments n : connexions par fichier, de 1 à 8, sinon jusqu’à 4 tant qu’elles aident ; --limit 2M : octets par seconde, tous fichiers ensemble ; --on-collision skip|keep-both|replace, --layout "{producer}/{dataset}")',
    en: 'downloads into --to <folder>: datasets, media:<id>, pages or addresses of the portal, rudi:// links (--connections n: files at once; --segments n: connections per file, 1 to 8, else up to 4 as long as they help; --limit 2M: bytes per second, all files together; --on-collision skip|keep-both|replace, --layout "{producer}/{dataset}")',
  },
  run: async (invocation, bench) => {
    const { operands } = invocation
    const to = invocation.text('to')
    if (operands.length === 0) return missing(bench, '<target>…')
    if (to === null) return missing(bench, '--to <folder>')
    const connections = chooseNumber(invocation, bench, 'connections', [1, 16])
    const segments = chooseNumber(invocation, bench, 'segments', [1, 8])
    if (!connections.ok) return misused(bench, connections.failure)
    if (!segments.ok) return misused(bench, segments.failure)
    const limit = chooseRate(invocation, bench, 'limit')
    if (!limit.ok) return misused(bench, limit.failure)
    const folders = chooseFolders(invocation, bench)
    if (!folders.ok) return misused(bench, folders.failure)
    const targets = readTargets(operands, bench)
    if (!targets.ok) return misused(bench, targets.failure)
    const chosen = choosePortal(
      invocation,
      bench,
      targets.value.map(({ portalId }) => portalId),
    )
    if (!chosen.ok) return misused(bench, chosen.failure)
    const refused = await signInFirst(chosen.value, bench)
    if (refused !== null) {
      bench.terminal.event({ event: 'summary', done: 0, failed: operands.length, skipped: 0, bytes: 0 })
      return refused
    }
    const { portal } = chosen.value
    return fetchAll(portal, targets.value, bench, {
      copy: openSharedCopy(bench, invocation, portal.portalId),
      root: bench.resolve(to),
      dataFolder: bench.dataFolder(invocation.text('data-dir')),
      downloadsRunning: connections.value,
      segments: segments.value,
      limit: limit.value,
      folders: folders.value,
    })
  },
}

/** All of the targets, or the words about those that are of no known form. Nothing is asked of anybody before that. */
function readTargets(texts: readonly string[], bench: Bench): Result<readonly Target[], string> {
  const parsed = texts.map((text) => ({ text, target: parseTarget(text) }))
  const bad = parsed.flatMap(({ text, target }) =>
    target.ok ? [] : [`${text.slice(0, 200)}: ${sayFailure(target.failure, bench.terminal.language)}`],
  )
  return bad.length > 0 ? fail(bad.join('\n')) : ok(parsed.flatMap(({ target }) => (target.ok ? [target.value] : [])))
}

interface Where {
  readonly copy: SharedCopy
  readonly root: string
  readonly dataFolder: string
  readonly downloadsRunning: number | null
  readonly segments: number | null
  readonly limit: number | null
  readonly folders: FolderOptions
}

async function fetchAll(portal: Portal, targets: readonly Target[], bench: Bench, where: Where): Promise<ExitCode> {
  const tally = openTally(bench.terminal, where.root)
  const { wanted, lost } = await resolveTargets(portal, where.copy, targets, bench.signal)
  if (bench.signal.aborted) return interrupted(bench, tally)
  for (const one of lost) tally.failed(one.datasetId, one.mediaId, one.because)
  for (const { dataset, media } of wanted)
    if (media.fetchability !== 'file') tally.skipped(dataset.id, media.id, SKIP_REASON[media.fetchability])
  const files = wanted.filter(({ media }) => media.fetchability === 'file')
  const trouble = files.length === 0 ? null : await runEngine(portal, files, bench, { ...where, tally })
  if (bench.signal.aborted) return interrupted(bench, tally)
  // After the files: they are what was asked for. A copy that cannot be fed is no failure of theirs.
  await where.copy.learn([...new Set(wanted.map(({ dataset }) => dataset))])
  if (trouble !== null) for (const { dataset, media } of files) tally.failed(dataset.id, media.id, trouble)
  return tally.close()
}

function interrupted({ terminal }: Bench, tally: Tally): ExitCode {
  tally.close()
  terminal.note(WORDS.interrupted[terminal.language])
  return EXIT.interrupted
}

/** Runs what is wanted to its end, or to an interruption. A failure when it could not even begin. */
async function runEngine(
  portal: Portal,
  files: readonly Wanted[],
  bench: Bench,
  { root, dataFolder, downloadsRunning, segments, limit, folders, tally }: Where & { readonly tally: Tally },
): Promise<Failure | null> {
  const made = await bench.makeRoot(root)
  const areSmall = files.every(({ media }) => isSmall(media))
  const opened = made.ok
    ? await bench.openEngine({
        source: portal,
        dataFolder,
        downloadsRunning,
        areSmall,
        segments,
        layout: folders.layout,
        limit,
      })
    : made
  if (!opened.ok) return opened.failure
  const engine = opened.value
  try {
    const added = await engine.add(files.map((file) => requestOf(portal.portalId, root, file, folders)))
    if (!added.ok) return added.failure
    await settled(engine, new Set(added.value), tally, bench)
    // Folders that explain themselves belong to the end of a run; an interrupted one is folded by the next.
    if (!bench.signal.aborted) await engine.idle()
    return null
  } finally {
    await engine.close()
  }
}

/** A person who watches would see it go on by itself; a command waits for no disk on which nothing else moves. */
const waitsForDisk = (view: DownloadView | undefined): boolean =>
  view?.state.is === 'paused' && view.state.because !== 'person' && passesByItself(view.state.because.code)

const requestOf = (
  portalId: PortalId,
  root: string,
  { dataset, media }: Wanted,
  { onCollision }: FolderOptions,
): DownloadRequest => ({
  ref: { portalId, datasetId: dataset.id, mediaId: media.id },
  root,
  datasetTitle: dataset.title,
  producer: dataset.producer.name,
  mediaName: media.name ?? media.id,
  onCollision,
})

/**
 * Resolves when each of these downloads is done, has failed, or rests for a reason that only a person can mend: for a
 * command that is an end like any other. Resolves early when interrupted.
 */
function settled(
  engine: Engine,
  ids: ReadonlySet<DownloadId>,
  tally: Tally,
  { terminal, signal, clock }: Bench,
): Promise<void> {
  const open = new Set(ids)
  const latest = new Map<string, DownloadView>()
  return new Promise((resolve) => {
    const take = (views: readonly DownloadView[]): void => {
      for (const view of views) {
        if (!ids.has(view.id)) continue
        latest.set(view.id, view)
        if (!open.has(view.id) || waitsForDisk(view)) continue
        if (tally.take(view, engine.pathOf(view.id))) open.delete(view.id)
      }
      terminal.status(() =>
        sayProgress([...latest.values()], { ended: ids.size - open.size, all: ids.size }, terminal.language),
      )
      if ([...open].every((id) => waitsForDisk(latest.get(id)))) end()
    }
    // A batch that only stands in line has nothing to say, and reading thousands of rows would keep this thread busy.
    const stirred = () => engine.views([...ids].filter((id) => engine.standing(id) !== 'queued'))
    const deaf = engine.listen(({ isPartial, changed }) => take(isPartial ? stirred() : changed))
    const deafToo = engine.listenTraffic(sayWaits(terminal, clock.now))
    const end = (): void => {
      deaf()
      deafToo()
      // Others may have made room until now; what still waits for its disk when nothing else moves has failed this time.
      if (!signal.aborted)
        for (const view of latest.values()) if (open.has(view.id)) tally.take(view, engine.pathOf(view.id))
      terminal.status(null)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    else take(stirred())
  })
}
