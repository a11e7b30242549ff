import { expect, test } from 'vitest'
import { nodeContentDecoding } from '../../../../electron/adapters/net/nodeContentDecoding.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { serveTransfers } from '../../../../electron/engine/transfer/serveTransfers.js'
import type { WorkerReply } from '../../../../shared/download/transfer/workerProtocol.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { createFakeNet, type FakeResponse } from '../../../support/http/fakeNet.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/** Creates a worker whose server answers `/1`, `/2` … when the test says so. */
function bench() {
  const clock = createFakeClock()
  const answers = new Map<string, (response: FakeResponse) => void>()
  const net = createFakeNet(({ url }) => new Promise((resolve) => answers.set(url.pathname, resolve)))
  const replies: WorkerReply[] = []
  const deps = { net, clock, disk: createFakeDisk(['/data']), hashing: nodeHash, decoding: nodeContentDecoding }
  const worker = serveTransfers(
    deps,
    (reply) => replies.push(reply),
    () => undefined,
  )
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await clock.pass(0)
  }
  return {
    start(job: number, behind?: number) {
      worker.handle({
        type: 'start',
        job,
        url: `http://portal.test/${job}`,
        home: 'portal.test',
        headers: {},
        credential: null,
        headersMs: 1000,
        idleBodyMs: 1000,
        buffer: { mostBytes: 10, algorithms: [] },
        behind,
      })
      return settle()
    },
    handle: worker.handle,
    async answer(job: number, body: string) {
      answers.get(`/${job}`)?.({ status: 200, headers: [['content-length', `${body.length}`]], body })
      await settle()
    },
    asked: () => net.sent.map(({ url }) => url.pathname),
    replies: () => replies.map((reply) => `${reply.type} ${'job' in reply ? reply.job : ''}`),
    settle,
  }
}

test('a transfer behind another begins when the body of that is in memory', async () => {
  const { start, answer, asked, replies } = bench()
  await start(1)
  await start(2, 1)
  await start(3, 2)
  expect(asked()).toEqual(['/1'])
  await answer(1, 'small')
  expect(replies()).toEqual(['buffered 1'])
  expect(asked()).toEqual(['/1', '/2'])
  await answer(2, 'small')
  expect(asked()).toEqual(['/1', '/2', '/3'])
})

test('what follows a body that is not taken into memory is stopped, and asks for nothing', async () => {
  const { start, answer, asked, replies } = bench()
  await start(1)
  await start(2, 1)
  await answer(1, 'longer than what is taken')
  expect(replies()).toEqual(['answered 1', 'stopped 2'])
  expect(asked()).toEqual(['/1'])
})

test('what follows one that was stopped, or that is over already, is stopped', async () => {
  const { start, handle, asked, replies, settle } = bench()
  await start(1)
  await start(2, 1)
  handle({ type: 'stop', job: 1 })
  await settle()
  await start(3, 1)
  expect(replies()).toEqual(['stopped 1', 'stopped 2', 'stopped 3'])
  expect(asked()).toEqual(['/1'])
})

test('one that waits for its turn can be stopped, and the one before goes on', async () => {
  const { start, handle, answer, asked, replies, settle } = bench()
  await start(1)
  await start(2, 1)
  handle({ type: 'stop', job: 2 })
  await settle()
  expect(replies()).toEqual(['stopped 2'])
  await answer(1, 'small')
  expect(replies()).toEqual(['stopped 2', 'buffered 1'])
  expect(asked()).toEqual(['/1'])
})
