import { failure } from '../../../shared/failure.js'
import { isRedirect, resolveNextRedirect } from '../../../shared/http/redirect.js'
import { USER_AGENT } from '../../../shared/http/userAgent.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { BodyError, type Net, type NetResponse } from '../../ports/net.js'

/**
 * Opens an address of the feed over our network, with its proxies and certificates, and with its own rule for
 * redirects.
 */
export async function openUpdateAddress(net: Net, first: URL, signal: AbortSignal): Promise<Result<NetResponse>> {
  const chain: [URL, ...URL[]] = [first]
  for (;;) {
    const url = chain[chain.length - 1] ?? first
    const response = await net.send({
      method: 'GET',
      url,
      home: first.host,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
      signal,
      headersMs: LIMITS.HEADERS_MS,
      idleBodyMs: LIMITS.IDLE_BODY_MS,
    })
    if (!response.ok) return response
    if (!isRedirect(response.value.status)) return response
    response.value.discard()
    const next = resolveNextRedirect(chain, response.value.header('location'))
    if (!next.ok) return next
    chain.push(new URL(next.value.href))
  }
}

/**
 * Reads the whole of a small text. A status other than 200 is `server/error`, and a longer body is `update/unreadable`.
 */
export async function fetchUpdateText(net: Net, url: URL, signal: AbortSignal): Promise<Result<string>> {
  const response = await openUpdateAddress(net, url, signal)
  if (!response.ok) return response
  const { status, body, discard } = response.value
  if (status !== 200) {
    discard()
    return fail(failure('server/error', { host: url.hostname, status }))
  }
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.byteLength
      if (length > LIMITS.UPDATE_METADATA_BYTES) {
        discard()
        return fail(failure('update/unreadable'))
      }
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof BodyError) return fail(error.failure)
    throw error
  }
  return ok(Buffer.concat(chunks).toString('utf8'))
}
