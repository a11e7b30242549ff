import type { ProducerView, TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { formatWaitReason } from '../../../shared/messages/formatWaitReason.js'
import type { CommandOutput } from '../core/commandOutput.js'

/** A wait that a server or the network has imposed. It is reported; a wait in our own queue is not. */
type ExternalWait = Extract<WaitReason, { readonly untilMs: unknown }>
const isExternalWait = (because: WaitReason | null): because is ExternalWait => because !== null && 'untilMs' in because

const isOfNetwork = ({ type }: ExternalWait): boolean => type === 'offline' || type === 'impersonated'

/**
 * Creates a listener that reports each wait once, with its length: of each producer that asked for one, or of a lost
 * network. With `--json` it writes `waiting` events.
 */
export function reportWaits(
  output: Pick<CommandOutput, 'event' | 'note' | 'language'>,
  nowMs: () => number,
): (view: TrafficView) => void {
  const printed = new Map<string, number | null>()
  return ({ producers }) => {
    for (const row of producers) reportWait(row)
  }
  function reportWait({ portalId, producer, because, inUse }: ProducerView): void {
    if (!isExternalWait(because)) return
    // All producers share the network: its wait is reported once.
    const key = isOfNetwork(because) ? because.type : `${portalId} ${producer} ${because.type}`
    if ((printed.get(key) ?? 0) >= (because.untilMs ?? 1)) return
    printed.set(key, because.untilMs ?? 1)
    const until = because.untilMs === null ? null : new Date(because.untilMs).toISOString()
    output.event({ event: 'waiting', producer, reason: because.type, until })
    output.note(formatWaitReason(because, { producer, nowMs: nowMs(), inUse }, output.language))
  }
}
