import { gzipSync } from 'node:zlib'
import type { Net, NetRequest } from '../../../electron/ports/net.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { createFakeNet } from '../../support/http/fakeNet.js'
import { ABORTED, raceWithAbort } from '../../support/http/raceWithAbort.js'
import type { VirtualTime } from '../../support/time/virtualTime.js'
import { watchConnectionLimits } from '../oracles/connectionLimits.js'
import type { PolitenessOracle, SentRequest } from '../oracles/politeness.js'
import { explainForbiddenRequest, explainForbiddenResponse, type KnownFile } from '../oracles/protocolRules.js'
import { watchVersionEvidence } from '../oracles/versionEvidence.js'
import type { Fault, Lie, Plan } from '../plans/plan.js'
import type { SimProcess } from '../world/simProcess.js'
import { readBytes } from './fileBytes.js'
import { createHonestResponse, createPlainPage, isConditionMet, parseRequestedRange } from './honestResponse.js'
import { type LieContext, type ResponseDraft, tellLie } from './lies.js'
import { type ReplyContext, sendBody } from './sendBody.js'
import type { SimTokens } from './simPortal.js'
import type { SimProducer } from './simProducer.js'

/** What the servers remember; it belongs to the world and survives the process. */
export interface Traffic {
  /** Requests to the file's server, finished or not. */
  requests(file: number): number
  fetchedBytes(file: number): number
  /** Requested ranges of a file since the last `forgetRanges`; 0 for a request without one. */
  ranges(file: number): readonly number[]
  forgetRanges(): void
  /** Whether an answer has shown another identity than the one with which the present bytes of the file began. */
  isDisproved(file: number): boolean
}

export interface SimServersDeps {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly producer: SimProducer
  readonly tokens: SimTokens
  /** What the store knows of a file that is being fetched; null for another file. */
  readonly known: (file: number) => KnownFile | null
  readonly politenessOracle: PolitenessOracle
  /** How many of these bytes are already in the file's partial at their position: they need not be written again. */
  readonly countHeldBytes: (file: number, stretch: Uint8Array, at: number) => number
  /** All bytes written to the disk so far, and the number of failed writes. */
  readonly written: { readonly bytes: number; readonly failures: number }
  readonly sometimes: (what: string) => void
  readonly violated: (what: string) => void
}

/** A model of servers: files, their versions, and lies. `netFor` is the network of one process. */
export interface SimServers {
  readonly traffic: Traffic
  /** From now on every answer is honest. */
  heal(): void
  netFor(simProcess: SimProcess): Net
}

interface Answered {
  readonly draft: ResponseDraft
  readonly file: number | null
}

