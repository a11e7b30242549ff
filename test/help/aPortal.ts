import { createHash } from 'node:crypto'
import { openPortal } from '../../electron/portal/openPortal.js'
import type { Portal, PortalSecrets } from '../../electron/portal/portal.js'
import type { Clock } from '../../electron/ports/clock.js'
import type { Net } from '../../electron/ports/net.js'
import type { DialectChoice, OauthPrefix } from '../../shared/catalog/model.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'

export interface PortalSetting {
  readonly net: Net
  readonly clock: Clock
  readonly address: string
  readonly dialect?: DialectChoice
  readonly account?: { readonly login: string; readonly password: string } | null
  readonly customerKey?: { readonly key: string; readonly secret: string } | null
  /** Of an earlier start. */
  readonly foundOauth?: OauthPrefix | null
}

export interface OpenedPortal {
  readonly portal: Portal
  /** What the client found out about the portal, in the order it said so. */
  readonly remembered: string[]
  /** The names of the events that the client wrote to its log. */
  readonly noted: readonly string[]
  /** Changes what the person has given us. */
  readonly give: (secrets: Pick<PortalSetting, 'account' | 'customerKey'>) => void
}

/** A portal client as the product opens it, with secrets that a test may change. */
export function aPortal(setting: PortalSetting): OpenedPortal {
  const id = portalIdOf(setting.address)
  if (!id.ok) throw new Error(`not an address: ${setting.address}`)
  let given: Pick<PortalSetting, 'account' | 'customerKey'> = setting
  const secrets: PortalSecrets = {
    account: async () => given.account ?? null,
    customerKey: async () => given.customerKey ?? null,
  }
  const remembered: string[] = []
  const noted: string[] = []
  const portal = openPortal({
    net: setting.net,
    clock: setting.clock,
    chance: { next: () => 0.5, uuid: () => '00000000-0000-4000-8000-000000000000' },
    log: { note: (event) => noted.push(event) },
    secrets,
    profile: {
      portalId: id.value,
      dialect: setting.dialect ?? 'auto',
      foundOauth: setting.foundOauth ?? null,
      anonymous: { login: 'anonymous', password: 'anonymous' },
    },
    remember: (found) => remembered.push(...Object.values(found)),
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  })
  const give: OpenedPortal['give'] = (changes) => {
    given = { ...given, ...changes }
  }
  return { portal, remembered, noted, give }
}

/** A signal that never aborts. */
export const forever = (): AbortSignal => new AbortController().signal
