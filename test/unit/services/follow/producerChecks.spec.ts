import { expect, it, onTestFinished } from 'vitest'
import { computeSha256Hex } from '../../../../electron/adapters/system/nodeHash.js'
import type { DownloadRequest, Engine } from '../../../../electron/engine/api/engine.js'
import type { AskableFile } from '../../../../electron/follow/producers/askableFiles.js'
import { type AskedFile, type AskedFiles, getAskedKey } from '../../../../electron/follow/producers/askedFiles.js'
import { createProducerChecks, type ProducerChecksDeps } from '../../../../electron/services/follow/producerChecks.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { failure } from '../../../../shared/failure.js'
import type { DatasetId, DownloadId, MediaId, PortalId } from '../../../../shared/ids.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../../shared/result.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const digest = (text: string): string => computeSha256Hex(Buffer.from(text))
const ID = 'one' as DownloadId
const DATASET = createLibraryDataset()
const MEDIA = DATASET.media[0]?.id ?? ''
const recordOf = (sha256: string): string =>
  formatSidecar(buildSidecar(DATASET, LIBRARY_PORTAL, [createFileFacts(DATASET, 0, { sha256 })], LIBRARY_NOW_MS))
const found = { etag: '"v2"', lastModified: null, sizeBytes: 4 }
const KNOWN: AskedFile = {
  key: getAskedKey({ folder: '/data/set', mediaId: MEDIA }, digest),
  sha256: 'ab'.repeat(32),
  askedMs: 1,
  found,
}
const REQUEST: DownloadRequest = {
  ref: { portalId: 'portal' as PortalId, datasetId: 'dataset' as DatasetId, mediaId: MEDIA as MediaId },
  root: '/data',
  datasetTitle: 't',
  producer: 'p',
  mediaName: 'm',
  onCollision: 'replace',
}

/** Creates one file on disk with these known facts. */
function open(known: AskedFile, sha256 = KNOWN.sha256) {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const noted: AskedFile[] = []
  const askedFiles: AskedFiles = {
    read: async () => new Map([[known.key, known]]),
    async note(news) {
      noted.push(...news)
      return ok(undefined)
    },
  }
  let tell: () => void = () => undefined
  let state: DownloadView['state'] = { type: 'queued' }
  const engine: ProducerChecksDeps['engine'] = {
    subscribe: (listener) => {
      tell = () =>
        listener({ isPartial: true, changed: [], added: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 })
      return () => undefined
    },
    getEndedViews: (ids) => (state.type === 'queued' ? [] : [...ids].map((id) => ({ id, state }) as DownloadView)),
    leaseConnection: (() => expect.unreachable()) as Engine['leaseConnection'],
  }
  const checks = createProducerChecks({
    engine,
    askedFiles,
    digest,
    clock: createFakeClock(),
    life: life.signal,
    net: {} as ProducerChecksDeps['net'],
    source: {} as ProducerChecksDeps['source'],
    libraryIndex: { find: async () => ok({ folder: '/data/set', media: MEDIA } as never) },
    disk: {
      readSmall: async (path: string) =>
        path.endsWith('.json') ? ok(recordOf(sha256)) : fail(failure('disk/not-found')),
    } as never,
  })
  const end = async (now: DownloadView['state'], isEarly = false) => {
    const others = await checks.find([REQUEST])
    if (isEarly) state = now
    checks.watch([ID], others)
    state = now
    if (!isEarly) tell()
    await expect.poll(() => noted.length).toBe(1)
    return noted[0]
  }
  return { checks, end }
}

const isMarked = async (known: AskedFile, request = REQUEST, sha256 = KNOWN.sha256) =>
  (await open(known, sha256).checks.find([request]))[0] !== null

it('a file whose producer has another one is fetched although it is held', async () => {
  expect(await isMarked(KNOWN)).toBe(true)
})

it('no other file is', async () => {
  expect(await isMarked({ ...KNOWN, found: null })).toBe(false)
  // It was fetched already and is not the file that the portal describes.
  expect(await isMarked({ ...KNOWN, isRefuted: true })).toBe(false)
  // Another file has its place since.
  expect(await isMarked(KNOWN, REQUEST, 'cd'.repeat(32))).toBe(false)
  // The existing file must not be replaced, or is in another folder.
  expect(await isMarked(KNOWN, { ...REQUEST, onCollision: 'skip' })).toBe(false)
  expect(await isMarked(KNOWN, { ...REQUEST, root: '/other' })).toBe(false)
  // Of two folders of a dataset, the other one is meant.
  expect(await isMarked(KNOWN, { ...REQUEST, folder: '/data/copy' })).toBe(false)
  expect(await isMarked(KNOWN, { ...REQUEST, folder: '/data/set' })).toBe(true)
})

it('what a person has seen of a version that was refuted is told no more, and nothing else', async () => {
  const held = { folder: '/data/set', file: { mediaId: MEDIA } } as unknown as AskableFile
  for (const [known, isSeen] of [
    [{ ...KNOWN, isRefuted: true as const }, true],
    [KNOWN, undefined],
  ] as const) {
    const { checks } = open(known)
    await checks.dismiss([held])
    expect((await checks.readKnown()).get(KNOWN.key)?.isSeen).toBe(isSeen)
  }
})

it('what came of it is remembered', async () => {
  const done = { type: 'done', verdict: { is: 'verified', algorithm: 'md5' }, atMs: 1 } as const
  expect(await open(KNOWN).end(done)).toMatchObject({ found: null })
  const failed = { type: 'failed', because: failure('file/corrupt'), atMs: 1 } as DownloadView['state']
  expect(await open(KNOWN).end(failed)).toMatchObject({ found, isRefuted: true })
  // It had ended before the observation began.
  expect(await open(KNOWN).end(failed, true)).toMatchObject({ found, isRefuted: true })
})
