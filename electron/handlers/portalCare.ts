import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import { failureShown } from '../../shared/download/view.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import type { TestReport, TestRow } from '../../shared/ipc/contract.js'
import { fail, ok } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { ConnectionTest } from '../portal/portal.js'
import type { TryBook } from '../portal/tryBook.js'
import type { Vault } from '../portal/vault.js'
import type { CatalogueMirror } from '../ports/catalogueMirror.js'
import type { Clock } from '../ports/clock.js'
import type { ProxyFor } from '../ports/net.js'
import { describeAccount } from './accounts.js'
import { hostOf, type PortalShelf } from './portalShelf.js'

export interface PortalCareNeeds {
  readonly shelf: PortalShelf
  readonly vault: Vault
  readonly tries: TryBook
  readonly mirror: CatalogueMirror
  readonly clock: Clock
  readonly proxyFor: ProxyFor
  readonly life: AbortSignal
}

/** What is known of a configured portal, what may be changed of it, and whether it answers. */
export function portalCareHandlers(
  needs: PortalCareNeeds,
): Pick<Handlers, 'portals.describe' | 'portals.change' | 'portals.test'> {
  const { shelf, mirror, clock, life } = needs
  return {
    'portals.describe': async ({ portalId }) => {
      const profile = shelf.profile(portalId)
      if (profile === null) return fail(unknown())
      const [account, stock] = await Promise.all([describeAccount(needs, portalId, null), mirror.stock(portalId)])
      const { state, held } = stock.ok ? stock.value : { state: null, held: 0 }
      const copy = { held, whole: isWhole(state), checkedMs: state?.checkedMs ?? null }
      return ok({ account, copy, key: profile.key })
    },
    'portals.change': async ({ portalId, title, dialect }) => {
      const name = title?.trim()
      const card = shelf.change(portalId, {
        ...(name === undefined || name === '' ? {} : { title: name }),
        ...(dialect === undefined ? {} : { dialect }),
      })
      return card === null ? fail(unknown()) : ok(card)
    },
    'portals.test': async ({ portalId }) => {
      const profile = shelf.profile(portalId)
      const portal = shelf.get(portalId)
      if (profile === null || !portal.ok) return fail(unknown())
      const way = await wayRow(needs, portalId)
      const test = await portal.value.test(life)
      const seen = test.key === null ? null : { bits: test.key.bits, fingerprint: test.key.fingerprint }
      const keyChanged = seen !== null && shelf.learnedKey(portalId, { ...seen, seenMs: clock.now() })
      if (test.found !== null && profile.dialect === 'auto') shelf.learned(portalId, { foundDialect: test.found })
      const { id, title, dialect: choice } = profile
      return ok({
        portalId: id,
        title,
        host: hostOf(id),
        choice,
        found: test.found,
        keyChanged,
        rows: [way, ...rowsOf(test)],
      })
    },
  }
}

const unknown = () => failure('server/not-a-portal', { host: 'unknown' })

/** A proxy is named; a login for it never. */
async function wayRow({ proxyFor, clock }: PortalCareNeeds, portalId: PortalId): Promise<TestRow> {
  const atMs = clock.now()
  const since = clock.elapsed()
  const way = await proxyFor(new URL(portalId))
  const because = way.is === 'none' ? failure('net/unreachable', { host: hostOf(portalId) }) : null
  return {
    what: 'way',
    asked: '',
    outcome: because === null ? 'passed' : 'failed',
    status: null,
    found: way.is === 'proxy' ? way.origin : '',
    atMs,
    tookMs: Math.round(clock.elapsed() - since),
    because: because === null ? null : failureShown(because),
  }
}

const rowsOf = ({ steps }: ConnectionTest): TestReport['rows'] =>
  steps.map(({ because, ...step }) => ({
    ...step,
    found: step.found.slice(0, 300),
    because: because === null ? null : failureShown(because),
  }))
