import type { ProducerView } from '../../../../shared/download/traffic/trafficView.js'

/** What one line says about: a producer, or several that wait for the same host. */
export interface TrafficGroup {
  /** The producer; of several, the first one with the waiting downloads of all and the next attempt of any. */
  readonly row: ProducerView
  /** How many producers the line stands for. */
  readonly producers: number
}

/** The producers of one portal often share its host: when that fails, the same sentence would be said of each. */
export function groupByHost(producers: readonly ProducerView[]): readonly TrafficGroup[] {
  const groups = new Map<string, TrafficGroup>()
  for (const row of producers) {
    const { because } = row
    const key =
      because?.type === 'host-circuit'
        ? `host ${because.host} ${because.why ?? ''}`
        : `producer ${row.portalId} ${row.producer}`
    const group = groups.get(key)
    groups.set(key, group === undefined ? { row, producers: 1 } : addToGroup(group, row))
  }
  return [...groups.values()]
}

function addToGroup({ row, producers }: TrafficGroup, other: ProducerView): TrafficGroup {
  const { because } = row
  const isLater =
    because?.type === 'host-circuit' &&
    other.because?.type === 'host-circuit' &&
    other.because.untilMs < because.untilMs
  return {
    row: {
      ...row,
      because: isLater ? other.because : because,
      waiting: row.waiting + other.waiting,
      inUse: row.inUse + other.inUse,
    },
    producers: producers + 1,
  }
}
