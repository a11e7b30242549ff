import { failure } from '../../../../../shared/failure.js'
import { fileToken, type PortalId } from '../../../../../shared/ids.js'
import {
  type PortalCard,
  type PortalFacts,
  portalCard,
  type TestReport,
  type TestRow,
} from '../../../../../shared/ipc/contract.js'
import { parsePortalAddress } from '../../../../../shared/link/parsePortalAddress.js'
import { fail, ok } from '../../../../../shared/result.js'
import { DAY_MS } from '../../../../../shared/timeUnits.js'
import { FINGERPRINT } from '../../../samples/authoritySample.js'
import { SAMPLE_NOW_MS } from '../../../samples/cityCatalogue.js'
import { FAKE_PORTAL, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'

/** Parses a typed address into a portal, as the main process does. */
function toPortalId(address: string): PortalId {
  const parsed = parsePortalAddress(address)
  if (!parsed.ok) throw new Error(`no portal's address: ${address}`)
  return parsed.value
}

/** Creates what the main process knows about one of the fake's portals. */
export function createPortalFacts(fakeBackend: FakeBackend, portalId: string): PortalFacts {
  const card = fakeBackend.portals.find(({ id }) => id === portalId)
  const isChosen = card?.chosen === true
  return {
    account: {
      ...fakeBackend.account,
      ...(isChosen ? {} : { who: { type: 'anonymous' }, customerKey: null, lockout: null }),
    },
    copy: isChosen
      ? { held: fakeBackend.datasets.length, whole: true, checkedMs: SAMPLE_NOW_MS - 180_000 }
      : { held: 1248, whole: true, checkedMs: SAMPLE_NOW_MS - 3 * DAY_MS },
    key: isChosen ? { bits: 4096, fingerprint: FINGERPRINT, seenMs: SAMPLE_NOW_MS - DAY_MS } : null,
  }
}

const row = (what: TestRow['what'], some: Partial<TestRow>): TestRow => ({
  what,
  asked: '',
  outcome: 'passed',
  status: null,
  found: '',
  atMs: SAMPLE_NOW_MS,
  tookMs: 48,
  because: null,
  ...some,
})

/** Creates a report of a portal of today: everything passed, unless the wrong generation was forced on it. */
export function createTestReport(fakeBackend: FakeBackend, portalId: string): TestReport {
  const card = fakeBackend.portals.find(({ id }) => id === portalId)
  const host = card?.host ?? 'unknown'
  return {
    portalId: portalCard.shape.id.parse(portalId),
    title: card?.title ?? '',
    host,
    choice: card?.dialect ?? 'auto',
    found: 'gateway',
    keyChanged: false,
    rows: [
      row('way', { found: 'http://proxy.example:3128', tookMs: 1 }),
      row('information', { asked: 'GET /konsult/v1/application-information', status: 200, found: '3.2.4' }),
      row('gateway-information', { asked: 'GET /apigateway/v1/application-information', status: 200, found: '3.2.4' }),
      row('portal-key', { asked: 'GET /konsult/v1/encryption-key', status: 404, outcome: 'absent' }),
      row('gateway-key', {
        asked: 'GET /apigateway/v1/encryption-key',
        status: 200,
        found: `RSA 4096, SHA-256 ${FINGERPRINT}`,
      }),
      row('dialect', { found: 'gateway', tookMs: 61 }),
      row('catalogue', { asked: 'GET /konsult/v1/datasets/metadatas?limit=1', status: 200, found: '492' }),
      row('detail', {
        asked: 'GET /konsult/v1/datasets/0d0f/metadatas',
        status: 503,
        outcome: 'failed',
        because: { code: failure('server/busy').code, facts: { host, status: 503 } },
      }),
      row('account', { outcome: 'skipped', tookMs: 0 }),
    ],
  }
}

/** The portals, the encryption for them and the tokens of nodes. */
export const createPortalHandlers = (fakeBackend: FakeBackend) => {
  const choose = (card: PortalCard): void => {
    const others = fakeBackend.portals.filter(({ id }) => id !== card.id).map((other) => ({ ...other, chosen: false }))
    fakeBackend.portals = [...others, { ...card, chosen: true }]
    fakeBackend.account = { ...fakeBackend.account, portalId: card.id }
  }
  return {
    'portals.list': () => ok(fakeBackend.portals),
    'portals.probe': ({ address }) =>
      ok({
        portalId: toPortalId(address),
        dialect: 'gateway',
        version: '3.2.4',
        datasets: 492,
        checks: (['information', 'catalogue', 'detail', 'encryption-key', 'dialect'] as const).map((what) => ({
          what,
          passed: !fakeBackend.failedChecks.includes(what),
          note: what,
        })),
      }),
    'portals.add': ({ address, title }) => {
      const card = portalCard.parse({ ...FAKE_PORTAL, id: toPortalId(address), title, chosen: false })
      fakeBackend.portals = [...fakeBackend.portals, card]
      return ok(card)
    },
    'portals.startDemo': () => {
      const card = portalCard.parse({
        ...FAKE_PORTAL,
        id: 'http://127.0.0.1:4711',
        title: 'Démonstration',
        demo: true,
        chosen: false,
      })
      fakeBackend.portals = [...fakeBackend.portals, card]
      return ok(card)
    },
    'portals.choose': ({ portalId }) => {
      const card = fakeBackend.portals.find(({ id }) => id === portalId)
      if (card !== undefined) choose(card)
      return ok(undefined)
    },
    'portals.forget': ({ portalId }) => {
      fakeBackend.portals = fakeBackend.portals.filter(({ id }) => id !== portalId)
      return ok(undefined)
    },
    'portals.describe': ({ portalId }) => ok(createPortalFacts(fakeBackend, portalId)),
    'portals.change': ({ portalId, title, dialect }) => {
      const known = fakeBackend.portals.find(({ id }) => id === portalId)
      if (known === undefined) return fail(failure('portal/unknown', { host: 'rudi.example' }))
      const card = { ...known, title: title ?? known.title, dialect: dialect ?? known.dialect }
      fakeBackend.portals = fakeBackend.portals.map((other) => (other.id === portalId ? card : other))
      return ok(card)
    },
    'portals.test': ({ portalId }) => ok(createTestReport(fakeBackend, portalId)),
    'encryption.publicKey': () => ok({ pem: fakeBackend.pem, bits: 4096, fingerprint: FINGERPRINT, hasChanged: false }),
    'encryption.chooseFiles': () => ok([{ token: fileToken.parse('c'.repeat(32)), name: 'grand.csv', sizeBytes: 3e9 }]),
    // A browser has no paths, so these files count as created by the page.
    'encryption.takeDropped': ({ paths }) =>
      ok(
        paths.map((path) =>
          path === '' ? null : { token: fileToken.parse('d'.repeat(32)), name: path.slice(1), sizeBytes: 3e8 },
        ),
      ),
    'encryption.encrypt': ({ files }) => ok({ done: files.length, failed: [] }),
    'node.getToken': () => ok({ expiresAtMs: Date.now() + 3600_000, scope: 'read' }),
    'node.saveToken': () => ok(true),
    'node.check': ({ token }) => ok({ active: token.startsWith('ey') }),
  } satisfies Partial<VerbHandlers>
}
