import { EventEmitter } from 'node:events'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { failure } from '../../../shared/failure.js'
import { isRedirect, resolveNextRedirect } from '../../../shared/http/redirect.js'
import { USER_AGENT } from '../../../shared/http/userAgent.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { BodyError, type Net, type NetResponse } from '../../ports/net.js'

/** A failure of ours on its way through the updater's library, which knows exceptions only. */
export class UpdateError extends Error {
  constructor(readonly failure: Parameters<typeof fail>[0] & { readonly code: string }) {
    super(failure.code)
  }
}

/** Opens an address of the feed: through our own network, with its proxies and certificates, and its own rules of redirects. */
export async function openAddress(net: Net, first: URL, signal: AbortSignal): Promise<Result<NetResponse>> {
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

/** The whole of a small text. Another status than 200 is `server/error`; a longer body is `update/unreadable`. */
export async function fetchUpdateText(net: Net, url: URL, signal: AbortSignal): Promise<Result<string>> {
  const response = await openAddress(net, url, signal)
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

export interface NetExecutorDeps {
  readonly net: Net
  readonly signal: () => AbortSignal
  /** Of the file that is being downloaded; more is not read. */
  readonly mostBytes: () => number
  readonly onReceived: (total: number) => void
}

/**
 * The updater's downloads over our network. The library writes the file and checks its hash; redirects are followed
 * here, because the library counts them wrongly and would go from https down to http.
 */
export class NetExecutor extends ElectronHttpExecutor {
  readonly #deps: NetExecutorDeps

  constructor(deps: NetExecutorDeps) {
    super()
    this.#deps = deps
  }

  override createRequest(options: RequestOptions, onResponse: (response: never) => void): never {
    const { net, signal } = this.#deps
    const events = new EventEmitter()
    const ending = new AbortController()
    const port = options.port ? `:${options.port}` : ''
    const url = new URL(`${options.protocol ?? 'https:'}//${options.hostname}${port}${options.path ?? '/'}`)
    const send = async (): Promise<void> => {
      const response = await openAddress(net, url, AbortSignal.any([ending.signal, signal()]))
      if (!response.ok) {
        events.emit('error', new UpdateError(response.failure))
        return
      }
      onResponse(this.#toMessage(response.value) as never)
    }
    const request = Object.assign(events, {
      end: () => void send().catch((error: unknown) => events.emit('error', error)),
      abort: () => ending.abort(),
    })
    return request as unknown as ClientRequest as never
  }

  #toMessage(response: NetResponse): IncomingMessage {
    const message = Readable.from(this.#bounded(response), { objectMode: false })
    return Object.assign(message, {
      statusCode: response.status,
      statusMessage: '',
      headers: { 'content-length': response.header('content-length') ?? undefined },
    }) as unknown as IncomingMessage
  }

  async *#bounded(response: NetResponse): AsyncGenerator<Uint8Array> {
    let total = 0
    try {
      for await (const chunk of response.body) {
        total += chunk.byteLength
        if (total > this.#deps.mostBytes()) {
          response.discard()
          throw new UpdateError(failure('update/damaged'))
        }
        this.#deps.onReceived(total)
        yield chunk
      }
    } catch (error) {
      throw error instanceof BodyError ? new UpdateError(error.failure) : error
    }
  }
}
