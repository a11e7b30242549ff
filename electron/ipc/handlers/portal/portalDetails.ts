import { isComplete } from '../../../../shared/catalogue/sync/syncMachine.js'
import { failure } from '../../../../shared/failure.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { PortalId } from '../../../../shared/ids.js'
import type { TestReport, TestRow } from '../../../../shared/ipc/contract.js'
import { fail, ok } from '../../../../shared/result.js'
import type { ConnectionTest } from '../../../portal/api/portalClient.js'
import type { CredentialStore } from '../../../portal/auth/credentialStore.js'
import type { LoginAttempts } from '../../../portal/auth/loginAttempts.js'
import type { CatalogueStore } from '../../../ports/catalogueStore.js'
import type { Clock } from '../../../ports/clock.js'
import type { ResolveProxy } from '../../../ports/net.js'
import { getPortalHost } from '../../../services/getPortalHost.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import { describeUnknownPortal } from '../../../services/unknownPortal.js'
import type { IpcHandlers } from '../../server/ipcServer.js'
import { describeAccount } from './describeAccount.js'

export interface PortalDetailDeps {
  readonly portals: PortalRegistry
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttempts
  readonly catalogueStore: CatalogueStore
  readonly clock: Clock
  readonly resolveProxy: ResolveProxy
  readonly life: AbortSignal
}

/** The facts about a configured portal, the changes of its profile, and the test of its connection. */
export function createPortalDetailHandlers(
  deps: PortalDetailDeps,
): Pick<IpcHandlers, 'portals.describe' | 'portals.change' | 'portals.test'> {
  const { portals, catalogueStore, clock, life } = deps
  return {
    'portals.describe': async ({ portalId }) => {
      const profile = portals.findProfile(portalId)
      if (profile === null) return fail(describeUnknownPortal(portalId))
      const [account, stock] = await Promise.all([
        describeAccount(deps, portalId, null),
        catalogueStore.readStatus(portalId),
      ])
      const { state, held } = stock.ok ? stock.value : { state: null, held: 0 }
      const copy = { held, whole: isComplete(state), checkedMs: state?.checkedMs ?? null }
      return ok({ account, copy, key: profile.key })
    },
    'portals.change': async ({ portalId, title, dialect }) => {
      const name = title?.trim()
      return portals.change(portalId, {
        ...(name === undefined || name === '' ? {} : { title: name }),
        ...(dialect === undefined ? {} : { dialect }),
      })
    },
    'portals.test': async ({ portalId }) => {
      const profile = portals.findProfile(portalId)
      const portal = portals.get(portalId)
      if (profile === null || !portal.ok) return fail(describeUnknownPortal(portalId))
      const way = await createProxyRow(deps, portalId)
      const test = await portal.value.testConnection(life)
      const seen = test.key === null ? null : { bits: test.key.bits, fingerprint: test.key.fingerprint }
      const keyChanged = seen !== null && portals.recordKey(portalId, { ...seen, seenMs: clock.now() })
      if (test.found !== null && profile.dialect === 'auto')
        portals.recordDetected(portalId, { foundDialect: test.found })
      const { id, title, dialect: choice } = profile
      return ok({
        portalId: id,
        title,
        host: getPortalHost(id),
        choice,
        found: test.found,
        keyChanged,
        rows: [way, ...toTestRows(test)],
      })
    },
  }
}

/** The proxy is named, but never its login. */
async function createProxyRow({ resolveProxy, clock }: PortalDetailDeps, portalId: PortalId): Promise<TestRow> {
  const atMs = clock.now()
  const since = clock.elapsed()
  const route = await resolveProxy(new URL(portalId))
  const because = route.type === 'none' ? failure('net/unreachable', { host: getPortalHost(portalId) }) : null
  return {
    what: 'way',
    asked: '',
    outcome: because === null ? 'passed' : 'failed',
    status: null,
    found: route.type === 'proxy' ? route.origin : '',
    atMs,
    tookMs: Math.round(clock.elapsed() - since),
    because: because === null ? null : toFailureView(because),
  }
}

const toTestRows = ({ steps }: ConnectionTest): TestReport['rows'] =>
  steps.map(({ because, ...step }) => ({
    ...step,
    found: step.found.slice(0, 300),
    because: because === null ? null : toFailureView(because),
  }))
