import type { ProducerView, TrafficView, WaitReason } from '../../../shared/download/limits/trafficStatus.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { formatBytes, type Language } from '../../../shared/messages/formatAmounts.js'
import { formatWaitReason } from '../../../shared/messages/formatWaitReason.js'
import type { CliTerminal } from '../core/command.js'

interface Standing {
  readonly ended: number
  readonly all: number
  /** Of bodies that came too quickly to have a speed of their own. */
  readonly briefBytesPerSecond: number
}

/** One line for a person who watches, of those that have moved: how many have ended, how much has arrived, how fast it comes. */
export function formatProgress(
  views: readonly DownloadView[],
  { ended, all, briefBytesPerSecond }: Standing,
  language: Language,
): string {
  const running = views.filter(({ state }) => state.is === 'running')
  const speed = running.reduce(
    (sum, { state }) => sum + (state.is === 'running' ? state.bytesPerSecond : 0),
    briefBytesPerSecond,
  )
  const received = views.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
  return `${ended}/${all}  ${formatBytes(received, language)}  ${formatBytes(speed, language)}/s`
}

/** A wait that a server or the network imposed: worth a line. A wait for our own queue is not. */
type ExternalWait = Extract<WaitReason, { readonly untilMs: unknown }>
const isExternalWait = (because: WaitReason | null): because is ExternalWait => because !== null && 'untilMs' in because

/**
 * Says once of each producer that asked for a wait, or of the network that is gone, how long it will be; with `--json`
 * as `waiting` events.
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
    const key = because.is === 'offline' ? because.is : `${portalId} ${producer} ${because.is}`
    if ((printed.get(key) ?? 0) >= (because.untilMs ?? 1)) return
    printed.set(key, because.untilMs ?? 1)
    const until = because.untilMs === null ? null : new Date(because.untilMs).toISOString()
    terminal.event({ event: 'waiting', producer, reason: because.is, until })
    terminal.note(formatWaitReason(because, { producer, nowMs: nowMs(), inUse }, terminal.language))
  }
}
