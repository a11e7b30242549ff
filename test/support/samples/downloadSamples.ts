import { type DownloadView, downloadView } from '../../../shared/download/model/downloadView.js'
import { type TrafficView, trafficView } from '../../../shared/download/traffic/trafficView.js'
import { createSampleDataset, createSampleUuid, pickInTurn, SAMPLE_NOW_MS } from './cityCatalogue.js'

const DOWNLOAD_STATES: readonly ((index: number) => unknown)[] = [
  () => ({ type: 'running', bytesPerSecond: 8_400_000 }),
  (index) => ({ type: 'running', bytesPerSecond: 2_150_000 + index * 1000 }),
  () => ({
    type: 'waiting',
    untilMs: SAMPLE_NOW_MS + 30_000,
    because: { code: 'server/busy', facts: { host: 'data.rennesmetropole.fr', seconds: 30 } },
  }),
  () => ({ type: 'verifying' }),
  () => ({ type: 'queued' }),
  () => ({ type: 'paused', because: 'person' }),
]
const FAILED_STATES: readonly (() => unknown)[] = [
  () => ({ type: 'failed', atMs: SAMPLE_NOW_MS, because: { code: 'access/not-granted', facts: {} } }),
  () => ({ type: 'failed', atMs: SAMPLE_NOW_MS, because: { code: 'file/corrupt', facts: {} } }),
  () => ({
    type: 'paused',
    because: { code: 'disk/full', facts: { needBytes: 3.2e9, freeBytes: 3e8, name: 'Données' } },
  }),
  () => ({
    type: 'failed',
    atMs: SAMPLE_NOW_MS,
    because: { code: 'net/tls', facts: { host: 'sig.example-commune.fr' } },
  }),
  () => ({ type: 'paused', because: { code: 'session/refused', facts: { login: 'camille.legoff' } } }),
]
const DONE_STATES: readonly (() => unknown)[] = [
  () => ({ type: 'done', atMs: SAMPLE_NOW_MS, verdict: { is: 'verified', algorithm: 'sha-256' } }),
  () => ({ type: 'done', atMs: SAMPLE_NOW_MS, verdict: { is: 'not-verifiable', because: 'regenerated-by-producer' } }),
]

export function createDownloadView(index: number, state: unknown, datasetIndex = Math.floor(index / 3)): DownloadView {
  const of = createSampleDataset(datasetIndex)
  const total = index % 9 === 7 ? null : 40_000_000 + index * 3_700_000
  const type = (state as { readonly type: string }).type
  const part = type === 'done' || type === 'verifying' ? 1 : type === 'queued' ? 0 : ((index * 37) % 90) / 100 + 0.05
  return downloadView.parse({
    id: createSampleUuid(3, index),
    portalId: 'https://rudi.rennesmetropole.example',
    datasetId: of.id,
    mediaId: createSampleUuid(4, index),
    datasetTitle: of.title,
    producer: of.producer.name,
    name: `${of.title
      .toLowerCase()
      .replace(/[^a-z0-9à-ÿ]+/g, '-')
      .slice(0, 40)}-${index}.csv`,
    receivedBytes: Math.round((total ?? 52_000_000) * part),
    totalBytes: type === 'done' ? (total ?? 52_000_000) : total,
    attempts: 1,
    priority: 'normal',
    position: 65_536 * (index + 1),
    state,
  })
}

export const createBusyDownloads = (): DownloadView[] => [
  ...Array.from({ length: 14 }, (_, index) => createDownloadView(index, pickInTurn(DOWNLOAD_STATES, index)(index))),
  ...Array.from({ length: 42 }, (_, index) =>
    createDownloadView(100 + index, pickInTurn(DONE_STATES, 0)(), 40 + index),
  ),
]
export const createFailingDownloads = (): DownloadView[] => [
  ...Array.from({ length: 10 }, (_, index) => createDownloadView(index, pickInTurn(FAILED_STATES, index)())),
  ...Array.from({ length: 6 }, (_, index) =>
    createDownloadView(100 + index, pickInTurn(DONE_STATES, index)(), 40 + index),
  ),
]

/** Creates traffic in which one producer asked for a wait while others are being asked. */
export function createWaitingTraffic(): TrafficView {
  const producers = [...new Map(createBusyDownloads().map((one) => [one.producer, one])).values()]
  return trafficView.parse({
    isOffline: false,
    limit: 2_000_000,
    limitUntilMs: SAMPLE_NOW_MS + 5 * 3_600_000,
    isPaused: false,
    producers: producers.map(({ portalId, producer }, index) => ({
      portalId,
      producer,
      inUse: index === 0 ? 2 : 1,
      allowed: index === 0 ? 0 : 4,
      waiting: index * 3,
      because:
        index === 0
          ? { type: 'producer-asked', untilMs: SAMPLE_NOW_MS + 30_000 }
          : { type: 'turn', waiting: index * 3 },
    })),
  })
}
