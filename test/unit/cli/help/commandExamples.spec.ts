import { expect, test } from 'vitest'
import { parseCommandLine } from '../../../../electron/cli/commandLine/parseCommandLine.js'
import { COMMANDS } from '../../../../electron/cli/commands.js'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import { COMMAND_EXAMPLES, formatExample } from '../../../../electron/cli/help/commandExamples.js'

/** The words of an example, as a shell passes them on. */
const splitExample = (example: string): readonly string[] =>
  [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test.each(Object.entries(COMMAND_EXAMPLES))('each example of %s is a valid command line', (name, examples) => {
  for (const example of examples) {
    const words = splitExample(example)
    expect(words[0]).toBe(name)
    expect(parseCommandLine(words, COMMANDS), example).toMatchObject({ ok: true })
    const lines = formatExample(example)
    for (const line of lines) expect(`  ${line}`.length, example).toBeLessThanOrEqual(110)
    expect(lines.join('\n').replace(/ \\\n +/, ' ')).toBe(`rudi-desk ${example}`)
  }
})

/** Thrown by whatever a command uses once its command line is found valid. */
class Started extends Error {}

/** The context of a command without RUDI_PORTAL. It ends the command at its first use of a service. */
function createContextWithoutServices(): { readonly context: CliContext; readonly notes: readonly string[] } {
  const notes: string[] = []
  const refuse = () => {
    throw new Started()
  }
  const output = { json: false, language: 'en', note: (words: string) => notes.push(words) }
  const known: Readonly<Record<string | symbol, unknown>> = { output, usualPortal: null }
  const context = new Proxy(known, { get: (target, name) => (name in target ? target[name] : refuse()) })
  return { context: context as unknown as CliContext, notes }
}

test.each(Object.values(COMMAND_EXAMPLES).flat())('%s lacks nothing, also without RUDI_PORTAL', async (example) => {
  const parsed = parseCommandLine(splitExample(example), COMMANDS)
  if (!parsed.ok) throw new Error(example)
  const { context, notes } = createContextWithoutServices()
  const { command, invocation } = parsed.value
  const ended = await Promise.resolve(command.run(invocation, context)).catch((error: unknown) => error)
  expect(notes).toEqual([])
  expect(ended).toBeInstanceOf(Started)
})
