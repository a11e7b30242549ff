import { failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import type { PortalFacts, TestReport, TestRow } from '../../../shared/ipc/contract.js'
import { portalCard } from '../../../shared/ipc/contract.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import type { FakeBackend } from '../window/fake/fakeBackend.js'
import { SAMPLE_NOW_MS } from './cityCatalogue.js'

export const FINGERPRINT = '9c1f0b7ad24e83556f10c3e2a98b47d01e5fa6c2843bd90f7712ce405ab86d3e'

/** Parses a typed address into a portal, as the main process does. */
export function toPortalId(address: string): PortalId {
  const parsed = parsePortalAddress(address)
  if (!parsed.ok) throw new Error(`no portal's address: ${address}`)
  return parsed.value
}

/** A company's certificate authority, as shown to a person. */
export const AUTHORITY = {
  subject: 'Autorité de Rennes Métropole',
  issuer: 'Autorité de Rennes Métropole',
  untilMs: SAMPLE_NOW_MS + 900 * 86_400_000,
  fingerprint: FINGERPRINT,
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
      : { held: 1248, whole: true, checkedMs: SAMPLE_NOW_MS - 3 * 86_400_000 },
    key: isChosen ? { bits: 4096, fingerprint: FINGERPRINT, seenMs: SAMPLE_NOW_MS - 86_400_000 } : null,
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
