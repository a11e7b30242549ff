import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../../shared/ids.js'
import type { DownloadIndex } from './downloadIndex.js'

/** One sample per second: ten minutes of the total, one minute of each download. */
export const SAMPLE_MS = 1000
export const TOTAL_SAMPLES = 600
export const EACH_SAMPLES = 60

export interface Speeds {
  /** Total bytes per second, oldest first. */
  readonly total: readonly number[]
  /** The same for each download that runs now; others are dropped. */
  readonly each: ReadonlyMap<DownloadId, readonly number[]>
}

const NOTHING: Speeds = { total: [], each: new Map() }

const appendSample = (samples: readonly number[], sample: number, most: number): readonly number[] => [
  ...samples.slice(Math.max(0, samples.length + 1 - most)),
  sample,
]

/** Adds one sample; `sum` is the total in bytes per second. After ten minutes without any byte nothing is kept. */
export function addSample(speeds: Speeds, running: Iterable<DownloadView>, sum: number): Speeds {
  const each = new Map<DownloadId, readonly number[]>()
  for (const { id, state } of running) {
    if (state.type !== 'running') continue
    each.set(id, appendSample(speeds.each.get(id) ?? [], state.bytesPerSecond, EACH_SAMPLES))
  }
  if (sum === 0 && speeds.total.length === 0) return speeds
  const total = appendSample(speeds.total, sum, TOTAL_SAMPLES)
  return total.some((speed) => speed > 0) ? { total, each } : NOTHING
}

export interface SpeedStore extends StoreApi<Speeds> {
  readonly sample: (index: DownloadIndex) => void
  /** In bytes per second; null when nothing was downloaded recently. */
  readonly getRecentSpeed: () => number | null
}

/** The downloads for which bytes arrive now. */
const listRunning = (index: DownloadIndex): readonly DownloadView[] =>
  [...index.getIdsIn('running')].flatMap((id) => index.get(id) ?? [])

/** The recent download speed in bytes per second; null when nothing was downloaded recently. */
function computeRecentSpeed(total: readonly number[]): number | null {
  const moving = total.filter((speed) => speed > 0).slice(-60)
  return moving.length === 0 ? null : moving.reduce((sum, speed) => sum + speed, 0) / moving.length
}

/** `getElapsedMs` is monotonic: samples of a hidden window are up to a minute apart. */
export function createSpeedStore(getElapsedMs: () => number = () => performance.now()): SpeedStore {
  const store = createStore<Speeds>(() => NOTHING)
  let last: { readonly bytes: number; readonly atMs: number } | null = null
  return {
    ...store,
    // The bytes between two samples, so that nothing is missed that came and went meanwhile.
    sample(index) {
      const bytes = index.getArrivedBytes()
      const atMs = getElapsedMs()
      const arrived = bytes === null || last === null ? 0 : Math.max(0, bytes - last.bytes)
      const speed = arrived === 0 || last === null ? 0 : (arrived * 1000) / Math.max(SAMPLE_MS, atMs - last.atMs)
      last = bytes === null ? null : { bytes, atMs }
      store.setState((speeds) => addSample(speeds, listRunning(index), speed))
    },
    getRecentSpeed: () => computeRecentSpeed(store.getState().total),
  }
}
