import type { FailureCode } from '../../../shared/failure.js'

/** What a person mends by saying how this computer gets out: wherever it is met, even before the first portal. */
export const NETWORK_SETTING_FAILURES: ReadonlySet<FailureCode> = new Set([
  'net/proxy-auth',
  'net/proxy-refused',
  'net/proxy-unreachable',
  'net/tls',
])
