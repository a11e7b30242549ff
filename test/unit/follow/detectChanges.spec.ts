import { describe, expect, it } from 'vitest'
import { computeSha256Hex } from '../../../electron/adapters/system/nodeHash.js'
import { detectChanges } from '../../../electron/follow/detectChanges.js'
import { toSeen } from '../../../electron/follow/seenDataset.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { type MediaId, mediaId as toMediaId } from '../../../shared/ids.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'

const digest = (text: string): string => computeSha256Hex(Buffer.from(text))
const THEN = createLibraryDataset()
const [FIRST, SECOND] = THEN.media as [Media, Media]
const THIRD: Media = { ...SECOND, id: '5f0c1a2b-0000-4000-8000-000000000003' as MediaId, name: 'third.csv' }

const filesOf = (dataset: Dataset): readonly SidecarFile[] => {
  const facts = dataset.media.map((_, at) => createFileFacts(dataset, at))
  return buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS).files
}

const changesOf = (now: Dataset | null, { mediaId = null as MediaId | null, before = THEN } = {}) =>
  detectChanges({ mediaId, seen: toSeen(before, digest) }, { dataset: now, files: filesOf(before) }, digest)

describe('the changes of what is followed', () => {
  it('are none while the portal says the same', () => {
    expect(changesOf({ ...THEN, updated: '2030-01-01T00:00:00Z' })).toEqual([])
  })

  it.each([
    ['another licence', 'licence', { licence: { label: 'ODbL-1.0', uri: null } }, 'etalab-2.0', 'ODbL-1.0'],
    ['no licence any more', 'licence', { licence: null }, 'etalab-2.0', null],
    ['another access', 'access', { access: 'restricted' as const }, 'open', 'restricted'],
    ['another title', 'description', { title: 'Another' }, THEN.title, 'Another'],
    ['another description', 'description', { summary: 'Another' }, THEN.title, THEN.title],
  ])('%s is said', (_, what, change, was, now) => {
    expect(changesOf({ ...THEN, ...change })).toEqual([{ what, mediaId: null, was, now }])
  })

  it('name a media with another date, size or hash as changed', () => {
    const hash = (digit: string) => ({ is: 'usable', algorithm: 'md5', hex: digit.repeat(32) }) as const
    const hashed = { ...THEN, media: [{ ...FIRST, checksum: hash('1') }, SECOND] }
    const changed = { ...THEN, media: [{ ...FIRST, checksum: hash('0') }, SECOND] }
    expect(changesOf(changed, { before: hashed })).toMatchObject([
      { what: 'bytes', mediaId: FIRST.id, now: `md5:${'0'.repeat(32)}` },
    ])
    // The list of a portal may lack the hash that a detail has.
    expect(changesOf(changed)).toEqual([])
    const later = { ...FIRST, checksum: { is: 'absent' }, updated: '2030-01-01T00:00:00Z' } as const
    expect(changesOf({ ...THEN, media: [later, SECOND] })).toMatchObject([{ what: 'bytes', now: later.updated }])
  })

  it('name a media that was not there as new, unless it is no file', () => {
    expect(changesOf({ ...THEN, media: [FIRST, SECOND, THIRD] })).toEqual([
      { what: 'new', mediaId: THIRD.id, was: null, now: 'third.csv' },
    ])
    expect(changesOf({ ...THEN, media: [FIRST, SECOND, { ...THIRD, fetchability: 'service' }] })).toEqual([])
  })

  it('name a media and a dataset that are gone as withdrawn', () => {
    expect(changesOf({ ...THEN, media: [FIRST] })).toEqual([
      { what: 'withdrawn', mediaId: SECOND.id, was: '1.csv', now: null },
    ])
    expect(changesOf(null)).toEqual([{ what: 'withdrawn', mediaId: null, was: THEN.title, now: null }])
  })

  it('name no media as withdrawn when the dataset has more than are read', () => {
    const media = Array.from({ length: LIMITS.LIST_ITEMS }, (_, index) => ({
      ...FIRST,
      id: toMediaId.parse(`5f0c1a2b-1111-4000-8000-${String(index).padStart(12, '0')}`),
    }))
    const many = { ...THEN, media, mediaCount: LIMITS.LIST_ITEMS + 2 }
    expect(changesOf(many).filter(({ what }) => what === 'withdrawn')).toEqual([])
    expect(changesOf({ ...many, mediaCount: media.length }).filter(({ what }) => what === 'withdrawn')).toHaveLength(2)
  })

  it('are those of the one media when only that is followed', () => {
    expect(changesOf({ ...THEN, media: [FIRST, THIRD] }, { mediaId: FIRST.id })).toEqual([])
  })
})
