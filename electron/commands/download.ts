import { isSmall } from '../../shared/download/verdict.js'
import type { Failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { parseTarget, type Target } from '../../shared/link/target.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import type { DownloadRequest } from '../engine/engine.js'
import type { Portal } from '../portal/portal.js'
import { chooseDuration, chooseNumber, choosePortal, chooseRate, missing, misused, signInFirst } from './choose.js'
import { type Bench, type Command, EXIT, type ExitCode } from './command.js'
import { chooseFolders, type FolderOptions } from './folderOptions.js'
import { settled } from './settled.js'
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
    'give-up-after': { type: 'string' },
    'on-collision': { type: 'string' },
    layout: { type: 'string' },
  },
  words: {
    fr: 'télécharge dans --to <dossier> : jeux de données, media:<id>, pages ou adresses du portail, liens rudi:// (--connections n : fichiers à la fois ; --segments n : connexions par fichier, de 1 à 8, sinon jusqu’à 4 tant qu’elles aident ; --limit 2M : octets par seconde, tous fichiers ensemble ; --give-up-after 15m : abandonner un fichier qui ne reçoit plus rien depuis ce temps, 0 pour jamais ; --on-collision skip|keep-both|replace, --layout "{producer}/{dataset}")',
    en: 'downloads into --to <folder>: datasets, media:<id>, pages or addresses of the portal, rudi:// links (--connections n: files at once; --segments n: connections per file, 1 to 8, else up to 4 as long as they help; --limit 2M: bytes per second, all files together; --give-up-after 15m: give up a file that has got no new byte for so long, 0 for never; --on-collision skip|keep-both|replace, --layout "{producer}/{dataset}")',
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
    const giveUpAfter = chooseDuration(invocation, bench, 'give-up-after')
    if (!giveUpAfter.ok) return misused(bench, giveUpAfter.failure)
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
    const signIn = await signInFirst(chosen.value, bench)
    // A portal that cannot be asked for a session cannot be asked for files; one that refuses it gives what is open.
    if (signIn === EXIT.failed) {
      bench.terminal.event({ event: 'summary', done: 0, failed: operands.length, skipped: 0, bytes: 0 })
      return signIn
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
      giveUpAfterMs: giveUpAfter.value ?? GIVE_UP_AFTER_MS,
      signIn: signIn ?? EXIT.done,
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

/** Longer than a server's short maintenance, and what a script can wait for. */
const GIVE_UP_AFTER_MS = 15 * 60_000

interface Where {
  readonly copy: SharedCopy
  readonly root: string
  readonly dataFolder: string
  readonly downloadsRunning: number | null
  readonly segments: number | null
  readonly limit: number | null
  readonly folders: FolderOptions
  /** How long one file may go without a new byte; 0 is for ever. */
  readonly giveUpAfterMs: number
  /** How signing in went: the least that the command's own end can be. */
  readonly signIn: ExitCode
}

async function fetchAll(portal: Portal, targets: readonly Target[], bench: Bench, where: Where): Promise<ExitCode> {
  const tally = openTally(bench.terminal, where.root, where.signIn)
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
  {
    root,
    dataFolder,
    downloadsRunning,
    segments,
    limit,
    folders,
    giveUpAfterMs,
    tally,
  }: Where & { readonly tally: Tally },
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
    await settled(engine, new Set(added.value), { tally, giveUpAfterMs }, bench)
    // Folders that explain themselves belong to the end of a run; an interrupted one is folded by the next.
    if (!bench.signal.aborted) await engine.idle()
    return null
  } finally {
    await engine.close()
  }
}

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
