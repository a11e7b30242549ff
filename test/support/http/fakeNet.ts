import { BodyError, type Net, type NetRequest, type NetResponse } from '../../../electron/ports/net.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { ABORTED, raceWithAbort } from './raceWithAbort.js'

/** What a fake server does with one request. */
export type FakeResponse =
  | {
      readonly status: number
      readonly headers?: readonly (readonly [string, string])[]
      /** Text, chunks, or a stream that may run until the signal aborts it. */
      readonly body?: string | readonly Uint8Array[] | ((signal: AbortSignal) => AsyncIterable<Uint8Array>)
      /** The failure with which the body breaks after its given part. */
      readonly breaks?: Failure
      /** The body never ends after its given part, until the request is aborted. */
      readonly hangs?: boolean
      /** Called once when the response is over: read to its end, broken, discarded or aborted. */
      readonly ended?: () => void
    }
  | { readonly fails: Failure }

export interface FakeNet extends Net {
  /** All sent requests, in order. */
  readonly sent: readonly NetRequest[]
}

/** Creates a network in this process: `answer` plays all servers, in a unit test as in a simulated world. */
export function createFakeNet(answer: (request: NetRequest) => FakeResponse | Promise<FakeResponse>): FakeNet {
  const sent: NetRequest[] = []
  return {
    sent,
    async send(request) {
      const broken = fail(failure('net/broken', { host: request.url.hostname }))
      if (request.signal.aborted) return broken
      sent.push(request)
      const answered = Promise.resolve(answer(request))
      const given = await raceWithAbort(answered, request.signal)
      if (given === ABORTED) {
        void answered.then((late) => 'fails' in late || late.ended?.())
        return broken
      }
      return 'fails' in given ? fail(given.fails) : ok(createResponse(given, request))
    },
    close: async () => undefined,
  }
}

type Answered = Exclude<FakeResponse, { readonly fails: Failure }>

function createResponse(answer: Answered, request: NetRequest): NetResponse {
  const conversation = new AbortController()
  const { signal } = conversation
  let isOver = false
  const end = (): void => {
    if (!isOver) answer.ended?.()
    isOver = true
  }
  const discard = (): void => {
    end()
    conversation.abort()
  }
  request.signal.addEventListener('abort', discard, { once: true })
  if (request.signal.aborted) discard()
  const headerAll = (name: string): readonly string[] =>
    (answer.headers ?? []).filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      yield* typeof answer.body === 'function' ? answer.body(signal) : givenBody(answer, answer.body, signal, request)
    } finally {
      end()
    }
  }
  return {
    status: answer.status,
    header: (name) => headerAll(name)[0] ?? null,
    headerAll,
    body: body(),
    discard,
  }
}

async function* givenBody(
  { breaks, hangs }: Answered,
  given: string | readonly Uint8Array[] = [],
  signal: AbortSignal,
  { url }: NetRequest,
): AsyncGenerator<Uint8Array> {
  const broken = (): BodyError => new BodyError(failure('net/broken', { host: url.hostname }))
  for (const chunk of typeof given === 'string' ? [new TextEncoder().encode(given)] : given) {
    if (signal.aborted) throw broken()
    if (chunk.length > 0) yield chunk
  }
  if (hangs === true) await raceWithAbort(new Promise(() => undefined), signal)
  if (signal.aborted) throw broken()
  if (breaks !== undefined) throw new BodyError(breaks)
}

/** An answer in JSON. */
export const createJsonResponse = (value: unknown, status = 200): FakeResponse => ({
  status,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(value),
})
