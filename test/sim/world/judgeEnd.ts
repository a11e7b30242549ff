import type { DownloadStateView } from '../../../shared/download/model/downloadView.js'
import { LIMITS } from '../../../shared/limits.js'
import type { createPublisher } from '../servers/simPortal.js'
import { canFail } from './environment.js'
import type { SimStage } from './simUser.js'

export const MOVING: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'verifying'])

const NOTES_BYTES = 16 * 1024

/** The name of a state, and why it is in it when it has a reason. */
export const describeState = (state: DownloadStateView): string => {
  const because = 'because' in state ? state.because : null
  return because === null ? state.is : `${state.is} ${typeof because === 'string' ? because : because.code}`
}

/** With honest servers and room, everything is done but what was cancelled and what may fail. */
export function judgeEnds(
  stage: SimStage,
  publisher: ReturnType<typeof createPublisher>,
  violated: (what: string) => void,
): void {
  for (const { state, mediaId } of stage.engine?.snapshot() ?? []) {
    if (state.is === 'done' || state.is === 'cancelled') continue
    if (state.is === 'failed' && canFail(stage.plan, publisher, mediaId)) continue
    const because = 'because' in state ? JSON.stringify(state.because) : ''
    violated(`V2 ${mediaId} ends ${state.is} ${because} with honest servers and room`)
  }
}

/** What was in the folder before we came, or came meanwhile, is as it was. */
export function judgeForeign({ foreign, volume }: SimStage, violated: (what: string) => void): void {
  for (const [path, text] of foreign) {
    if (Buffer.from(volume.bytesOf(path) ?? []).toString() !== text) violated(`S2 a foreign file was touched: ${path}`)
  }
}

/** A disk that was full before we came keeps what its owner needs to work on it (D-06); our own small notes are let pass. */
export function judgeReserve({ plan, capacityBytes, volume }: SimStage, violated: (what: string) => void): void {
  const wasFull = plan.acts.length > 0 && plan.acts.every((act) => act.do === 'fill-disk' && act.at === 0)
  const left = capacityBytes - volume.usedBytes()
  if (wasFull && left < LIMITS.DISK_RESERVE_BYTES - NOTES_BYTES) violated(`D-06 ${left} bytes were left on a full disk`)
}

/** A disk that is back is noticed, and its waiting downloads go on without a command (D-11). */
export function judgeReturn({ engine, isPlugged }: SimStage, violated: (what: string) => void): void {
  for (const { state, mediaId } of engine?.snapshot() ?? [])
    if (isPlugged && describeState(state) === 'paused disk/gone')
      violated(`D-11 ${mediaId} waits for a disk that is there`)
}

export function judgeMoving({ engine }: SimStage, when: string, violated: (what: string) => void): void {
  for (const { state, mediaId } of engine?.snapshot() ?? [])
    if (MOVING.has(state.is)) violated(`V1 ${mediaId} is left ${state.is} and nothing moves, ${when}`)
}