export function createSimServers(deps: SimServersDeps): SimServers {
  const { plan, time, producer, tokens } = deps
  const { politenessOracle } = deps
  const versionEvidence = watchVersionEvidence()
  const connections = watchConnectionLimits(deps)
  let isHealed = false

  const answer = (sentRequest: SentRequest): Answered | { readonly fails: FailureCode } | 'silence' => {
    const { request } = sentRequest
    const { host, pathname, search } = request.url
    if (host !== 'portal.sim' && request.headers.authorization !== undefined)
      deps.violated(`S6 a credential was sent to ${host}`)
    const file = Number(/^\/medias\/(\d+)$/.exec(pathname)?.[1] ?? -1)
    const spec = plan.files[file]
    const count = connections.getCount(file)
    if (spec === undefined || count === undefined) return { draft: createPlainPage(404), file: null }
    // The request after a redirect belongs to the same request.
    const isSecondHalf = host !== 'portal.sim' || search !== ''
    const nth = isSecondHalf ? -1 : count.requests++
    const range = parseRequestedRange(request)
    judgeQuestion(file, request)
    politenessOracle.onRequest(file, sentRequest)
    const lie = isHealed ? undefined : plan.lies.find((one) => isMet(one, { file, nth, isSegment: range?.to != null }))
    if (lie?.is === 'session-lost' && spec.needsToken && !isSecondHalf) {
      deps.sometimes('lie session-lost')
      tokens.lose()
    }
    const authorization = request.headers.authorization ?? null
    if (spec.needsToken && host === 'portal.sim' && !tokens.isGood(authorization))
      return { draft: withoutRight(), file }
    if (!isSecondHalf) count.ranges.push(range?.from ?? 0)
    const version = spec.kind === 'live' ? nth + 1 : producer.version(file)
    const honest: LieContext['honest'] = (as) =>
      createHonestResponse({ file, spec, sizeBytes: producer.sizeOf(file, as.version), ...as })
    const asked = isConditionMet(request, spec, version, file) && spec.ranges && spec.kind === 'plain' ? range : null
    const draft = honest({ version, asked })
    if (lie === undefined) return { draft, file }
    const scene = { host, path: pathname, asked, version, sizeBytes: producer.sizeOf(file, version) }
    const struck = nth - lie.from
    const lieOutcome = tellLie(lie.is, draft, {
      ...scene,
      request: nth,
      struck,
      after: lie.after,
      wallMs: time.wall(),
      honest,
    })
    if (lieOutcome === 'silence' || 'fails' in lieOutcome) {
      deps.sometimes(`lie ${lie.is}`)
      return lieOutcome
    }
    // A lie that changes nothing, such as a shifted range without a requested one, does not count as met.
    if (JSON.stringify(lieOutcome) !== JSON.stringify(draft)) deps.sometimes(`lie ${lie.is}`)
    return { draft: lieOutcome, file }
  }

  /**
   * Checks a request, and which download sends it: the store records an attempt before its first request is sent (S8).
   */
  const judgeQuestion = (file: number, request: NetRequest): void => {
    const known = deps.known(file)
    if (known === null) deps.violated(`S8 file ${file} is asked for, and no download wants it now`)
    const why = known === null ? null : explainForbiddenRequest(request, known)
    if (why !== null) deps.violated(why)
  }

  const netFor = (simProcess: SimProcess): Net =>
    createFakeNet(async (request) => {
      const broke = (code: FailureCode) => ({ fails: failure(code, { host: request.url.hostname }) })
      const sentRequest: SentRequest = { request, sentMs: time.elapsed() }
      const fault = await raceWithAbort(simProcess.call('net.send', 40), request.signal)
      if (fault === ABORTED) return broke('net/broken')
      if (fault !== null && fault !== 'half') return broke(SEND_FAULTS[fault] ?? 'net/broken')
      const answered = answer(sentRequest)
      if (answered === 'silence') {
        await raceWithAbort(simProcess.clock.sleep(request.headersMs), request.signal)
        return broke(request.signal.aborted ? 'net/broken' : 'net/timeout')
      }
      if ('fails' in answered) return broke(answered.fails)
      const { file } = answered
      const begunAs = file === null ? null : producer.version(file)
      const count = file === null ? undefined : connections.getCount(file)
      const draft: ResponseDraft =
        fault === 'half' ? { ...answered.draft, stops: { after: 0, how: 'reset' } } : answered.draft
      const isFramed = draft.headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding')
      let received = (): void => undefined
      if (file !== null) {
        connections.onOpened(file)
        received = politenessOracle.onResponse(
          file,
          sentRequest,
          draft,
          tokens.isGood(request.headers.authorization ?? null),
        )
        versionEvidence.onResponse(file, request, draft)
      }
      const known = file === null ? null : deps.known(file)
      const why = known === null ? null : explainForbiddenResponse(request, draft, known)
      const replyContext: ReplyContext = {
        draft,
        request,
        simProcess,
        note(stretch, at) {
          if (count !== undefined) count.fetched += stretch.byteLength
          const { body } = draft
          if (plan.segments > 1 && file !== null && body.type === 'file' && body.gzipped !== true)
            connections.onDuplicateBytes(deps.countHeldBytes(file, stretch, body.from + at))
          // A body that ends with its connection is read ahead, up to a bound of its own.
          if (isFramed) connections.judgeHeldBytes()
          if (file !== null) politenessOracle.onBytes(file)
          // A body that ends with its connection, or that is buffered, is read before it is judged, because it would
          // otherwise be lost.
          const length = draft.headers.find(([name]) => name === 'content-length')?.[1]
          if (why !== null && length !== undefined && Number(length) > plan.bufferedBytes)
            deps.violated(`N-15 a body was taken: ${why}`)
        },
        bytes: (body) => readBody(body, file),
        now: (body, stretch, at) => overwritten(body, { stretch, at, file, begunAs }),
      }
      return {
        status: draft.status,
        headers: draft.headers,
        body: (signal) => sendBody(replyContext, signal),
        ended() {
          received()
          if (count !== undefined) count.open -= 1
        },
      }
    })

  const readBody = (body: ResponseDraft['body'], file: number | null): Uint8Array => {
    if (body.type === 'text' || file === null) return new TextEncoder().encode(body.type === 'text' ? body.text : '')
    producer.served(file, body.version)
    const bytes = readBytes({ seed: plan.seed, file, version: body.version }, body.from, body.to - body.from)
    return body.gzipped === true ? new Uint8Array(gzipSync(bytes)) : bytes
  }

  /** When a file is overwritten while it is sent, the rest is of its new version. */
  const overwritten = (body: ResponseDraft['body'], { stretch, at, file, begunAs }: Sent): Uint8Array | null => {
    const spec = file === null ? undefined : plan.files[file]
    if (file === null || spec?.inPlace !== true || spec.kind !== 'plain' || body.type === 'text') return stretch
    const version = producer.version(file)
    // A compressed body was read as a whole before: its bytes do not correspond to positions of the file.
    if (body.gzipped === true) return stretch
    // A lie sends another file, which is not overwritten.
    if (body.version !== begunAs || version === begunAs) return stretch
    const from = body.from + at
    if (from + stretch.byteLength > producer.sizeOf(file, version)) return null
    deps.sometimes('overwritten while it is sent')
    producer.served(file, version)
    return readBytes({ seed: plan.seed, file, version }, from, stretch.byteLength)
  }

  return {
    traffic: {
      isDisproved: versionEvidence.isDisproved,
      requests: (file) => connections.getCount(file)?.requests ?? 0,
      fetchedBytes: (file) => connections.getCount(file)?.fetched ?? 0,
      ranges: (file) => connections.getCount(file)?.ranges ?? [],
      forgetRanges: connections.forgetRanges,
    },
    heal() {
      isHealed = true
    },
    netFor(simProcess) {
      connections.closeAll()
      return netFor(simProcess)
    },
  }
}

/** The answer of today's gateway to an unknown token and to a missing right (portal-api.md 5.4). */
const withoutRight = (): ResponseDraft => ({
  ...createPlainPage(401),
  headers: [
    ['content-length', '2'],
    ['x-error-message', 'Not allowed to access to this Media'],
  ],
})

/** A range of a body, its position, its file, and the version of that file when the answer began. */
interface Sent {
  readonly stretch: Uint8Array
  readonly at: number
  readonly file: number | null
  readonly begunAs: number | null
}

interface Asking {
  readonly file: number
  readonly nth: number
  readonly isSegment: boolean
}

const isMet = (lie: Lie, { file, nth, isSegment }: Asking): boolean =>
  lie.file === file && nth >= lie.from && nth < lie.from + lie.times && (lie.on === 'all' || isSegment)

const SEND_FAULTS: Readonly<Partial<Record<Fault, FailureCode>>> = {
  busy: 'net/timeout',
  full: 'net/unreachable',
  gone: 'net/unreachable',
  denied: 'net/tls',
}
