import { parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PortalPublicKey } from '../api/portalClient.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { isHtml, isSuccess, toFailure } from '../http/apiResponse.js'

/** Decodes a public key. Failures: `key/not-a-key`, `key/too-weak`, `portal/not-supported`, and those of any answer. */
export function decodeKeyResponse(
  response: ApiResponse,
  sha256: (bytes: Uint8Array) => string,
): Result<PortalPublicKey> {
  const host = response.url.hostname
  if (isSuccess(response) && isHtml(response)) return fail(failure('key/not-a-key', { host }))
  if (response.status === 404) return fail(failure('portal/not-supported', { host }))
  if (!isSuccess(response)) return fail(toFailure(response))
  const key = parsePublicKey(response.bytes)
  if (!key.ok) return key
  return ok({ pem: key.value.pem, bits: key.value.bits, fingerprint: sha256(key.value.spki) })
}
