import { expect, it } from 'vitest'
import { decryptCommand } from '../../../../electron/cli/commands/encryptAndDecrypt.js'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import type { CliInvocation } from '../../../../electron/cli/core/command.js'
import type { ProgressOptions } from '../../../../electron/ports/fileCrypt.js'
import { ok } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

it('a large file has the progress line of the other commands, which is gone at the end', async () => {
  const clock = createFakeClock()
  const lines: (string | null)[] = []
  const context = {
    clock,
    output: {
      language: 'en',
      event: () => undefined,
      note: () => undefined,
      status: (words: ((columns: number) => string) | null) =>
        void lines.push(words === null ? null : words(80).replaceAll('\u00a0', ' ')),
    },
    signal: new AbortController().signal,
    resolve: (path: string) => path,
    resolveLinks: async (path: string) => path,
    draft: (_target: string, run: (partial: string) => unknown) => run('partial'),
    crypt: {
      decrypt: async (_task: unknown, { onProgress }: ProgressOptions) => {
        await clock.pass(2000)
        onProgress?.(100_000_000, 400_000_000)
        return ok({ bytes: 400_000_000 })
      },
    },
  } as unknown as CliContext
  const options: Readonly<Record<string, string>> = { 'private-key': 'key.pem', out: 'out.csv' }
  const invocation = {
    operands: ['a.crypt'],
    text: (name: string) => options[name] ?? null,
  } as unknown as CliInvocation
  expect(await decryptCommand.run(invocation, context)).toBe(0)
  expect(lines).toEqual(['0/1 file  100.0 MB/400.0 MB  25%  50.0 MB/s  6 s left', null])
})
