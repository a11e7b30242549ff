// A command that is interrupted ends, also while the system keeps one of its threads.
import { execFileSync, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

describe.skipIf(process.platform === 'win32')('a command one of whose threads the system keeps', () => {
  /** Blocks a thread of the pool on the other end of a pipe, as an absent network drive does. */
  async function keptBySystem(words: readonly string[]) {
    const folder = await createTemporaryFolder()
    const [pipe, preload] = [join(folder, 'pipe'), join(folder, 'preload.cjs')]
    execFileSync('mkfifo', [pipe])
    await writeFile(preload, `require('node:fs').open(${JSON.stringify(pipe)}, 'r', () => undefined)`)
    const env = { ...process.env, NODE_OPTIONS: `--require ${preload}` }
    const child = spawn(process.execPath, [bundle.script, ...words, '--data-dir', folder], { env, stdio: 'pipe' })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    return { child, ended, said: () => said.join(''), end: () => child.kill('SIGKILL') }
  }
  const soon = async (ended: Promise<unknown>, mostMs = 10_000) =>
    Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve('still there'), mostMs))])

  test('ends after its last word', async () => {
    const { ended, end } = await keptBySystem(['verify', await createTemporaryFolder()])
    // An older Node leaves only a signal, because each other end joins the thread that opens the pipe. The disk has half
    // a minute before that.
    const [expected, mostMs] = 'execve' in process ? [0, 10_000] : ['SIGKILL', 50_000]
    expect(await soon(ended, mostMs)).toBe(expected)
    end()
  })

  test('is ended by an interruption after its last word', async () => {
    const { child, ended, said, end } = await keptBySystem(['verify', await createTemporaryFolder()])
    await expect.poll(said, { timeout: 20_000 }).not.toBe('')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    child.kill('SIGINT')
    expect(await soon(ended)).toBe('SIGINT')
    end()
  })

  test.each([
    ['a person', []],
    // A script is told what failed, so the code of that failure must not become that of the command.
    ['a script', ['--json']],
  ])('that waits for a portal ends with 130 when it is interrupted, for %s', async (_reader, format) => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const asked = new Promise((resolve) => silent.once('connection', resolve))
    const spawned = async (kill: (signal: NodeJS.Signals) => void): Promise<void> => {
      await asked
      kill('SIGINT')
    }
    const words = ['catalog', '--portal', `http://127.0.0.1:${port}`, '--data-dir', await createTemporaryFolder()]
    expect((await runCli(bundle.script, [...words, ...format], { spawned })).code).toBe(130)
    silent.close()
  })

  test('is ended by a second interruption while it works', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const asked = new Promise((resolve) => silent.once('connection', resolve))
    const { child, ended, end } = await keptBySystem(['catalog', '--portal', `http://127.0.0.1:${port}`])
    await asked
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    child.kill('SIGTERM')
    expect(await soon(ended)).toBe('SIGTERM')
    end()
    silent.close()
  })
})
