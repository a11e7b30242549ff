import { BodyError, type Net, type NetRequest, type NetResponse } from '../../../electron/ports/net.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'

/** What a made-up server does with one request. */
export type FakeResponse =
  | {
      readonly status: number
      readonly headers?: readonly (readonly [string, string])[]
      readonly body?: string | readonly Uint8Array[]
      /** Breaks after the body given. */
      readonly breaks?: Failure
      /** Never ends after the body given, until the request is aborted. */
      readonly hangs?: boolean
    }
  | { readonly fails: Failure }

export interface FakeNet extends Net {
  /** Everything that was sent, in order. */
  readonly sent: readonly NetRequest[]
}

/** A network that lives in this process: `createResponse` is every server there is. */
export function createFakeNet(answer: (request: NetRequest) => FakeResponse | Promise<FakeResponse>): FakeNet {
  const sent: NetRequest[] = []
  return {
    sent,
    async send(request) {
      const broken = fail(failure('net/broken', { host: request.url.hostname }))
      if (request.signal.aborted) return broken
      sent.push(request)
      const given = await unlessAborted(answer(request), request.signal)
      if (given === null) return broken
      return 'fails' in given ? fail(given.fails) : ok(replyOf(given, request))
    },
    close: async () => undefined,
  }
}

async function unlessAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T | null> {
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
  const first = await Promise.race([work, aborted])
  return signal.aborted ? null : first
}

function replyOf(answer: Exclude<FakeResponse, { readonly fails: Failure }>, request: NetRequest): NetResponse {
  let isDiscarded = false
  const host = request.url.hostname
  const headerAll = (name: string): readonly string[] =>
    (answer.headers ?? []).filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  async function* body(): AsyncGenerator<Uint8Array> {
    const given = answer.body ?? []
    for (const chunk of typeof given === 'string' ? [new TextEncoder().encode(given)] : given) {
      if (request.signal.aborted || isDiscarded) throw new BodyError(failure('net/broken', { host }))
      if (chunk.length > 0) yield chunk
    }
    if (answer.hangs === true) await unlessAborted(new Promise(() => undefined), request.signal)
    if (request.signal.aborted || isDiscarded) throw new BodyError(failure('net/broken', { host }))
    if (answer.breaks !== undefined) throw new BodyError(answer.breaks)
  }
  return {
    status: answer.status,
    header: (name) => headerAll(name)[0] ?? null,
    headerAll,
    body: body(),
    discard: () => {
      isDiscarded = true
    },
  }
}

/** An answer in JSON. */
export const createJsonResponse = (value: unknown, status = 200): FakeResponse => ({
  status,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(value),
})
