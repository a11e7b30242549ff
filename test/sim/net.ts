import { type Net, NetBreak, type Reply, type Request } from '../../electron/ports/net.js'
import { type Failure, type FailureCode, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok } from '../../shared/result.js'
import { bytesOf } from './bytes.js'
import type { SimTime } from './clock.js'
import { type Draft, type Scene, tell } from './lies.js'
import type { Life } from './life.js'
import type { Fault, Plan, SimFile } from './plan.js'
import type { Publisher, Tokens } from './portal.js'

/** What the servers remember: of the world, not of the process that asks. */
export interface Traffic {
  /** Conversations with the file's server, finished or not. */
  requests(file: number): number
  fetchedBytes(file: number): number
  /** Ranges asked of a file since the last `forgetRanges`; 0 for a plain question. */
  ranges(file: number): readonly number[]
  forgetRanges(): void
}

export interface ServersDeps {
  readonly plan: Plan
  readonly time: SimTime
  readonly publisher: Publisher
  readonly tokens: Tokens
  readonly sometimes: (what: string) => void
  readonly violated: (what: string) => void
}

/** Servers as a model: files, their versions, and lies. `netFor` is the network of one process. */
export interface Servers {
  readonly traffic: Traffic
  /** From now on every answer is honest. */
  heal(): void
  netFor(life: Life): Net
}

interface Answered {
  readonly draft: Draft
  readonly file: number | null
}

export function simServers(deps: ServersDeps): Servers {
  const { plan, time, publisher, tokens } = deps
  const counts = plan.files.map(() => ({ requests: 0, fetched: 0, open: 0, ranges: [] as number[] }))
  let isHealed = false
  let openNow = 0

  const answer = (request: Request): Answered | { readonly fails: FailureCode } | 'silence' => {
    const { host, pathname, search } = request.url
    if (host !== 'portal.sim' && request.headers.authorization !== undefined)
      deps.violated(`S6 a credential was sent to ${host}`)
    const file = Number(/^\/medias\/(\d+)$/.exec(pathname)?.[1] ?? -1)
    const spec = plan.files[file]
    const count = counts[file]
    if (spec === undefined || count === undefined) return { draft: plainPage(404), file: null }
    // A redirect's second half is the same question.
    const isSecondHalf = host !== 'portal.sim' || search !== ''
    const nth = isSecondHalf ? -1 : count.requests++
    const authorization = request.headers.authorization ?? null
    if (spec.needsToken && host === 'portal.sim' && !tokens.isGood(authorization))
      return { draft: plainPage(401), file }
    const fromByte = rangeOf(request)
    if (!isSecondHalf) count.ranges.push(fromByte ?? 0)
    const version = spec.kind === 'live' ? nth + 1 : publisher.version(file)
    const honest: Scene['honest'] = (as) =>
      honestAnswer({ file, spec, sizeBytes: publisher.sizeOf(file, as.version), ...as })
    const asked = isCurrent(request, spec, version, file) && spec.ranges && spec.kind === 'plain' ? fromByte : null
    const draft = honest({ version, fromByte: asked })
    const lie = isHealed
      ? undefined
      : plan.lies.find((one) => one.file === file && nth >= one.from && nth < one.from + one.times)
    if (lie === undefined) return { draft, file }
    deps.sometimes(`lie ${lie.is}`)
    const scene = { host, path: pathname, fromByte: asked, version, sizeBytes: publisher.sizeOf(file, version) }
    const told = tell(lie.is, draft, { ...scene, request: nth, after: lie.after, wallMs: time.wall(), honest })
    if (told === 'silence' || 'fails' in told) return told
    return { draft: told, file }
  }

  const netFor = (life: Life): Net => ({
    async send(request) {
      const broke = (code: FailureCode) => fail(failure(code, { host: request.url.hostname }))
      if (request.signal.aborted) return broke('net/broken')
      const fault = await unlessAborted(life.call('net.send', 40), request.signal)
      if (fault === ABORTED) return broke('net/broken')
      if (fault !== null && fault !== 'half') return broke(SEND_FAULTS[fault] ?? 'net/broken')
      const answered = answer(request)
      if (answered === 'silence') {
        await unlessAborted(life.clock.sleep(request.headersMs), request.signal)
        return broke(request.signal.aborted ? 'net/broken' : 'net/timeout')
      }
      if ('fails' in answered) return broke(answered.fails)
      const count = answered.file === null ? undefined : counts[answered.file]
      const draft: Draft = fault === 'half' ? { ...answered.draft, stops: { after: 0, how: 'reset' } } : answered.draft
      if (count !== undefined) {
        count.open += 1
        openNow += 1
        if (count.open > 1) deps.violated(`S5 two conversations about file ${answered.file}`)
        if (openNow > Math.min(plan.running, plan.perHost)) deps.violated(`N-14 ${openNow} conversations at once`)
      }
      const closed = (): void => {
        if (count !== undefined) count.open -= 1
        if (count !== undefined) openNow -= 1
      }
      const note = (bytes: number): void => {
        if (count !== undefined) count.fetched += bytes
      }
      return ok(replyOf({ draft, request, life, closed, note, bytes: (body) => readBody(body, answered.file) }))
    },
    close: async () => undefined,
  })

  const readBody = (body: Draft['body'], file: number | null): Uint8Array => {
    if (body.is === 'text' || file === null) return new TextEncoder().encode(body.is === 'text' ? body.text : '')
    publisher.served(file, body.version)
    return bytesOf({ seed: plan.seed, file, version: body.version }, body.from, body.to - body.from)
  }

  return {
    traffic: {
      requests: (file) => counts[file]?.requests ?? 0,
      fetchedBytes: (file) => counts[file]?.fetched ?? 0,
      ranges: (file) => counts[file]?.ranges ?? [],
      forgetRanges() {
        for (const count of counts) count.ranges = []
      },
    },
    heal() {
      isHealed = true
    },
    netFor(life) {
      // Whoever asked before is gone, and their connections with them.
      for (const count of counts) count.open = 0
      openNow = 0
      return netFor(life)
    },
  }
}

