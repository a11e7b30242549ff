import { type Failure, failure } from '../failure.js'
import { LIMITS } from '../limits.js'

/** What was found on this computer. Null where a check did not apply. */
export interface ComputerFacts {
  readonly version: string
  readonly runtime: string
  readonly system: string
  readonly policy: { readonly found: 'none' | 'read' | 'unreadable'; readonly leftOut: readonly string[] }
  readonly dataFolder: { readonly path: string; readonly failure: Failure | null; readonly isPrivate: boolean }
  readonly freeBytes: number | null
  readonly keychain: 'kept-by-system' | 'locked' | 'this-session-only'
  /** The route to the portal: `direct`, or the proxy's origin. */
  readonly route: string
  /** What sandboxes the window's pages; null on systems where the operating system does it. */
  readonly sandbox: 'namespaces' | 'setuid' | 'none' | null
  readonly portal: { readonly id: string; readonly found: string | null; readonly failure: Failure | null } | null
  /** The portal's clock minus the local one. */
  readonly clockSkewMs: number | null
}

export const CHECKS = [
  'runtime',
  'sandbox',
  'keychain',
  'policy',
  'data-folder',
  'disk-room',
  'route',
  'portal',
  'clock',
] as const
export type CheckName = (typeof CHECKS)[number]

/** One finding. `warning`: everything works, but something is limited. `skipped`: the check did not apply. */
export interface Check {
  readonly what: CheckName
  readonly outcome: 'passed' | 'warning' | 'failed' | 'skipped'
  /** What was found, in a few characters: a version, a path, a size in bytes. */
  readonly found: string
  readonly because: Failure | null
}

/** With a larger difference of clocks, certificates and tokens of a portal are judged wrongly. */
const SKEW_MS = 5 * 60_000

/** Judges what was found, in the order in which the checks are shown. */
export function judgeComputer(facts: ComputerFacts): readonly Check[] {
  const { policy, dataFolder, freeBytes, portal, clockSkewMs, sandbox } = facts
  const check = (what: CheckName, outcome: Check['outcome'], found: string, because: Failure | null = null): Check => ({
    what,
    outcome,
    found,
    because,
  })
  const isOff = clockSkewMs !== null && Math.abs(clockSkewMs) > SKEW_MS
  return [
    check('runtime', 'passed', `${facts.version}, ${facts.runtime}, ${facts.system}`),
    check('sandbox', sandbox === null ? 'skipped' : sandbox === 'none' ? 'failed' : 'passed', sandbox ?? ''),
    check(
      'keychain',
      facts.keychain === 'kept-by-system' ? 'passed' : 'warning',
      facts.keychain,
      facts.keychain === 'locked' ? failure('keychain/locked') : null,
    ),
    check(
      'policy',
      policy.found === 'unreadable' || policy.leftOut.length > 0
        ? 'warning'
        : policy.found === 'none'
          ? 'skipped'
          : 'passed',
      [policy.found, ...policy.leftOut].join(' '),
    ),
    check(
      'data-folder',
      dataFolder.failure !== null ? 'failed' : dataFolder.isPrivate ? 'passed' : 'warning',
      dataFolder.path,
      dataFolder.failure,
    ),
    check(
      'disk-room',
      freeBytes === null ? 'skipped' : freeBytes < LIMITS.DISK_RESERVE_BYTES ? 'warning' : 'passed',
      freeBytes === null ? '' : String(freeBytes),
    ),
    check('route', 'passed', facts.route),
    portal === null
      ? check('portal', 'skipped', '')
      : check(
          'portal',
          portal.failure === null ? 'passed' : 'failed',
          `${portal.id} ${portal.found ?? ''}`.trim(),
          portal.failure,
        ),
    check(
      'clock',
      clockSkewMs === null ? 'skipped' : isOff ? 'warning' : 'passed',
      clockSkewMs === null ? '' : `${Math.round(clockSkewMs / 1000)} s`,
    ),
  ]
}
