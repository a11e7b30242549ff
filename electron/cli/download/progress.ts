import type { ProducerView, TrafficView, WaitReason } from '../../../shared/download/limits/trafficStatus.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { formatBytes, type Language } from '../../../shared/messages/formatAmounts.js'
import { formatWaitReason } from '../../../shared/messages/formatWaitReason.js'
import type { CliTerminal } from '../core/command.js'

interface Standing {
  readonly ended: number
  readonly all: number
  /** The speed of small bodies that came too quickly to have a speed of their own. */
  readonly briefBytesPerSecond: number
}

/**
 * Formats the progress line of a command: how many downloads have ended, how many bytes have arrived, and the speed.
 */
export function formatProgress(
  views: readonly DownloadView[],
  { ended, all, briefBytesPerSecond }: Standing,
  language: Language,
): string {
  const running = views.filter(({ state }) => state.type === 'running')
  const speed = running.reduce(
    (sum, { state }) => sum + (state.type === 'running' ? state.bytesPerSecond : 0),
    briefBytesPerSecond,
  )
  const received = views.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
  return `${ended}/${all}  ${formatBytes(received, language)}  ${formatBytes(speed, language)}/s`
}

/** A wait that a server or the network has imposed. It is reported; a wait in our own queue is not. */
type ExternalWait = Extract<WaitReason, { readonly untilMs: unknown }>
const isExternalWait = (because: WaitReason | null): because is ExternalWait => because !== null && 'untilMs' in because

/**
 * Creates a listener that reports each wait once, with its length: of each producer that asked for one, or of a lost
 * network. With `--json` it writes `waiting` events.
 */
export function reportWaits(
  terminal: Pick<CliTerminal, 'event' | 'note' | 'language'>,
  nowMs: () => number,
): (view: TrafficView) => void {
  const printed = new Map<string, number | null>()
  return ({ producers }) => {
    for (const row of producers) reportWait(row)
  }
  function reportWait({ portalId, producer, because, inUse }: ProducerView): void {
    if (!isExternalWait(because)) return
    // All producers share the network: its wait is reported once.
    const key = because.type === 'offline' ? because.type : `${portalId} ${producer} ${because.type}`
    if ((printed.get(key) ?? 0) >= (because.untilMs ?? 1)) return
    printed.set(key, because.untilMs ?? 1)
    const until = because.untilMs === null ? null : new Date(because.untilMs).toISOString()
    terminal.event({ event: 'waiting', producer, reason: because.type, until })
    terminal.note(formatWaitReason(because, { producer, nowMs: nowMs(), inUse }, terminal.language))
  }
}
