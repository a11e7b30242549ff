import { getEventListeners, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ClosableRpcClient, createRpcClient } from '../../../electron/adapters/workers/rpc/rpcClient.js'
import { serveRpc } from '../../../electron/adapters/workers/rpc/rpcServer.js'
import { createRpcThread } from '../../../electron/adapters/workers/rpc/rpcThread.js'
import { toRpcPort } from '../../../electron/adapters/workers/rpc/toRpcPort.js'
import { failure } from '../../../shared/failure.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'
import { createRpcTestHandlers, RPC_TEST_METHODS } from '../../support/rpc/rpcTestMethods.js'

type Client = ClosableRpcClient<typeof RPC_TEST_METHODS>

// A call that is never answered should not take the suite's two minutes to say so.
vi.setConfig({ testTimeout: 15_000 })

let folder: string
let script: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-rpc-'))
  script = await bundleForTest('test/support/rpc/rpcTestChild.ts', folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Pair {
  readonly client: Client
  /** Sends a message to the client as if the server had. */
  readonly reply: (message: unknown) => void
  /** Sends a message to the server as if the client had. */
  readonly request: (message: unknown) => void
}

const GONE = failure('bug/unexpected', { note: 'gone' })
const INVALID = failure('look/ended')

/** Both sides in this thread, over a real message channel. */
function overChannel(): Pair {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  serveRpc(RPC_TEST_METHODS, toRpcPort(port2), createRpcTestHandlers())
  return {
    client: createRpcClient(RPC_TEST_METHODS, toRpcPort(port1), INVALID),
    reply: (message) => port2.postMessage(message),
    request: (message) => port1.postMessage(message),
  }
}

/** The server in a thread of its own. `die` of the table ends the thread. */
function overThread(): Pair {
  const worker = new Worker(script)
  onTestFinished(async () => void (await worker.terminate()))
  const client = createRpcClient(RPC_TEST_METHODS, toRpcPort(worker), INVALID)
  worker.on('exit', () => client.close(GONE))
  return {
    client,
    reply: (message) => void worker.emit('message', message),
    request: (message) => worker.postMessage(message),
  }
}

describe.each([
  ['over a message channel', overChannel],
  ['with a thread', overThread],
])('calls %s', (_name, connect) => {
  it('are answered with values and with failures, maps and bytes included', async () => {
    const { client } = connect()
    const value = new Map([['a', Uint8Array.from([1, 2])]])
    expect(await client.call('echo', value)).toEqual({ ok: true, value })
    expect(await client.call('refuse', 'disk/full')).toEqual({ ok: false, failure: failure('disk/full', { bytes: 1 }) })
  })

  it('begin in the order sent, notices among them, and are matched to their calls when they end in another', async () => {
    const { client } = connect()
    const ended: string[] = []
    const slow = client.call('hold', 'slow').then(() => ended.push('slow'))
    const quick = client.call('hold', 'quick').then(() => ended.push('quick'))
    client.notify('note', 'noted')
    client.notify('release', 'quick')
    expect(await client.call('begun', undefined)).toEqual({ ok: true, value: ['slow', 'quick', 'noted'] })
    await quick
    client.notify('release', 'slow')
    await slow
    expect([ended, client.open()]).toEqual([['quick', 'slow'], 0])
  })

  it('report their progress to the caller they belong to, before their end', async () => {
    const { client, reply } = connect()
    const seen: string[] = []
    const one = client.call('count', 3, { onProgress: (at) => void seen.push(`one ${at}`) })
    const other = client.call('count', 2, { onProgress: (at) => void seen.push(`other ${at}`) })
    reply({ type: 'progress', id: 1, progress: 'not a number' })
    expect(await one).toEqual({ ok: true, value: 3 })
    seen.push('one')
    await other
    expect(seen.filter((line) => line.startsWith('one'))).toEqual(['one 1', 'one 2', 'one 3', 'one'])
    expect(seen.filter((line) => line.startsWith('other'))).toEqual(['other 1', 'other 2'])
  })

  it('that are cancelled end with the reason, once the other side has cleaned up', async () => {
    const { client } = connect()
    const abort = new AbortController()
    const reason = new Error('enough')
    const call = client.call('untilCancelled', 'one', { signal: abort.signal })
    const other = client.call('untilCancelled', 'other')
    abort.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(await client.call('begun', undefined)).toMatchObject({ value: ['one', 'other', 'cleaned up one'] })
    expect(client.open()).toBe(1)
    client.close(GONE)
    expect(await other).toEqual({ ok: false, failure: GONE })
  })

  it('that are given up before they are sent are not sent', async () => {
    const { client } = connect()
    const reason = new Error('enough')
    await expect(client.call('hold', 'one', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(await client.call('begun', undefined)).toEqual({ ok: true, value: [] })
  })

  it('whose answer came before their cancel keep it, and leave the signal alone', async () => {
    const { client } = connect()
    const abort = new AbortController()
    const answer = await client.call('echo', new Map(), { signal: abort.signal })
    expect(getEventListeners(abort.signal, 'abort')).toEqual([])
    abort.abort()
    expect([answer, await client.call('begun', undefined)]).toMatchObject([{ ok: true }, { value: [] }])
  })

  it('end with a failure when the answer does not fit the table', async () => {
    const { client } = connect()
    expect(await client.call('lie', undefined)).toEqual({ ok: false, failure: INVALID })
  })

  it('are not run when the input does not fit, and say so', async () => {
    const { client } = connect()
    expect(await client.call('hold', 1 as never)).toMatchObject({ ok: false, failure: { code: 'bug/unexpected' } })
    expect(await client.call('constructor' as never, 1 as never)).toEqual({ ok: false, failure: INVALID })
    expect(await client.call('begun', undefined)).toEqual({ ok: true, value: [] })
  })

  it('survive messages that are none of ours, in both directions', async () => {
    const { client, reply, request } = connect()
    const call = client.call('hold', 'one')
    const garbage = [
      ...[undefined, null, 1, 'text', [], {}, { type: 'answer' }, { type: 'nothing', id: 1 }, new Map()],
      ...[
        { type: 'answer', id: 1, result: null, more: 1 },
        { type: 'cancelled', id: '1' },
        { type: 'call', id: 0 },
      ],
      ...[
        { type: 'notice', method: 'note', input: 5 },
        { type: 'notice', method: 'hold', input: 'as a notice' },
      ],
      ...[
        { type: 'notice', method: 'toString', input: 1 },
        { type: 'progress', id: 1, progress: 'not asked for' },
      ],
      ...[
        { type: 'call', id: 0, method: 'hold', input: 'without a number' },
        { type: 'answer', id: 1, other: 1 },
      ],
      ...[
        { type: 'notice', method: ['note'], input: 'with a list' },
        { type: 'constructor', id: 1, result: 1 },
      ],
    ]
    for (const message of garbage) {
      reply(message)
      request(message)
    }
    client.notify('release', 'one')
    expect(await call).toEqual({ ok: true, value: 'one' })
    expect(await client.call('begun', undefined)).toEqual({ ok: true, value: ['one'] })
  })

  it('end once: a second answer, and one to a call that is over, change nothing', async () => {
    const { client, reply } = connect()
    const answers: unknown[] = []
    const call = client.call('hold', 'one').then((answer) => answers.push(answer))
    reply({ type: 'answer', id: 1, result: { ok: true, value: 'first' } })
    reply({ type: 'answer', id: 1, result: { ok: true, value: 'second' } })
    await call
    client.notify('release', 'one')
    expect(await client.call('begun', undefined)).toMatchObject({ ok: true })
    reply({ type: 'cancelled', id: 1 })
    expect([answers, client.open()]).toEqual([[{ ok: true, value: 'first' }], 0])
  })

  it('are all answered once when the other side is closed, and so are later ones', async () => {
    const { client, reply } = connect()
    let answered = 0
    const calls = ['one', 'two', 'three'].map((name) => client.call('hold', name))
    for (const call of calls) void call.then(() => (answered += 1))
    client.close(GONE)
    client.close(failure('disk/error'))
    reply({ type: 'answer', id: 1, result: { ok: true, value: 'late' } })
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ ok: false, failure: GONE })))
    expect(await client.call('echo', new Map())).toEqual({ ok: false, failure: GONE })
    expect([answered, client.open()]).toEqual([3, 0])
  })
})

