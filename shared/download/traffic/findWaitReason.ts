import type { TrafficView } from './trafficView.js'
import type { WaitReason } from './waitReason.js'

/** Returns why a download waits, from the status of its producer; null when the status has no reason. */
export function findWaitReason(
  { producers }: TrafficView,
  download: { readonly portalId: string; readonly producer: string },
): WaitReason | null {
  const row = producers.find(
    ({ portalId: portal, producer }) => portal === download.portalId && producer === download.producer,
  )
  return row?.because ?? null
}
