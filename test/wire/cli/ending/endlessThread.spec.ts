// Node joins its threads when a process ends, and a thread may never end (nodejs/node#54918): commands end nevertheless.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

/** A program that a process of Node loads before its own, in a folder with a pipe that has no writer. */
async function createPreload(program: (pipe: string, folder: string) => string) {
  const folder = await createTemporaryFolder()
  const [pipe, preload] = [join(folder, 'pipe'), join(folder, 'preload.cjs')]
  execFileSync('mkfifo', [pipe])
  await writeFile(preload, program(JSON.stringify(pipe), folder))
  return { NODE_OPTIONS: `--require ${preload}` }
}

/** Every thread of the command that ends, by itself or because it shall, waits for a pipe instead. */
const withThreadsThatNeverEnd = () =>
  createPreload((pipe, folder) => {
    const self = JSON.stringify(join(folder, 'preload.cjs'))
    return `
      const threads = require('node:worker_threads')
      const { openSync } = require('node:fs')
      if (threads.isMainThread) {
        const flag = new Int32Array(new SharedArrayBuffer(4))
        threads.setEnvironmentData('flag', flag)
        const { Worker } = threads
        threads.Worker = class extends Worker {
          constructor(script, options) { super(script, { ...options, execArgv: ['--require', ${self}] }) }
          async terminate() {
            Atomics.store(flag, 0, 1)
            await new Promise((resolve) => setTimeout(resolve, 500))
            return super.terminate()
          }
        }
      } else {
        const flag = threads.getEnvironmentData('flag')
        const hold = () => openSync(${pipe}, 'r')
        process.on('exit', hold)
        setInterval(() => Atomics.load(flag, 0) === 1 && hold(), 20).unref()
      }`
  })

/** Kills a command that is still there after `ms`: its exit code is null then. */
const killAfter = (ms: number) => async (kill: (signal: NodeJS.Signals) => void) =>
  void setTimeout(() => kill('SIGKILL'), ms).unref()

describe.skipIf(process.platform === 'win32')('a command one of whose threads never ends', () => {
  test('downloads, verifies and encrypts, says all of it, and ends with its exit code', async () => {
    const env = await withThreadsThatNeverEnd()
    const { download, ids, to, data, portal } = await createCliHarness(bundle.script, { dialect: 'gateway' })
    const spawned = killAfter(40_000)
    const downloaded = await download(ids('plain'), { env, spawned })
    expect(downloaded).toMatchObject({ code: 0, last: { event: 'summary', done: 1, failed: 0 } })

    const words = ['--data-dir', data, '--json']
    const verified = await runCli(bundle.script, ['verify', to, ...words], { env, spawned })
    expect(verified).toMatchObject({ code: 0, last: { event: 'summary', ok: 1, bad: 0 } })

    const out = await createTemporaryFolder()
    const source = join(out, 'table.csv')
    await writeFile(source, 'a,b\n1,2\n')
    const encrypt = ['encrypt', source, join(out, 'absent'), '--to', out, '--portal', portal.url, ...words]
    const encrypted = await runCli(bundle.script, encrypt, { env, spawned })
    expect(encrypted).toMatchObject({ code: 1, last: { event: 'summary', done: 1, failed: 1 } })
  })

  test('is interrupted with the code of that', async () => {
    const env = await withThreadsThatNeverEnd()
    const { portal, download, ids } = await createCliHarness(bundle.script, { dialect: 'gateway' })
    portal.faults.arm({ name: 'stall', afterBytes: 10 })
    const { code } = await download(ids('plain'), {
      env,
      spawned: async (kill) => {
        setTimeout(() => kill('SIGINT'), 8000)
        setTimeout(() => kill('SIGKILL'), 50_000).unref()
      },
    })
    expect(code).toBe(130)
  })
})
