// When a process is started and ended, over processes that the test itself ends.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  type SupervisedChild,
  type SupervisedProcess,
  superviseProcess,
} from '../../../../../electron/adapters/workers/supervised/supervisedProcess.js'
import { ok } from '../../../../../shared/result.js'
import { createTemporaryFolder } from '../../../../support/disk/temporaryFolder.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'

interface Post {
  readonly id: number
}

/** A process that answers every call at once, and ends when the test says so. */
function createFakeProcess() {
  let reply: (message: unknown) => void = () => undefined
  let exit: (code: number | null) => void = () => undefined
  let isKilled = false
  const child: SupervisedChild = {
    on: (_event, onMessage) => {
      reply = onMessage
    },
    once: (_event, onExit) => {
      exit = onExit
    },
    postMessage: (message) => reply({ type: 'answer', id: (message as Post).id, result: ok([]) }),
    kill: () => {
      isKilled = true
      return true
    },
  }
  return { child, exit: () => exit(null), isKilled: () => isKilled }
}

const IDLE_MS = 1000

async function prepare() {
  const scratch = join(await createTemporaryFolder(), 'scratch')
  const clock = createFakeClock()
  const processes: ReturnType<typeof createFakeProcess>[] = []
  const supervised: SupervisedProcess = superviseProcess({
    start: () => {
      const started = createFakeProcess()
      processes.push(started)
      return started.child
    },
    scratch,
    clock,
    readResidentMemory: () => 0,
    log: { note: () => undefined },
    idleMs: IDLE_MS,
  })
  const queue = supervised.openCallQueue()
  const ask = () => queue.enqueue('queryTables', { sql: 'SELECT 1' }, 60_000, new AbortController().signal)
  return { scratch, clock, processes, supervised, ask }
}

it('a process begins when the one before it has ended, and keeps its scratch folder', async () => {
  const { scratch, processes, supervised, ask } = await prepare()
  expect(await ask()).toEqual(ok([]))
  writeFileSync(join(scratch, 'old.part'), 'of the process before')
  const stopped = supervised.stop()
  const asked = ask()
  await new Promise((resolve) => setImmediate(resolve))
  expect(processes).toHaveLength(1)
  processes[0]?.exit()
  await stopped
  expect(await asked).toEqual(ok([]))
  expect([processes.length, existsSync(scratch), existsSync(join(scratch, 'old.part'))]).toEqual([2, true, false])
})

it('a process without work ends after a pause, and the next call starts another', async () => {
  const { scratch, clock, processes, ask } = await prepare()
  await ask()
  await clock.pass(IDLE_MS - 1)
  await ask()
  await clock.pass(IDLE_MS - 1)
  await ask()
  expect(processes.map(({ isKilled }) => isKilled())).toEqual([false])
  await clock.pass(IDLE_MS)
  expect(processes.map(({ isKilled }) => isKilled())).toEqual([true])
  processes[0]?.exit()
  expect(await ask()).toEqual(ok([]))
  expect([processes.length, existsSync(scratch)]).toEqual([2, true])
})
