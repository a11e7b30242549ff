import { failure } from '../../../../shared/failure.js'
import { fileToken } from '../../../../shared/ids.js'
import { type PortalCard, portalCard } from '../../../../shared/ipc/contract.js'
import { fail, ok } from '../../../../shared/result.js'
import { createPortalFacts, createTestReport, FINGERPRINT, toPortalId } from '../../samples/portalSamples.js'
import { FAKE_PORTAL, type FakeBackend, type VerbHandlers } from './fakeBackend.js'

/** The portals, the encryption for them and the tokens of nodes. */
export const createPortalHandlers = (fakeBackend: FakeBackend) => {
  const choose = (card: PortalCard): void => {
    const others = fakeBackend.portals.filter(({ id }) => id !== card.id).map((other) => ({ ...other, chosen: false }))
    fakeBackend.portals = [...others, { ...card, chosen: true }]
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
          passed: what !== 'encryption-key',
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
    'encryption.publicKey': () => ok({ pem: fakeBackend.pem, bits: 4096, fingerprint: FINGERPRINT }),
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
