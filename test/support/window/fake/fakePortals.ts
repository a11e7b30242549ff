import { failure } from '../../../../shared/failure.js'
import { type PortalCard, portalCard } from '../../../../shared/ipc/contract.js'
import { fail, ok } from '../../../../shared/result.js'
import { createPortalFacts, createTestReport, toPortalId } from '../../samples/portalSamples.js'
import { FAKE_PORTAL, type FakeBackend, type VerbHandlers } from './fakeBackend.js'

/** The portals and a provider’s tools. */
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
      if (known === undefined) return fail(failure('server/not-a-portal', { host: 'unknown' }))
      const card = { ...known, title: title ?? known.title, dialect: dialect ?? known.dialect }
      fakeBackend.portals = fakeBackend.portals.map((other) => (other.id === portalId ? card : other))
      return ok(card)
    },
    'portals.test': ({ portalId }) => ok(createTestReport(fakeBackend, portalId)),
    'node.getToken': () => ok({ expiresAtMs: Date.now() + 3600_000, scope: 'read' }),
    'node.saveToken': () => ok(true),
    'node.check': ({ token }) => ok({ active: token.startsWith('ey') }),
  } satisfies Partial<VerbHandlers>
}