const SEND_FAULTS: Readonly<Partial<Record<Fault, FailureCode>>> = {
  busy: 'net/timeout',
  full: 'net/unreachable',
  gone: 'net/unreachable',
  denied: 'net/tls',
}

const plainPage = (status: number): Draft => ({
  status,
  headers: [['content-length', '2']],
  body: { is: 'text', text: 'no' },
  stops: null,
  chunkBytes: 4096,
  chunkMs: 0,
})

const rangeOf = (request: Request): number | null => {
  const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
  return from === undefined ? null : Number(from)
}

const LAST_MODIFIED = (version: number): string => new Date(Date.UTC(2025, 0, 1 + version)).toUTCString()

interface Wanted {
  readonly file: number
  readonly spec: SimFile
  readonly version: number
  readonly sizeBytes: number
  readonly fromByte: number | null
}

function validators({
  spec,
  version,
  file,
}: Pick<Wanted, 'spec' | 'version' | 'file'>): readonly (readonly [string, string])[] {
  if (spec.kind !== 'plain') return []
  if (spec.validator === 'etag') return [['etag', `"f${file}v${version}"`]]
  if (spec.validator === 'weak') return [['etag', `W/"f${file}v${version}"`]]
  return spec.validator === 'date' ? [['last-modified', LAST_MODIFIED(version)]] : []
}

/** RFC 9110 13.1.5: a range counts only while the validator it came with is the present one. */
function isCurrent(request: Request, spec: SimFile, version: number, file: number): boolean {
  const given = request.headers['if-range']
  return given === undefined || validators({ spec, version, file }).some(([, value]) => value === given)
}

function honestAnswer(wanted: Wanted): Draft {
  const { spec, sizeBytes, fromByte, version } = wanted
  const pace = { chunkBytes: spec.chunkBytes, chunkMs: spec.chunkMs, stops: null }
  if (fromByte !== null && fromByte >= sizeBytes)
    return { ...plainPage(416), headers: [['content-range', `bytes */${sizeBytes}`]], ...pace }
  const from = fromByte ?? 0
  const length: readonly (readonly [string, string])[] =
    spec.kind === 'live' || spec.framing === 'chunked'
      ? [['transfer-encoding', 'chunked']]
      : spec.framing === 'close'
        ? [['connection', 'close']]
        : [['content-length', String(sizeBytes - from)]]
  const range: readonly (readonly [string, string])[] =
    fromByte === null ? [] : [['content-range', `bytes ${from}-${sizeBytes - 1}/${sizeBytes}`]]
  return {
    status: fromByte === null ? 200 : 206,
    headers: [['content-type', 'text/csv'], ...length, ...range, ...validators(wanted)],
    body: { is: 'file', version, from, to: sizeBytes },
    ...pace,
  }
}

