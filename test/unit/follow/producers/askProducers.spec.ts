import { describe, expect, it } from 'vitest'
import { computeSha256Hex } from '../../../../electron/adapters/system/nodeHash.js'
import type { CheckedFollow } from '../../../../electron/follow/compareWithDisk.js'
import { type AskableFile, listAskableFiles } from '../../../../electron/follow/producers/askableFiles.js'
import { type AskedFile, getAskedKey } from '../../../../electron/follow/producers/askedFiles.js'
import {
  askProducers,
  hasOtherVersions,
  type ProducerQuestions,
} from '../../../../electron/follow/producers/askProducers.js'
import { mergeProducerChanges } from '../../../../electron/follow/producers/mergeProducerChanges.js'
import { toSeen } from '../../../../electron/follow/seenDataset.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { failure } from '../../../../shared/failure.js'
import type { ProducerAnswer } from '../../../../shared/follow/producerQuestion.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { createFolderRecord } from '../../../../shared/library/sidecar/folderRecord.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

const digest = (text: string): string => computeSha256Hex(Buffer.from(text))
const FOLDER = '/data/velos'

const MANY = createLibraryDataset({
  media: [1, 2, 3, 4, 5].map((n) => ({
    ...createLibraryDataset().media[0],
    id: `5f0c1a2b-0000-4000-8000-00000000000${n}`,
    name: `${n}.csv`,
  })),
})

const checkedOf = (dataset: Dataset, over: Parameters<typeof createFileFacts>[2] = {}): CheckedFollow => ({
  followed: {
    portal: LIBRARY_PORTAL,
    datasetId: dataset.id,
    mediaId: null,
    to: '/data',
    seen: toSeen(dataset, digest),
  },
  dataset,
  folder: FOLDER,
  record: createFolderRecord(
    buildSidecar(
      dataset,
      LIBRARY_PORTAL,
      dataset.media.map((_, at) => createFileFacts(dataset, at, over)),
      LIBRARY_NOW_MS,
    ),
  ),
  changes: [],
})

const HELD = listAskableFiles(checkedOf(MANY))
const OTHER: ProducerAnswer = { type: 'other', version: { etag: '"v2"', lastModified: null, sizeBytes: 4 } }

/** Returns the requests, in order, when every file has this answer. */
async function ask(
  answer: Result<ProducerAnswer> | ((held: AskableFile, times: number) => Result<ProducerAnswer>),
  { asked = [] as readonly AskedFile[], budget = 10 } = {},
) {
  const names: string[] = []
  const questions: ProducerQuestions = {
    asked: new Map(asked.map((one) => [one.key, one])),
    budget,
    digest,
    clock: { now: () => 1000 as ReturnType<ProducerQuestions['clock']['now']> },
    signal: new AbortController().signal,
    ask: async (held) => {
      names.push(held.file.name)
      return typeof answer === 'function'
        ? answer(held, names.filter((name) => name === held.file.name).length)
        : answer
    },
  }
  return { ...(await askProducers(HELD, questions)), names }
}

const known = (at: number, over: Partial<AskedFile>): AskedFile => {
  const held = HELD[at] as AskableFile
  return {
    key: getAskedKey({ folder: held.folder, mediaId: held.file.mediaId }, digest),
    sha256: held.file.sha256,
    askedMs: 1,
    found: null,
    ...over,
  }
}

