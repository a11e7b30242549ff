import { Clock, Gauge, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ProducerView, TrafficView } from '../../../../shared/download/traffic/trafficView.js'
import type { WaitReason } from '../../../../shared/download/traffic/waitReason.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import { isExternalWait } from '../status/isExternalWait.js'
import type { StateCounts } from '../store/downloadIndex.js'
import { groupByHost, type TrafficGroup } from './groupByHost.js'

/** More producers are seldom asked at once, and the list is not about them. */
const SHOWN = 3

/** Producers that make us wait come first, then those that are asked now, then those with the longest queue. */
const compareByWeight = ({ row: one }: TrafficGroup, { row: other }: TrafficGroup): number =>
  Number(isHolding(other)) - Number(isHolding(one)) ||
  Number(other.inUse > 0) - Number(one.inUse > 0) ||
  other.waiting - one.waiting
const isOfNetwork = ({ type }: WaitReason): boolean => type === 'offline' || type === 'impersonated'
const isUnreached = ({ because }: ProducerView): boolean => because !== null && isOfNetwork(because)
const isHolding = ({ because }: ProducerView): boolean => because !== null && isExternalWait(because)

function ProducerLine({ row, producers, nowMs }: TrafficGroup & { readonly nowMs: number }): React.JSX.Element {
  const { listing } = useStores()
  const messages = useMessages()
  const { producer, inUse, allowed, waiting, because } = row
  const waits = because !== null && isExternalWait(because) && !isOfNetwork(because)
  return (
    <li className="producer-line">
      {waits ? (
        <span className="status waiting">
          <Clock size={14} aria-hidden />
          <span>{messages.formatWaitReason(because, { producer, nowMs, inUse })}</span>
        </span>
      ) : (
        <span className="status quiet">
          <Link2 size={14} aria-hidden />
          {/* The downloads of other producers go first: of this one, no limit is reached. */}
          <span>{inUse === 0 ? producer : messages.say('traffic.use', { producer, inUse, allowed })}</span>
        </span>
      )}
      {/* The list can be narrowed to one producer, not to the several of a host. */}
      {waiting > 0 && producers > 1 ? (
        <span className="quiet figure">{messages.say('traffic.line', { count: waiting })}</span>
      ) : waiting > 0 ? (
        <button
          type="button"
          className="link figure"
          aria-label={messages.say('traffic.show', { producer })}
          onClick={() => listing.narrow({ kind: null, text: '', producer })}
        >
          {messages.say('traffic.line', { count: waiting })}
        </button>
      ) : null}
    </li>
  )
}

function LimitLine({ view }: { readonly view: TrafficView }): React.JSX.Element | null {
  const messages = useMessages()
  const { limit, limitUntilMs, isPaused } = view
  if (limit === null && !isPaused) return null
  const until = limitUntilMs === null ? 'none' : messages.formatClock(limitUntilMs)
  return (
    <li className="producer-line">
      <span className={`status ${isPaused ? 'waiting' : 'quiet'}`}>
        <Gauge size={14} aria-hidden />
        <span>
          {isPaused
            ? messages.say('traffic.paused', { until })
            : messages.say('traffic.limit', { until, speed: messages.formatRateLimit(limit ?? 0) })}
        </span>
      </span>
    </li>
  )
}

const NO_PRODUCERS: readonly ProducerView[] = []
const hasActive = (counts: StateCounts): boolean =>
  counts.running + counts.queued + counts.waiting + counts.verifying > 0

/**
 * The producers that are asked now, the connections to each, and those that make us wait. Renders nothing while no
 * producer is asked.
 */
export function ProducerTraffic(): React.JSX.Element | null {
  const { traffic, downloads } = useStores()
  const messages = useMessages()
  const view = useStore(traffic, (state) => state.view)
  // What was just cancelled is still known there, for as long as it can be undone.
  const isActive = useStore(downloads, ({ index }) => hasActive(index.getCounts()))
  const producers = isActive ? view.producers : NO_PRODUCERS
  const nowMs = useNow(producers.some(isHolding))
  const offline = view.isOffline ? producers.find(isUnreached) : undefined
  const [isWhole, setWhole] = useState(false)
  // One line says it for all producers that the network keeps away. Those of another portal may be asked meanwhile.
  const listed = offline === undefined ? producers : producers.filter((one) => !isUnreached(one))
  const groups = groupByHost(listed).toSorted(compareByWeight)
  const shown = isWhole ? groups : groups.slice(0, SHOWN)
  const hidden = groups.slice(SHOWN).reduce((sum, group) => sum + group.producers, 0)
  if (producers.length === 0 && view.limit === null && !view.isPaused) return null
  return (
    <ul className="producer-lines" aria-label={messages.say('traffic.name')} tabIndex={isWhole ? 0 : undefined}>
      <LimitLine view={view} />
      {offline?.because != null ? (
        <li className="producer-line">
          <span className="status waiting">
            <Clock size={14} aria-hidden />
            <span>{messages.formatWaitReason(offline.because, { ...offline, nowMs })}</span>
          </span>
        </li>
      ) : null}
      {shown.map((group) => (
        <ProducerLine key={`${group.row.portalId} ${group.row.producer}`} {...group} nowMs={nowMs} />
      ))}
      {hidden > 0 ? (
        <li className="producer-line">
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? messages.say('traffic.fold') : messages.say('traffic.more', { count: hidden })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
