import { expect, test } from 'vitest'
import { type BufferedResponse, bufferBody } from '../../../../../electron/engine/transfer/request/bufferBody.js'
import { createBufferBudget } from '../../../../../electron/engine/transfer/request/bufferBudget.js'
import type { OpenResponse } from '../../../../../electron/engine/transfer/request/sendFollowingRedirects.js'
import type { ResponseHead } from '../../../../../shared/download/http/responseHead.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'

const MOST = 1000

type Head = Pick<ResponseHead, 'status' | 'contentLengths' | 'transferEncoding' | 'contentEncoding'>
const head = (length: number, other: Partial<Head> = {}): Head => ({
  status: 200,
  contentLengths: [`${length}`],
  transferEncoding: null,
  contentEncoding: null,
  ...other,
})

const respond = (said: Head, body: AsyncIterable<Uint8Array>): OpenResponse =>
  ({ response: said, body, netResponse: { discard: () => undefined } }) as unknown as OpenResponse

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1)
}

async function bytesOf({ opened }: BufferedResponse): Promise<number[]> {
  const all: number[] = []
  for await (const chunk of opened.body) all.push(...chunk)
  return all
}

const buffer = (opened: OpenResponse, { clock = createFakeClock(), budget = createBufferBudget(MOST) } = {}) =>
  bufferBody({ clock, budget }, { mostBytes: MOST, algorithms: [] }, opened)

test('a small body of known length is in memory, and can be read like any other', async () => {
  const buffered = await buffer(respond(head(5), chunks(2, 3)))
  expect(Buffer.concat(buffered.bytes ?? [])).toEqual(Buffer.from([1, 1, 2, 2, 2]))
  expect(await bytesOf(buffered)).toEqual([1, 1, 2, 2, 2])
})

test.each([
  ['larger than wanted', head(MOST + 1)],
  ['a part', head(5, { status: 206 })],
  ['of two lengths', head(5, { contentLengths: ['5', '6'] })],
  ['of no length', head(5, { contentLengths: [] })],
  ['in pieces', head(5, { transferEncoding: 'chunked' })],
  ['packed', head(5, { contentEncoding: 'gzip' })],
])('a body that is %s is not begun', async (_what, said) => {
  let isBegun = false
  const body = (async function* () {
    isBegun = true
    yield new Uint8Array(5)
  })()
  expect((await buffer(respond(said, body))).bytes).toBeNull()
  expect(isBegun).toBe(false)
})

test('a body that stops before its length, goes beyond it or breaks is given on as it came', async () => {
  const short = await buffer(respond(head(9), chunks(2, 3)))
  expect([short.bytes, await bytesOf(short)]).toEqual([null, [1, 1, 2, 2, 2]])
  const long = await buffer(respond(head(3), chunks(2, 3)))
  expect([long.bytes, await bytesOf(long)]).toEqual([null, [1, 1, 2, 2, 2]])
  const breaking = (async function* () {
    yield new Uint8Array([1])
    throw new Error('reset')
  })()
  const broken = await buffer(respond(head(9), breaking))
  expect(broken.bytes).toBeNull()
  await expect(bytesOf(broken)).rejects.toThrow('reset')
})

test('a slow body is given on after a while, with what has arrived and what comes', async () => {
  const clock = createFakeClock()
  let goOn: () => void = () => undefined
  const slow = (async function* () {
    yield new Uint8Array([1])
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    yield new Uint8Array([2])
  })()
  const buffering = buffer(respond(head(2), slow), { clock })
  await clock.pass(0)
  await clock.pass(LIMITS.BUFFERED_BODY_MS)
  const buffered = await buffering
  expect(buffered.bytes).toBeNull()
  goOn()
  expect(await bytesOf(buffered)).toEqual([1, 2])
})

test('bodies in memory are bounded: what has no room is not begun, and room that is given back serves the next', async () => {
  const budget = createBufferBudget(MOST)
  const first = await buffer(respond(head(600), chunks(600)), { budget })
  expect((await buffer(respond(head(600), chunks(600)), { budget })).bytes).toBeNull()
  first.release()
  expect((await buffer(respond(head(600), chunks(600)), { budget })).bytes).not.toBeNull()
})