describe('producers are asked', () => {
  it('for the files first that were not asked for longest, and for no more than the budget', async () => {
    const asked = [known(0, { askedMs: 5 }), known(1, { askedMs: 3 }), known(2, { askedMs: 4 })]
    const { names, answered, unasked } = await ask(ok({ type: 'same' }), { asked, budget: 3 })
    expect(names).toEqual(['3.csv', '4.csv', '1.csv'])
    expect({ answered, unasked }).toEqual({ answered: 3, unasked: 2 })
  })

  it('once each while they have the same, and twice where they have another', async () => {
    expect((await ask(ok({ type: 'same' }))).names).toHaveLength(5)
    const { names, news } = await ask(ok(OTHER), { budget: 2 })
    expect(names).toEqual(['0.csv', '0.csv', '1.csv', '1.csv'])
    expect(news.map(({ found }) => found?.etag)).toEqual(['"v2"', '"v2"'])
  })

  it('to no end where another version is shown each time', async () => {
    const { news, answered } = await ask((_, times) =>
      ok({ type: 'other', version: { etag: `"v${times}"`, lastModified: null, sizeBytes: 4 } }),
    )
    expect(answered).toBe(0)
    expect(news.every(({ found }) => found === null)).toBe(true)
  })

  it.each([
    ['one that is busy is left alone at once', ok<ProducerAnswer>({ type: 'busy' }), 1],
    ['and so is one that wants to be left alone', fail(failure('server/busy')), 1],
    ['one that fails, after a few files', ok<ProducerAnswer>({ type: 'failed' }), 3],
    ['one that cannot be reached, too', fail(failure('net/unreachable')), 3],
    ['what one file is refused with says nothing of the others', fail(failure('access/not-granted')), 5],
  ])('politely: %s', async (_, answer, times) => {
    const { names, news, answered, unasked } = await ask(answer)
    expect(names).toHaveLength(times)
    expect({ answered, unasked }).toEqual({ answered: 0, unasked: 5 })
    // This one had its turn, so the next check begins with others.
    expect(news).toHaveLength(times)
  })

  it('and their earlier answer holds until they give another one', async () => {
    const found = { etag: '"v2"', lastModified: null, sizeBytes: 4 }
    const asked = [known(0, { found, isRefuted: true })]
    const first = async (answer: Result<ProducerAnswer>) => {
      const { news } = await ask(answer, { asked })
      return news.find(({ key }) => key === asked[0]?.key)
    }
    expect(await first(fail(failure('access/not-granted')))).toMatchObject({ found, isRefuted: true })
    expect(await first(ok(OTHER))).toMatchObject({ found, isRefuted: true })
    expect(await first(ok({ type: 'same' }))).toEqual({ ...known(0, { askedMs: 1000 }) })
    const third = { ...OTHER.version, etag: '"v3"' }
    expect(await first(ok({ type: 'other', version: third }))).toEqual(known(0, { askedMs: 1000, found: third }))
  })
})

describe('the answers of producers', () => {
  const found = { etag: '"v2"', lastModified: null, sizeBytes: 4 }
  const hashed = createLibraryDataset({
    media: createLibraryDataset().media.map((one) => ({
      ...one,
      checksum: { is: 'usable', algorithm: 'md5', hex: '1'.repeat(32) },
    })),
  })
  const verified = { verdict: { is: 'verified', algorithm: 'md5' } } as const
  const changesOf = (checked: CheckedFollow, asked: AskedFile) =>
    mergeProducerChanges(checked, new Map([[asked.key, asked]]), digest).changes

  it('refute the portal’s hash where it vouched for the file and the producer has other bytes', () => {
    expect(changesOf(checkedOf(hashed, verified), known(0, { found }))).toMatchObject([
      { what: 'hash', was: `md5:${'1'.repeat(32)}`, now: '"v2"' },
    ])
    expect(changesOf(checkedOf(MANY), known(0, { found }))).toMatchObject([
      { what: 'bytes', was: '"v1"', now: '"v2"', byProducer: { isRefuted: false } },
    ])
  })

  it('change nothing about another file than the one that was asked about', () => {
    expect(changesOf(checkedOf(MANY, { sha256: 'cd'.repeat(32) }), known(0, { found }))).toEqual([])
    const dated = { ...MANY, media: MANY.media.map((one) => ({ ...one, updated: '2030-01-01T00:00:00Z' })) }
    expect(changesOf({ ...checkedOf(MANY), dataset: dated }, known(0, { found }))).toEqual([])
  })

  it('change nothing about a file that was fetched since', () => {
    const request = { ...createFileFacts(MANY, 0).request, etag: '"v2"' } as NonNullable<
      ReturnType<typeof createFileFacts>['request']
    >
    expect(changesOf(checkedOf(MANY, { request }), known(0, { found }))).toEqual([])
  })
})

it('the version that follows another one is news, and the same one again is not', () => {
  const first = {
    key: 'k'.repeat(64),
    sha256: '0'.repeat(64),
    askedMs: 1,
    found: OTHER.type === 'other' ? OTHER.version : null,
  }
  const known = new Map([[first.key, first]])
  const next = { ...first, found: { etag: '"v3"', lastModified: null, sizeBytes: 4 } }
  expect(hasOtherVersions(known, [next])).toBe(true)
  expect(hasOtherVersions(known, [{ ...first, found: null }])).toBe(true)
  expect(hasOtherVersions(known, [{ ...first, askedMs: 2 }])).toBe(false)
  expect(hasOtherVersions(new Map(), [first])).toBe(true)
  expect(hasOtherVersions(new Map(), [{ ...first, found: null }])).toBe(false)
})
