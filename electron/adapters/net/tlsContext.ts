import * as tls from 'node:tls'

/**
 * The roots to trust when some are added, or null for the runtime's own: giving OpenSSL a list replaces its own list,
 * so the bundled roots are part of it, and so are the system's where the runtime can read them (N-07).
 */
export function getTrustedRoots(extra: readonly string[]): readonly string[] | null {
  const ofSystem = readSystemRoots()
  return extra.length === 0 && ofSystem.length === 0 ? null : [...tls.rootCertificates, ...ofSystem, ...extra]
}

/** Node can read the roots of the system from version 22.15 on; older runtimes have only their own. */
function readSystemRoots(): readonly string[] {
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return []
  const found: unknown = tls.getCACertificates('system')
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
}

/**
 * Creates the context for all our TLS connections. It is created once, because reading a hundred roots for each socket
 * is slow.
 */
export const createTlsContext = (roots: readonly string[] | null): tls.SecureContext =>
  tls.createSecureContext({ minVersion: 'TLSv1.2', ...(roots === null ? {} : { ca: [...roots] }) })
