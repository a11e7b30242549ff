// `portal`: the demo portal in the foreground.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../../support/cli/runCli.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options?: CliOptions) => runCli(bundle.script, [...words, '--json'], options)

test('portal prints where it listens in its first line, and ends on a signal', async () => {
  let address = ''
  const { code, events } = await run(['portal', '--port', '0', '--dialect', 'apm', '--datasets', '60'], {
    received: ({ out, kill }) => {
      const url = /"url":"([^"]+)"/.exec(out)?.[1]
      if (url === undefined || address !== '') return
      address = url
      fetch(`${url}/konsult/v1/datasets/metadatas?limit=1`)
        .then((answer) => answer.status)
        .then((status) => {
          expect(status).toBeLessThan(500)
          kill('SIGTERM')
        })
    },
  })
  expect(events[0]).toMatchObject({ event: 'listening', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/) })
  expect([0, 130]).toContain(code)
})
