import { expect, test } from 'vitest'
import type { TransferUpdate } from '../../../../electron/engine/workerPool/transferHandle.js'
import { createTransferWorkerPool } from '../../../../electron/engine/workerPool/transferWorkerPool.js'
import type { StartTransferWorker } from '../../../../electron/ports/workers/transferWorkerChannel.js'
import type { WorkerRequest } from '../../../../shared/download/transfer/workerProtocol.js'

const REQUEST = {
  url: 'https://a/',
  home: 'a',
  headers: {},
  credential: null,
  headersMs: 1,
  idleBodyMs: 1,
  buffer: null,
  isSmall: false,
}

const log = { note: () => undefined }

/** Creates workers that end a moment after their first request, and send this many messages before. */
function dying(words: number): { readonly start: StartTransferWorker; readonly started: () => number } {
  let started = 0
  const start: StartTransferWorker = (onMessage, died) => {
    started += 1
    return {
      post(order) {
        if (order.type !== 'start') return
        for (let n = 0; n < words; n += 1) onMessage({ type: 'connections', job: order.job, open: 1, wanted: 1 })
        setTimeout(() => died('no such file'), 1)
      },
      gone: Promise.resolve(),
    }
  }
  return { start, started: () => started }
}

const brokenBy = (pool: ReturnType<typeof createTransferWorkerPool>): Promise<string> =>
  new Promise((resolve) => {
    const onUpdate = (update: TransferUpdate): void => {
      if (update.type === 'broke') resolve(`${update.because.code} ${update.because.facts.note ?? ''}`.trim())
    }
    pool.start(REQUEST, onUpdate)
  })

test('a worker that dies is replaced when the next job comes, and not before', async () => {
  const { start, started } = dying(1)
  const pool = createTransferWorkerPool(start, 2, log)
  expect(await brokenBy(pool)).toBe('net/broken')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(started()).toBe(1)
  expect(await brokenBy(pool)).toBe('net/broken')
  expect(started()).toBe(2)
})

test('after three failed starts a worker that is still starting gets all transfers', async () => {
  const { start: startDying, started } = dying(0)
  let first = true
  const pool = createTransferWorkerPool(
    (onMessage, died) => {
      if (!first) return startDying(onMessage, died)
      first = false
      return { post: () => undefined, gone: Promise.resolve() }
    },
    2,
    log,
  )
  pool.start(REQUEST, () => undefined)
  for (let n = 0; n < 3; n += 1) await brokenBy(pool)
  const updates: TransferUpdate[] = []
  pool.start(REQUEST, (update) => updates.push(update))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(started()).toBe(3)
  expect(updates).toEqual([])
})

test('workers that never post a message are given up, and every job fails with what they died of', async () => {
  const { start, started } = dying(0)
  const pool = createTransferWorkerPool(start, 2, log)
  const ends: string[] = []
  for (let n = 0; n < 10; n += 1) ends.push(await brokenBy(pool))
  expect(started()).toBe(3)
  expect(ends.slice(0, 2)).toEqual(['net/broken', 'net/broken'])
  expect(new Set(ends.slice(2))).toEqual(new Set(['bug/unexpected no such file']))
})

test('workers that die now and then, each at its work, are replaced for ever', async () => {
  const { start, started } = dying(1)
  const pool = createTransferWorkerPool(start, 1, log)
  for (let n = 0; n < 10; n += 1) expect(await brokenBy(pool)).toBe('net/broken')
  expect(started()).toBe(10)
})

/** Creates workers that accept work and never end it. */
function counting(): { readonly start: StartTransferWorker; readonly begun: readonly number[] } {
  const begun: number[] = []
  const start: StartTransferWorker = () => {
    const worker = begun.push(0) - 1
    return {
      post(order) {
        if (order.type === 'start') begun[worker] = (begun[worker] ?? 0) + 1
      },
      gone: Promise.resolve(),
    }
  }
  return { start, begun }
}

