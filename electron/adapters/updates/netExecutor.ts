import { EventEmitter } from 'node:events'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { failure } from '../../../shared/failure.js'
import { BodyError, type Net, type NetResponse } from '../../ports/net.js'
import { UpdateFailureException } from './updateFailures.js'
import { openUpdateAddress } from './updateRequests.js'

export interface NetExecutorDeps {
  readonly net: Net
  readonly signal: () => AbortSignal
  /** The size of the file that is being downloaded. No more than this is read. */
  readonly mostBytes: () => number
  readonly onReceived: (total: number) => void
}

/**
 * The downloads of the updater, over our network. The library writes the file and checks its hash. Redirects are
 * followed here, because the library counts them wrongly and would go from https down to http.
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
      const response = await openUpdateAddress(net, url, AbortSignal.any([ending.signal, signal()]))
      if (!response.ok) {
        events.emit('error', new UpdateFailureException(response.failure))
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
          throw new UpdateFailureException(failure('update/damaged'))
        }
        this.#deps.onReceived(total)
        yield chunk
      }
    } catch (error) {
      throw error instanceof BodyError ? new UpdateFailureException(error.failure) : error
    }
  }
}
