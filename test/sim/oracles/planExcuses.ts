import type { Call, Plan } from '../plans/plan.js'
import type { LieName } from '../servers/lies.js'
import { isTampering } from '../world/tampering.js'

/** Whether another program changes, cuts or removes partials in this plan. */
export const arePartialsChanged = ({ acts }: Plan): boolean =>
  acts.some(({ do: act }) => isTampering(act) || act === 'cut-partial' || act === 'delete-partial')

/** Lies in which the server itself denies access. */
const DENIALS: ReadonlySet<LieName> = new Set<LieName>([
  'unauthorized',
  'no-right',
  'token-expired',
  'forbidden',
  'denied-with-200',
])
/** How many losses of sessions are tolerated: after more, the answers no longer show whether an account has a right. */
const LOSSES_BORNE = 2

/** Whether no server of the plan denies access, and no session is lost too often. */
export function isAccessGranted({ lies }: Plan): boolean {
  const losses = lies.filter(({ is }) => is === 'session-lost').reduce((sum, { times }) => sum + times, 0)
  return losses <= LOSSES_BORNE && !lies.some(({ is }) => DENIALS.has(is))
}

/**
 * Whether the plan only has refusals: a refused file has no bytes that could be wrong, and nothing else changes the
 * files.
 */
export const isOnlyRefused = ({ lies, files }: Plan): boolean =>
  lies.length > 0 &&
  lies.every(({ is }) => is === 'denied-with-200') &&
  files.every(({ kind, changesAt }) => kind === 'plain' && changesAt.length === 0)

/**
 * Whether the servers know every file, except for a moment after a restart, and nothing else happens: then the engine
 * must wait for them.
 */
export const isEveryFileKnown = ({ lies, acts, broken }: Plan): boolean =>
  acts.length + broken.length === 0 && !lies.some(({ is }) => is === 'not-found')

/** Whether a failing disk or a crash may have prevented the removal of a file. */
export const canFileStay = ({ acts, broken }: Plan): boolean =>
  acts.some((act) => act.do === 'unplug') ||
  broken.some(
    ({ call, is, times }) =>
      !LEAVES_REMOVAL.has(call) ||
      is === 'kill' ||
      is === 'power' ||
      is === 'wild-power' ||
      (call === 'disk.publish' && times > 1),
  )

/** Faulty calls that do not prevent the removal of a file, or that are repeated. */
const LEAVES_REMOVAL: ReadonlySet<Call> = new Set<Call>([
  'disk.replace',
  'disk.readSmall',
  'disk.list',
  'disk.syncFolder',
  'disk.sync',
  'disk.write',
  'disk.publish',
  'source.locate',
  'source.credential',
  'net.send',
  'net.chunk',
])
