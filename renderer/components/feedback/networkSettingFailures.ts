import type { FailureCode } from '../../../shared/failure.js'

/**
 * Failures that the network settings can mend. Each place that shows one offers these settings, even before the first
 * portal is added.
 */
export const NETWORK_SETTING_FAILURES: ReadonlySet<FailureCode> = new Set([
  'net/proxy-auth',
  'net/proxy-refused',
  'net/proxy-unreachable',
  'net/not-a-proxy',
  'net/tls',
])
