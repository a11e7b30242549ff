import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { PortalClient, PortalCredentials } from '../../../electron/portal/api/portalClient.js'
import { createPortalClient } from '../../../electron/portal/createPortalClient.js'
import type { Clock } from '../../../electron/ports/clock.js'
import type { Net } from '../../../electron/ports/net.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import type { Dialect, DialectChoice, OauthPrefix } from '../../../shared/portal/dialect.js'

export interface PortalClientOptions {
  readonly net: Net
  readonly clock: Clock
  readonly address: string
  readonly dialect?: DialectChoice
  readonly account?: { readonly login: string; readonly password: string } | null
  readonly customerKey?: { readonly key: string; readonly secret: string } | null
  /** What an earlier start has detected. */
  readonly foundDialect?: Dialect | null
  readonly foundOauth?: OauthPrefix | null
}

export interface PortalClientHarness {
  readonly portal: PortalClient
  /** What the client found out about the portal, in order. */
  readonly remembered: string[]
  /** The names of the events that the client wrote to its log. */
  readonly noted: readonly string[]
  /** Changes the secrets that the person has given. */
  readonly give: (secrets: Pick<PortalClientOptions, 'account' | 'customerKey'>) => void
}

/** Creates a portal client as the product does, with secrets that a test may change. */
export function createTestPortalClient(setting: PortalClientOptions): PortalClientHarness {
  const id = parsePortalAddress(setting.address)
  if (!id.ok) throw new Error(`not an address: ${setting.address}`)
  let given: Pick<PortalClientOptions, 'account' | 'customerKey'> = setting
  const secrets: PortalCredentials = {
    account: async () => given.account ?? null,
    customerKey: async () => given.customerKey ?? null,
  }
  const remembered: string[] = []
  const noted: string[] = []
  const portal = createPortalClient({
    net: setting.net,
    clock: setting.clock,
    randomSource: { next: () => 0.5, uuid: () => '00000000-0000-4000-8000-000000000000' },
    log: { note: (event) => noted.push(event) },
    secrets,
    profile: {
      portalId: id.value,
      dialect: setting.dialect ?? 'auto',
      foundDialect: setting.foundDialect ?? null,
      foundOauth: setting.foundOauth ?? null,
      anonymous: { login: 'anonymous', password: 'anonymous' },
    },
    remember: (found) => remembered.push(...Object.values(found)),
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  })
  const give: PortalClientHarness['give'] = (changes) => {
    given = { ...given, ...changes }
  }
  return { portal, remembered, noted, give }
}

/** Creates such a client on real sockets and the clock of this machine; its network is closed after the test. */
export function connectTestPortalClient(
  address: string,
  setting: Partial<PortalClientOptions> = {},
): PortalClientHarness & { readonly net: Net } {
  const net = createUndiciNet()
  onTestFinished(() => net.close())
  return { ...createTestPortalClient({ net, clock: systemClock, address, ...setting }), net }
}