describe('a thread that serves a table', () => {
  const start = (notes: unknown[] = []) => {
    const log = { note: (event: string, facts?: object) => void notes.push([event, facts]) }
    const thread = createRpcThread(RPC_TEST_METHODS, { script, name: 'test', log, lost: () => GONE })
    onTestFinished(thread.end)
    return thread
  }

  it('fails what is open when it dies, says why in the log, and the next call gets a new one', async () => {
    const notes: unknown[] = []
    const thread = start(notes)
    const calls = [thread.call('hold', 'one'), thread.call('hold', 'two'), thread.call('die', undefined)]
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ ok: false, failure: GONE })))
    expect(notes).toEqual([['test.broke', { name: 'Error', message: 'boom' }]])
    expect(await thread.call('begun', undefined)).toEqual({ ok: true, value: [] })
  })

  it('counts what is open, and ends it when it is ended', async () => {
    const thread = start()
    const calls = [thread.call('hold', 'one'), thread.call('hold', 'two')]
    expect(thread.open()).toBe(2)
    await thread.end()
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ ok: false, failure: GONE })))
    expect(thread.open()).toBe(0)
  })

  it('keeps the process alive while a call is open, and not when it is idle', async () => {
    const outer = new Worker(
      `const { Worker } = require('node:worker_threads')
       const { runAsThread } = require(${JSON.stringify(script)})
       runAsThread(${JSON.stringify(script)})`,
      { eval: true },
    )
    // Both are awaited from the start: an idle thread may be gone before its message is read.
    const [[answer], [exitCode]] = await Promise.all([once(outer, 'message'), once(outer, 'exit')])
    expect([answer, exitCode]).toEqual([{ ok: true, value: 5 }, 0])
  })
})
