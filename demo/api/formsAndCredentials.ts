import type { AuthenticatedRequest } from './route/identifyCaller.js'

/** Reads form fields and query together, as a servlet does (portal-api.md 1.1). */
export function readForm(authenticatedRequest: AuthenticatedRequest): URLSearchParams {
  const isForm = (authenticatedRequest.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const merged = new URLSearchParams(isForm ? authenticatedRequest.body : '')
  for (const [name, value] of authenticatedRequest.query) merged.append(name, value)
  return merged
}

/** Reads Basic credentials: split at the first colon and never percent-decoded (portal-api.md 1.7). */
export function readBasicCredentials(
  authenticatedRequest: AuthenticatedRequest,
): { readonly id: string; readonly secret: string } | null {
  const [scheme = '', value = ''] = (authenticatedRequest.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return null
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}