test('no thread is there before a caller says that it will need it, and then one', () => {
  const { start, begun } = counting()
  const pool = createTransferWorkerPool(start, 2, log)
  expect(begun).toEqual([])
  for (let n = 0; n < 3; n += 1) pool.warmUp()
  expect(begun).toEqual([0])
  pool.start(REQUEST, () => undefined)
  expect(begun).toEqual([1])
})

test('small files share a worker, and a further one is started for large ones alone', () => {
  const { start, begun } = counting()
  const pool = createTransferWorkerPool(start, 2, log)
  const begin = (isSmall: boolean): void => void pool.start({ ...REQUEST, isSmall }, () => undefined)
  for (let n = 0; n < 16; n += 1) begin(true)
  expect(begun).toEqual([16])
  begin(false)
  expect(begun).toEqual([17])
  begin(false)
  expect(begun).toEqual([17, 1])
  // With equally many large ones it goes to the worker with less to do.
  begin(true)
  expect(begun).toEqual([17, 2])
})

test('what follows a job goes to its worker, and is stopped when that job is over', async () => {
  const posted: WorkerRequest[][] = []
  const tellers: ((message: unknown) => void)[] = []
  const start: StartTransferWorker = (onMessage) => {
    const requests: WorkerRequest[] = []
    posted.push(requests)
    tellers.push(onMessage)
    return { post: (request) => void requests.push(request), gone: Promise.resolve() }
  }
  const pool = createTransferWorkerPool(start, 2, log)
  const large = [0, 1].map(() => pool.start(REQUEST, () => undefined))
  const behind = large[1]?.job ?? 0
  pool.start({ ...REQUEST, isSmall: true, behind }, () => undefined)
  expect(posted[1]).toMatchObject([{ job: behind }, { behind }])
  tellers[1]?.({ type: 'stopped', job: behind })
  const update = await new Promise<TransferUpdate>((resolve) => pool.start({ ...REQUEST, behind }, resolve))
  expect(update.type).toBe('stopped')
  expect(posted.flat()).toHaveLength(3)
})

test('a worker whose message does not decode is closed, and breaks its jobs once it has ended', async () => {
  const posted: WorkerRequest[] = []
  let onMessage: (message: unknown) => void = () => undefined
  let end: () => void = () => undefined
  let started = 0
  const start: StartTransferWorker = (listener) => {
    started += 1
    onMessage = listener
    return { post: (request) => void posted.push(request), gone: new Promise<void>((resolve) => (end = resolve)) }
  }
  const pool = createTransferWorkerPool(start, 1, log)
  const updates: TransferUpdate['type'][] = []
  const { job } = pool.start(REQUEST, ({ type }) => void updates.push(type))
  onMessage({ type: 'broke', job, because: { code: 'net/broken', facts: { host: 'a'.repeat(501) } } })
  onMessage({ type: 'stopped', job })
  await Promise.resolve()
  expect(posted.at(-1)).toEqual({ type: 'close' })
  expect(updates).toEqual([])
  end()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(updates).toEqual(['broke'])
  pool.start(REQUEST, () => undefined)
  expect(started).toBe(2)
})

test('the pool is closed only once a worker that was refused has ended', async () => {
  let onMessage: (message: unknown) => void = () => undefined
  const ends: (() => void)[] = []
  const start: StartTransferWorker = (listener) => {
    onMessage = listener
    return { post: () => undefined, gone: new Promise<void>((resolve) => void ends.push(resolve)) }
  }
  const pool = createTransferWorkerPool(start, 1, log)
  pool.start(REQUEST, () => undefined)
  onMessage('no message of the protocol')
  pool.start(REQUEST, () => undefined)
  let isClosed = false
  const closed = pool.close().then(() => {
    isClosed = true
  })
  ends[1]?.()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(isClosed).toBe(false)
  ends[0]?.()
  await closed
})
