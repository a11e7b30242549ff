import type { Engine } from '../../../electron/engine/api/engine.js'
import type { DownloadStateView } from '../../../shared/download/model/downloadView.js'
import { LIMITS } from '../../../shared/limits.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import type { SimVolume } from '../disk/simVolume.js'
import type { Plan } from '../plans/plan.js'
import type { SimProducer } from '../servers/simProducer.js'

/** The parts of a world that are judged once nothing moves any more. */
interface SettledWorld {
  readonly plan: Plan
  readonly volume: Pick<SimVolume, 'usedBytes'>
  readonly capacityBytes: number
  readonly isPlugged: boolean
  readonly engine: Pick<Engine, 'getStateNames' | 'getViews'> | null
}

/** States that a download must leave before a world has settled. */
export const MOVING: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'verifying'])

/** How much of the reserve our own notes may take. */
const NOTES_BYTES = 16 * 1024

/** The name of a state, with its reason when it has one. */
export const describeState = (state: DownloadStateView): string => {
  const because = 'because' in state ? state.because : null
  return because === null ? state.type : `${state.type} ${typeof because === 'string' ? because : because.code}`
}

/**
 * Whether a download may rightly fail: a body that ends with its connection cannot be proved complete without a hash or
 * a declared length.
 */
const canFail = (plan: Plan, producer: SimProducer, mediaId: string): boolean =>
  plan.files.some(
    ({ framing, hash, kind, sized }, file) =>
      producer.media(file).id === mediaId &&
      framing === 'close' &&
      (kind === 'sealed' || (!sized && (hash === 'none' || hash === 'unusable'))),
  )

/** With honest servers and enough room, every download must be done unless it was cancelled or may fail. */
export function judgeEnds(
  { plan, engine }: SettledWorld,
  producer: SimProducer,
  violated: (what: string) => void,
): void {
  for (const { state, mediaId } of getAllViews(engine)) {
    if (state.type === 'done' || state.type === 'cancelled') continue
    if (state.type === 'failed' && canFail(plan, producer, mediaId)) continue
    const because = 'because' in state ? JSON.stringify(state.because) : ''
    violated(`V2 ${mediaId} ends ${state.type} ${because} with honest servers and room`)
  }
}

/** A disk that was full before must keep its owner's reserve free (D-06); our own small notes are allowed. */
export function judgeReserve({ plan, capacityBytes, volume }: SettledWorld, violated: (what: string) => void): void {
  const wasFull = plan.acts.length > 0 && plan.acts.every((act) => act.do === 'fill-disk' && act.at === 0)
  const left = capacityBytes - volume.usedBytes()
  if (wasFull && left < LIMITS.DISK_RESERVE_BYTES - NOTES_BYTES) violated(`D-06 ${left} bytes were left on a full disk`)
}

/** Checks that a returned disk is noticed and its waiting downloads continue without a command (D-11). */
export function judgeReturn({ engine, isPlugged }: SettledWorld, violated: (what: string) => void): void {
  for (const { state, mediaId } of getAllViews(engine))
    if (isPlugged && describeState(state) === 'paused disk/gone')
      violated(`D-11 ${mediaId} waits for a disk that is there`)
}

/** Checks that no download is left in a state that should end by itself. */
export function judgeMoving({ engine }: SettledWorld, when: string, violated: (what: string) => void): void {
  for (const { state, mediaId } of getAllViews(engine))
    if (MOVING.has(state.type)) violated(`V1 ${mediaId} is left ${state.type} and nothing moves, ${when}`)
}