interface Speaking {
  readonly draft: Draft
  readonly request: Request
  readonly life: Life
  readonly closed: () => void
  readonly note: (bytes: number) => void
  readonly bytes: (body: Draft['body']) => Uint8Array
}

/** A reply as the real adapter would hand it over: a length is kept to or broken, and what ends with its connection just ends. */
function replyOf(speaking: Speaking): Reply {
  const { draft, request } = speaking
  const hanging = new AbortController()
  let isOver = false
  const over = (): void => {
    if (!isOver) speaking.closed()
    isOver = true
  }
  const discard = (): void => {
    over()
    hanging.abort()
  }
  request.signal.addEventListener('abort', discard, { once: true })
  if (request.signal.aborted) discard()
  const headerAll = (name: string): readonly string[] =>
    draft.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  return {
    status: draft.status,
    header: (name) => headerAll(name)[0] ?? null,
    headerAll,
    body: spoken({ ...speaking, signal: hanging.signal, over, lengths: headerAll('content-length') }),
    discard,
  }
}

async function* spoken(
  speaking: Speaking & { readonly signal: AbortSignal; readonly over: () => void; readonly lengths: readonly string[] },
): AsyncGenerator<Uint8Array> {
  const { draft, request, life, signal, lengths } = speaking
  const breakOf = (code: FailureCode): NetBreak => new NetBreak(hostFailure(code, request))
  try {
    const all = speaking.bytes(draft.body)
    const promised = lengths.length === 1 && /^\d+$/.test(lengths[0] ?? '') ? Number(lengths[0]) : null
    const until = Math.min(all.byteLength, draft.stops?.after ?? all.byteLength, promised ?? all.byteLength)
    for (let at = 0; at < until; at += draft.chunkBytes) {
      const fault = await unlessAborted(nextChunk(life, draft.chunkMs), signal)
      if (fault === ABORTED || fault === 'error' || fault === 'half') throw breakOf('net/broken')
      if (fault !== null) await timeOut(speaking, breakOf)
      const chunk = all.slice(at, Math.min(at + draft.chunkBytes, until))
      speaking.note(chunk.byteLength)
      yield chunk
    }
    if (draft.stops?.how === 'stall') await timeOut(speaking, breakOf)
    if (draft.stops?.how === 'reset') throw breakOf('net/broken')
    const isChunked = draft.headers.some(([name]) => name === 'transfer-encoding')
    const isShort = promised === null ? isChunked && until < all.byteLength : until < promised
    if (isShort || signal.aborted) throw breakOf('net/broken')
  } finally {
    speaking.over()
  }
}

const hostFailure = (code: FailureCode, request: Request): Failure => failure(code, { host: request.url.hostname })

async function nextChunk(life: Life, chunkMs: number): Promise<Fault | null> {
  if (chunkMs > 0) await life.clock.sleep(chunkMs)
  return life.call('net.chunk', 5)
}

async function timeOut(
  { life, request, signal }: Speaking & { readonly signal: AbortSignal },
  breakOf: (code: FailureCode) => NetBreak,
): Promise<never> {
  await unlessAborted(life.clock.sleep(Math.max(request.idleBodyMs, LIMITS.RETRY_AFTER_MIN_MS)), signal)
  throw breakOf(signal.aborted ? 'net/broken' : 'net/timeout')
}

const ABORTED = Symbol('aborted')

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  if (signal.aborted) return Promise.resolve(ABORTED)
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED)
    signal.addEventListener('abort', abort, { once: true })
    work.then((value) => {
      signal.removeEventListener('abort', abort)
      resolve(value)
    }, reject)
  })
}
