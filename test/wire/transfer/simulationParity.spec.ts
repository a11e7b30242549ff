import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { describeState } from '../../sim/oracles/finalStates.js'
import { createLiePlan } from '../../sim/plans/createLiePlan.js'
import type { Plan } from '../../sim/plans/plan.js'
import { readBytes } from '../../sim/servers/fileBytes.js'
import { createHonestResponse, isConditionMet, parseRequestedRange } from '../../sim/servers/honestResponse.js'
import { type LieContext, type LieName, RANGE_LIES, type ResponseDraft, tellLie } from '../../sim/servers/lies.js'
import { createSimProducer, type SimProducer } from '../../sim/servers/simProducer.js'
import { playWorld } from '../../sim/world/playWorld.js'
import { createRandom } from '../../sim/world/random.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { createVirtualTime } from '../../support/time/virtualTime.js'

/*
 * The same plan in the simulation and in reality: the engine with models of network and disk, and the engine on this
 * machine's sockets, files and database. Where the model is right, both end in the same state with the same file.
 */

const LIES: readonly LieName[] = [
  ...(['reset', 'early-end', 'reset-before-body', 'two-lengths', 'same-length-twice', 'negative-length'] as const),
  ...(['worded-length', 'long-length', 'chunks-end-early', 'close-cut', 'part-to-plain', 'login-page'] as const),
  ...([
    'page-as-data',
    'gzip-unasked',
    'says-no-ranges',
    'busy-past',
    'busy-garbage',
    'server-error',
    'network-sign-in',
  ] as const),
  ...(['not-found', 'gone', 'forbidden', 'teapot', 'redirect-nowhere', 'name-upwards'] as const),
  ...RANGE_LIES,
]

/** Heads that the real parser refuses before the engine sees them; the model passes them on. */
const REFUSED: ReadonlySet<LieName> = new Set<LieName>(['negative-length', 'worded-length'])

/** Returns the answer of the plan's server to a request. */
function answerTo(plan: Plan, producer: SimProducer, request: IncomingMessage, nth: number): ResponseDraft {
  const [spec] = plan.files
  if (spec === undefined) throw new Error('a plan has a file')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const question = {
    method: 'GET' as const,
    url,
    home: url.host,
    headers,
    headersMs: 0,
    idleBodyMs: 0,
    signal: new AbortController().signal,
  }
  const sizeBytes = producer.sizeOf(0, 0)
  const asked = isConditionMet(question, spec, 0, 0) ? parseRequestedRange(question) : null
  const honest: LieContext['honest'] = (as) =>
    createHonestResponse({ file: 0, spec, sizeBytes: producer.sizeOf(0, as.version), ...as })
  const draft = honest({ version: 0, asked })
  const lie = plan.lies.find(({ from, times }) => nth >= from && nth < from + times)
  if (lie === undefined) return draft
  const scene = { host: url.hostname, path: url.pathname, asked, version: 0, sizeBytes, request: nth, after: lie.after }
  const lieOutcome = tellLie(lie.is, draft, { ...scene, struck: nth - lie.from, wallMs: Date.now(), honest })
  if (lieOutcome === 'silence' || 'fails' in lieOutcome) throw new Error(`${lie.is} is no answer`)
  return lieOutcome
}

/** Sends exactly what the plan says, invalid lengths included. */
function speak(socket: Socket, plan: Plan, { status, headers, body, stops }: ResponseDraft): void {
  const said = [`HTTP/1.1 ${status} -`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  const isLast = headers.some(([name]) => name === 'connection')
  socket.write(`${[...said, ...(isLast ? [] : ['connection: close'])].join('\r\n')}\r\n\r\n`)
  const all =
    body.type === 'text'
      ? Buffer.from(body.text)
      : readBytes({ seed: plan.seed, file: 0, version: body.version }, body.from, body.to - body.from)
  const bytes = all.subarray(0, stops?.after ?? all.byteLength)
  const isChunked = headers.some(([name]) => name === 'transfer-encoding')
  if (isChunked) socket.write(`${all.byteLength.toString(16)}\r\n`)
  socket.write(bytes)
  if (isChunked && stops === null) socket.write('\r\n0\r\n\r\n')
  // The sent bytes arrive before the connection is reset.
  if (stops?.how === 'reset') setTimeout(() => socket.resetAndDestroy(), 30)
  else socket.end()
}

const { open, server } = prepareWireRig()

interface End {
  readonly rested: readonly string[]
  readonly sha256: string | undefined
}

async function onSockets(plan: Plan): Promise<End> {
  const producer = createSimProducer(plan, createVirtualTime(createRandom(plan.seed)))
  let isHealed = false
  server.on('/medias/0', (request, response, n) => {
    const draft = answerTo(isHealed ? { ...plan, lies: [] } : plan, producer, request, n - 1)
    if (response.socket !== null) speak(response.socket, plan, draft)
  })
  const engineHarness = open({ wanted: [{ media: producer.media(0), url: `${server.origin}/medias/0` }] })
  const [id] = await engineHarness.addAll()
  if (id === undefined) throw new Error('nothing added')
  await engineHarness.engine.whenIdle()
  const rested = [describeState(engineHarness.view(id).state)]
  isHealed = true
  engineHarness.engine.retry('all')
  await engineHarness.engine.whenIdle()
  return { rested, sha256: createHash('sha256').update(engineHarness.bytesOf(id)).digest('hex') }
}

describe('a plan ends alike among simulated servers and on real sockets', () => {
  test.each([...new Set(LIES)])('%s', async (name) => {
    const plan = createLiePlan(name)
    const simulated = await playWorld(plan)
    expect(simulated.violations).toEqual([])
    const rested = REFUSED.has(name) ? ['failed server/bad-answer'] : simulated.rested
    expect(await onSockets(plan)).toEqual({ rested, sha256: simulated.files.get(0) })
  })
})
