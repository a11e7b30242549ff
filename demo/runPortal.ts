import { parseFaultOrder } from './parseFaultOrder.js'
import { type RunningPortal, startPortal } from './portal.js'
import { listCredentials } from './state/accounts.js'
import type { AccountService, PortalDialect, PortalOptions } from './state/portalOptions.js'
import { DEFAULT_OPTIONS } from './state/portalOptions.js'

/** The options of the command `portal`, as the command line has parsed them. */
export interface RunPortalOptions {
  readonly port?: number
  readonly host?: string
  readonly dialect?: PortalDialect
  readonly acl?: AccountService
  readonly seed?: number
  readonly datasets?: number
  readonly basePath?: string
  readonly tokenLifetimeSeconds?: number
  readonly biggestBytes?: number
  readonly bytesPerSecond?: number
  readonly listItemMs?: number
  /** Fault orders, each as `name`, `name:<media id>`, `name:/path`, or one JSON order. */
  readonly faults?: readonly string[]
  readonly control?: boolean
}

/** The two outputs. `line` receives one JSON text at a time, `say` receives text for people. */
export interface RunPortalOutput {
  line(json: string): void
  say(text: string): void
}

/**
 * Runs the demo portal until the signal aborts. The first line is `{"event":"listening","url",…}`; the accounts in it
 * are made from the seed for this run and are valid nowhere else. Throws a `RangeError` for a fault that is not in the
 * table, and the error of the system when the port is taken.
 */
export async function runPortal(
  options: RunPortalOptions,
  output: RunPortalOutput,
  signal: AbortSignal,
): Promise<RunningPortal> {
  const portal = await startPortal(toPortalOptions(options))
  const { url, accounts } = portal
  const { dialect } = portal.options
  output.line(JSON.stringify({ event: 'listening', url, dialect, ...listCredentials(accounts) }))
  output.say(`The embedded portal (${dialect}) answers at ${url}`)
  output.say(`  account       ${accounts.person.login}  ${accounts.person.password}`)
  for (const { login, key, secret } of accounts.customerKeys)
    output.say(`  customer key  ${key}  ${secret}  (${login})`)
  output.say(`  project key   ${accounts.project.login}  ${accounts.project.password}`)
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await portal.close()
  return portal
}

function toPortalOptions(asked: RunPortalOptions): Partial<PortalOptions> {
  const { tokenLifetimeSeconds, faults, ...rest } = asked
  const lifetimeMs = tokenLifetimeSeconds === undefined ? DEFAULT_OPTIONS.tokenLifetimeMs : tokenLifetimeSeconds * 1000
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...given, tokenLifetimeMs: lifetimeMs, faults: (faults ?? []).map(parseFaultOrder) }
}
