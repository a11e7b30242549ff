import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OLDEST_RUNTIMES } from '../../../build/bundle/oldestRuntimes.js'
import { sendRequest } from '../../support/http/sendRequest.js'

describe('the demo’s process', () => {
  let folder = ''
  let bundle = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rudi-demo-'))
    bundle = join(folder, 'demo.cjs')
    await build({
      entryPoints: ['electron/demo.ts'],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: OLDEST_RUNTIMES.node,
    })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const received = (child: ChildProcess): Promise<{ event: string; url: string }> =>
    new Promise((resolve) => child.once('message', (message) => resolve(JSON.parse(JSON.stringify(message)))))

  it('reports to its parent where it listens, and ends when the parent lets go', async () => {
    const child = fork(bundle, { stdio: 'ignore' })
    const listening = received(child)
    child.send({ do: 'listen', port: 0 })
    const { event, url } = await listening
    expect(event).toBe('listening')
    expect((await sendRequest(`${url}/konsult/v1/datasets/metadatas?limit=1`)).status).toBe(200)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    expect(await gone).toBe(0)
  })

  it('listens where it is asked to, and elsewhere when that is taken', async () => {
    const start = async (port: number) => {
      const child = fork(bundle, { stdio: 'ignore' })
      const listening = received(child)
      child.send({ do: 'listen', port })
      return { child, port: Number(new URL((await listening).url).port) }
    }
    const one = await start(0)
    const two = await start(one.port)
    expect(two.port).not.toBe(one.port)
    one.child.kill()
    await new Promise((resolve) => one.child.once('exit', resolve))
    const three = await start(one.port)
    expect(three.port).toBe(one.port)
    two.child.kill()
    three.child.kill()
  })
})
