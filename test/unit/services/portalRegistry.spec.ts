import { expect, test } from 'vitest'
import type { PortalProfile } from '../../../electron/portal/api/portalClient.js'
import { createPortalRegistry } from '../../../electron/services/portalRegistry.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { mediaId, portalId } from '../../../shared/ids.js'
import { contract } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import { portalProfile } from '../../../shared/settings/portalProfile.js'
import { type Preferences, preferences } from '../../../shared/settings/preferences.js'
import { generateDataset } from '../../support/catalogue/generateDataset.js'

const ID = portalId.parse('https://rudi.example')
const MEDIA = mediaId.parse('0000000d-0000-4000-8000-000000000001')

/** Starts over the text that an earlier start wrote. */
function start(written: string, portal: object = {}, writeFailure: Failure | null = null) {
  let now: Preferences = preferences.parse(JSON.parse(written))
  const opened: PortalProfile[] = []
  const located: unknown[] = []
  const portals = createPortalRegistry({
    preferences: {
      read: () => now,
      write: (change) => {
        now = { ...now, ...change }
        return now
      },
      getWriteFailure: () => writeFailure,
    },
    openPortal: (profile) => {
      opened.push(profile)
      return portal as never
    },
    getSecrets: () => ({ account: async () => null, customerKey: async () => null }),
    waitUntilReady: async () => undefined,
    onChanged: () => undefined,
    onLocated: (...found) => void located.push(found),
  })
  return { portals, opened, located, text: () => JSON.stringify(now) }
}

const OLD = {
  id: ID,
  title: 'Rennes',
  dialect: 'auto',
  foundDialect: null,
  demo: false,
  key: null,
  anonymous: { login: 'anonymous', password: 'anonymous' },
}

test('what was found out about a portal is what the next start opens it with', () => {
  const first = start(JSON.stringify({ portals: [OLD], chosen: ID }))
  first.portals.recordDetected(ID, { foundDialect: 'gateway' })
  first.portals.recordDetected(ID, { foundOauth: '/oauth' })
  const next = start(first.text())
  next.portals.get(ID)
  expect(next.opened).toMatchObject([{ portalId: ID, foundDialect: 'gateway', foundOauth: '/oauth' }])
})

test('nothing of it is kept when a person says that the portal is another', () => {
  const { portals, opened } = start(JSON.stringify({ portals: [OLD], chosen: ID }))
  portals.recordDetected(ID, { foundDialect: 'gateway', foundOauth: '/oauth' })
  portals.change(ID, { dialect: 'apm' })
  portals.get(ID)
  expect(opened).toMatchObject([{ dialect: 'apm', foundDialect: null, foundOauth: null }])
})

test('the record that a download has read is passed on, with its portal', async () => {
  const dataset = generateDataset(1)
  const portal = { portalId: ID, locate: async () => ok({ dataset }) }
  const { portals, located } = start(JSON.stringify({ portals: [OLD], chosen: ID }), portal)
  const ref = { portalId: ID, datasetId: dataset.id, mediaId: MEDIA }
  await portals.source.locate(ref, new AbortController().signal)
  expect(located).toEqual([[ID, dataset]])
})

test('of a file that the portal does not know, no record is passed on', async () => {
  const portal = { portalId: ID, locate: async () => fail(failure('portal/unknown-media')) }
  const { portals, located } = start(JSON.stringify({ portals: [OLD], chosen: ID }), portal)
  const ref = { portalId: ID, datasetId: generateDataset(1).id, mediaId: MEDIA }
  await portals.source.locate(ref, new AbortController().signal)
  expect(located).toEqual([])
})

test('a portal that is not configured is said to be unknown here, not to be none', () => {
  const { portals } = start(JSON.stringify({ portals: [OLD], chosen: ID }))
  portals.forget(ID)
  expect(portals.get(ID)).toEqual(fail(failure('portal/unknown', { host: 'rudi.example' })))
  expect(portals.getChosen()).toEqual(fail(failure('portal/unknown')))
})

test('one portal more than may be is refused, and the others stay', () => {
  const many = Array.from({ length: LIMITS.PORTALS }, (_, at) => ({ ...OLD, id: `https://rudi-${at}.example` }))
  const first = start(JSON.stringify({ portals: many, chosen: many[0]?.id }))
  const profile = portalProfile.parse(OLD)
  expect(first.portals.put(profile)).toEqual(fail(failure('portal/too-many')))
  expect(first.portals.put(portalProfile.parse(many[7])).ok).toBe(true)
  expect(start(first.text()).portals.cards()).toHaveLength(LIMITS.PORTALS)
})

test('as many portals as the preferences may hold, those of a policy among them, reach the window', () => {
  const all = Array.from({ length: LIMITS.PORTALS_STORED }, (_, at) => ({ ...OLD, id: `https://rudi-${at}.example` }))
  const { portals } = start(JSON.stringify({ portals: all, chosen: null }))
  for (const row of ['portals.list', 'portals.changed'] as const)
    expect(contract[row].output.parse(portals.cards())).toHaveLength(LIMITS.PORTALS_STORED)
})

test('a change that the disk does not take is no success, though it holds until the end', () => {
  const full = failure('disk/full')
  const { portals } = start(JSON.stringify({ portals: [OLD], chosen: ID }), {}, full)
  const other = portalProfile.parse({ ...OLD, id: 'https://other.example' })
  expect([
    portals.put(other),
    portals.choose(ID),
    portals.change(ID, { title: 'Nantes' }),
    portals.forget(other.id),
  ]).toEqual(Array(4).fill(fail(full)))
  expect(portals.cards()).toMatchObject([{ id: ID, title: 'Nantes', chosen: true }])
})

test('another key of the demo portal is no news: it makes one at each start', () => {
  const key = { bits: 4096, fingerprint: 'a'.repeat(64), seenMs: 0 }
  const other = { ...key, fingerprint: 'b'.repeat(64) }
  const isNews = (demo: boolean) => {
    const { portals } = start(JSON.stringify({ portals: [{ ...OLD, demo }], chosen: ID }))
    return [key, key, other, other].map((one) => portals.recordKey(ID, one))
  }
  expect([isNews(false), isNews(true)]).toEqual([
    [false, false, true, false],
    [false, false, false, false],
  ])
})
