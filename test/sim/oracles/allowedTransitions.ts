import type { Download } from '../../../shared/download/model/state.js'

/** The states that may follow each state (S9). */
const TABLE: Readonly<Record<Download['type'], readonly Download['type'][]>> = {
  // A body that is verified in memory leaves no intermediate state in the store.
  queued: ['running', 'paused', 'cancelled', 'queued', 'publishing'],
  running: ['running', 'stopping', 'waiting', 'paused', 'publishing', 'done', 'failed', 'queued'],
  stopping: ['stopping', 'paused', 'queued', 'cancelled'],
  waiting: ['waiting', 'queued', 'paused', 'cancelled'],
  paused: ['queued', 'paused', 'cancelled'],
  publishing: ['publishing', 'done', 'queued', 'waiting', 'failed', 'cancelled'],
  done: ['queued'],
  failed: ['queued', 'cancelled'],
  cancelled: ['queued'],
}

/**
 * Allowed transitions that a run of a thousand worlds need not meet: `publishing → failed` needs a file that another
 * program changes every time it is complete, and `running → queued` a stop whose answer is recorded in the same commit.
 */
const TOO_RARE_TO_EXPECT: readonly string[] = ['publishing → failed', 'running → queued']

/** The allowed transitions that a long run must have met. */
export const TRANSITIONS: readonly string[] = Object.entries(TABLE)
  .flatMap(([from, all]) => all.filter((to) => to !== from).map((to) => `${from} → ${to}`))
  .filter((step) => !TOO_RARE_TO_EXPECT.includes(step))

/**
 * Returns the transitions that lead from a stored state to the next one, or null when none are allowed.
 *
 * The store records a turn of the event loop, not every transition: a download that finds a free slot at once is never
 * stored as queued. An attempt that leaves nothing on disk is stored only with its result; a complete file has left
 * something.
 */
export function findTransitions(from: Download['type'], to: Download['type']): readonly string[] | null {
  if (TABLE[from].includes(to)) return from === to ? [] : [`${from} → ${to}`]
  const begun = to !== 'publishing' && TABLE.running.includes(to) ? ['queued → running', `running → ${to}`] : null
  if (from === 'queued') return begun
  if (!TABLE[from].includes('queued')) return null
  const line = TABLE.queued.includes(to) ? [`queued → ${to}`] : begun
  return line === null ? null : [`${from} → queued`, ...line]
}

/** Describes what happened to the kept bytes of another version between two stored states. */
export function describeOtherVersion(last: Download, next: Download): readonly string[] {
  const [was, is] = [last, next].map((state) => ('otherVersion' in state ? state : null))
  if (was === undefined || is === undefined || is === null) return []
  if (is.otherVersion !== null) return was?.otherVersion === null ? ['other version kept'] : []
  if (was?.otherVersion === null || was?.otherVersion === undefined) return []
  return [is.place?.partial === was.otherVersion.partial ? 'other version gone on with' : 'other version given up']
}
