import type { Target } from '../../../shared/link/target.js'
import { toSeen } from '../../follow/detectChanges.js'
import { type Followed, getFollowKey, openFollowList } from '../../follow/followList.js'
import { type CliCommand, type CliContext, type CliInvocation, EXIT_CODES, type ExitCode } from '../core/command.js'
import { ensureSignedIn, parsePortal, reportFailure, reportMissing, reportUsage, toExitCode } from '../core/options.js'
import { createLocalCatalogue } from '../download/localCatalogue.js'
import { parseTargets } from '../download/parseTargets.js'
import { type ResolvedMedia, resolveTargets } from '../download/resolveTargets.js'
import { holdFollowLock } from '../follow/followLock.js'

/** Notes what is to be kept up to date in a folder; downloads nothing yet. */
export const followCommand: CliCommand = {
  name: 'follow',
  operands: '<target>…',
  options: { to: { type: 'string' } },
  words: {
    fr: 'suit des jeux de données ou des fichiers dans un dossier',
    en: 'follows datasets or files in a folder',
  },
  details: {
    fr: 'status dit ce qui a changé, update le télécharge.',
    en: 'status says what has changed, update downloads it.',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    const to = invocation.text('to')
    if (operands.length === 0) return reportMissing(context, '<target>…')
    if (to === null) return reportMissing(context, '--to <folder>')
    const targets = parseTargets(operands, context)
    if (!targets.ok) return reportUsage(context, targets.failure)
    const named = targets.value.map(({ portalId }) => portalId)
    const chosen = parsePortal(invocation, context, named)
    if (!chosen.ok) return reportUsage(context, chosen.failure)
    const signIn = await ensureSignedIn(chosen.value, context)
    if (signIn === EXIT_CODES.failed) return signIn
    const { portal } = chosen.value
    const copy = createLocalCatalogue(context, invocation, portal.portalId)
    const { wanted, lost } = await resolveTargets(portal, copy, targets.value, context.signal)
    if (context.signal.aborted) return EXIT_CODES.interrupted
    for (const { datasetId, mediaId, because } of lost)
      context.terminal.fail(because, { dataset: datasetId, media: mediaId })
    const whole = targets.value.flatMap((target) => (target.is === 'dataset' ? [target.datasetId] : []))
    const toFollowed = ({ dataset, media }: ResolvedMedia): Followed => ({
      portal: portal.portalId,
      datasetId: dataset.id,
      mediaId: whole.includes(dataset.id) ? null : media.id,
      to: context.resolve(to),
      seen: toSeen(dataset, context.sha256),
    })
    const added = new Map(wanted.map(toFollowed).map((one) => [getFollowKey(one), one]))
    const code = await changeList(invocation, context, (before) => {
      const known = new Set(before.map(getFollowKey))
      return [...before, ...[...added].flatMap(([key, one]) => (known.has(key) ? [] : [one]))]
    })
    const [because] = lost.map((one) => one.because)
    if (code !== EXIT_CODES.done) return code
    return because === undefined ? (signIn ?? code) : toExitCode(because.code)
  },
}

/** Takes targets off the list, whatever folder they are followed in. Files stay. */
export const unfollowCommand: CliCommand = {
  name: 'unfollow',
  operands: '<target>…',
  options: { to: { type: 'string' } },
  words: {
    fr: 'ne suit plus ces jeux de données ou fichiers ; les fichiers restent',
    en: 'follows these datasets or files no more; files stay',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    if (operands.length === 0) return reportMissing(context, '<target>…')
    const targets = parseTargets(operands, context)
    if (!targets.ok) return reportUsage(context, targets.failure)
    const to = invocation.text('to')
    const folder = to === null ? null : context.resolve(to)
    return changeList(invocation, context, (before) =>
      before.filter((one) => {
        const isHere = folder === null || one.to === folder
        return !(isHere && targets.value.some((target) => isMeant(target, one)))
      }),
    )
  },
}

const isMeant = (target: Target, { portal, datasetId, mediaId }: Followed): boolean => {
  if (target.portalId !== null && target.portalId !== portal) return false
  return target.is === 'dataset' ? target.datasetId === datasetId : target.mediaId === mediaId
}

/** Changes the list while no other command does. */
async function changeList(
  invocation: CliInvocation,
  context: CliContext,
  next: (before: readonly Followed[]) => readonly Followed[],
): Promise<ExitCode> {
  const folder = context.dataFolder(invocation.text('data-dir'))
  return holdFollowLock(context, folder, async () => {
    const list = openFollowList(context.disk, folder)
    const before = await list.read()
    if (!before.ok) return reportFailure(context, before.failure)
    const after = next(before.value)
    const written = await list.write(after)
    if (!written.ok) return reportFailure(context, written.failure)
    const changed = Math.abs(after.length - before.value.length)
    context.terminal.print(`followed ${after.length}  changed ${changed}`)
    context.terminal.event({ event: 'summary', followed: after.length, changed })
    return EXIT_CODES.done
  })
}
