import { expect, test } from 'vitest'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import type { CliInvocation } from '../../../../electron/cli/core/command.js'
import { createCommandOutput } from '../../../../electron/cli/core/commandOutput.js'
import { verifyCommand } from '../../../../electron/cli/verify/verify.js'
import { ok } from '../../../../shared/result.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/** Runs the command over a folder that is read in three steps, a second and a tenth of one apart. */
async function run(isWatched: boolean, json: boolean) {
  const { said, streams } = recordStreams(isWatched)
  const clock = createFakeClock()
  const context = {
    clock,
    output: createCommandOutput(streams, json, 'en'),
    signal: new AbortController().signal,
    resolve: (path: string) => path,
    verify: async (...[, onFinding, onProgress]: Parameters<CliContext['verify']>) => {
      if (onProgress === undefined) said.err += '(no progress)'
      const report = (ended: number, readBytes: number): void =>
        onProgress?.({ files: { ended, of: 3 }, readBytes, totalBytes: 400e6 })
      report(0, 1)
      await clock.pass(1000)
      report(1, 100e6)
      await clock.pass(10)
      report(2, 200e6)
      onFinding({ type: 'ok', path: 'a.csv' })
      return ok(undefined)
    },
  } as unknown as CliContext
  const invocation = { operands: ['/data'], flag: () => false, texts: () => [] } as unknown as CliInvocation
  expect(await verifyCommand.run(invocation, context)).toBe(0)
  return said.err.replaceAll('\u00a0', ' ').split('\r\u001b[2K')
}

test('a verification has the progress line of the other commands, not more often than a person can read it', async () => {
  expect(await run(true, false)).toEqual([
    '0/3 files  1 B/400.0 MB  0%  0 B/s',
    '1/3 files  100.0 MB/400.0 MB  25%  100.0 MB/s  3 s left',
    '',
  ])
})

test.each([
  [false, false],
  [true, true],
  [false, true],
])('nothing is shown or counted for it with a terminal: %s, --json: %s', async (isWatched, json) => {
  expect(await run(isWatched, json)).toEqual(['(no progress)'])
})
