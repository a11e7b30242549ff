// The command line in the runtime of the application, as an installed package starts it on a server: without a display.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readPreparedRuntime } from '../../../build/setup/runtime.mjs'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

const SWITCHES = [
  ...['--rudi-cli', '--no-sandbox', '--no-zygote', '--in-process-gpu', '--disable-gpu'],
  ...['--disable-software-rasterizer', '--ozone-platform=headless'],
  ...['--log-level=3', '--'],
]

/** Runs a command. The exit code is that of the process, or the name of the signal that ended it. */
async function run(words: readonly string[]): Promise<{ readonly end: unknown; readonly out: string }> {
  const { executable, appArgs } = readPreparedRuntime()
  const env = { PATH: process.env.PATH ?? '', HOME: await createTemporaryFolder(), LANG: 'en_GB.UTF-8' }
  const options = { env, timeout: 60_000 }
  return promisify(execFile)(executable, [...appArgs, ...SWITCHES, ...words], options).then(
    ({ stdout }) => ({ end: 0, out: stdout }),
    ({ code, signal, stdout }) => ({ end: signal ?? code, out: stdout }),
  )
}

describe.runIf(process.platform === 'linux')('a command without a display', () => {
  test.each([
    [['version'], 0, /^\d+\.\d+\.\d+\n$/],
    [['audit'], 0, /^$/],
    [['catalog', '--portal', 'http://127.0.0.1:9'], 1, /^$/],
    [['katalog'], 2, /^$/],
  ])('%j ends with %j', async (words, end, out) => {
    expect(await run(words)).toEqual({ end, out: expect.stringMatching(out) })
  })

  // It ends as soon as its options are read, while Chromium still starts its threads.
  test('a command that ends at once ends with its own code, each time', async () => {
    const ends: unknown[] = []
    for (let time = 0; time < 12; time++) ends.push((await run(['node-token', '--portal', 'http://127.0.0.1:9'])).end)
    expect(ends).toEqual(Array.from({ length: 12 }, () => 2))
  }, 120_000)
})
