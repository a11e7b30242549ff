import { describe, expect, test } from 'vitest'
import { COMMANDS, ENVIRONMENT } from '../../../../electron/cli/commands.js'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import { COMMON_OPTIONS, parseCommandLine } from '../../../../electron/cli/core/parseCommandLine.js'
import { COMMAND_EXAMPLES, formatExample } from '../../../../electron/cli/help/commandExamples.js'
import { formatCommandHelp, formatOverview } from '../../../../electron/cli/help/formatHelp.js'
import { getOptionDescription, OPTION_DESCRIPTIONS } from '../../../../electron/cli/help/optionDescriptions.js'

describe.each(['fr', 'en'] as const)('help in %s', (language) => {
  test('of all commands is one page, a line each', () => {
    const lines = formatOverview(COMMANDS, ENVIRONMENT, language).split('\n')
    expect(lines.length).toBeLessThan(40)
    for (const { name, words } of COMMANDS) {
      const line = lines.find((one) => one.startsWith(`  ${name} `))
      expect(line).toMatch(new RegExp(`^  ${name} +\\S`))
      expect(line).toContain(words[language])
      expect(line?.length, line).toBeLessThanOrEqual(110)
    }
    for (const variable of ENVIRONMENT) expect(lines.join('\n')).toContain(variable)
  })

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s names its options and the common ones, once and with words',
    (_name, command) => {
      const page = formatCommandHelp(command, language)
      for (const option of Object.keys({ ...command.options, ...COMMON_OPTIONS })) {
        const lines = page.split('\n')
        const at = lines.findIndex((line) => line.startsWith(`  --${option} `) || line === `  --${option}`)
        expect(at, option).toBeGreaterThan(0)
        expect(lines.filter((line) => `${line} `.startsWith(`  --${option} `))).toHaveLength(1)
        const words = getOptionDescription(command.name, option)?.words[language] ?? 'none'
        expect(`${lines[at]}\n${lines[at + 1]}`).toContain(words)
      }
      expect(page).not.toContain('undefined')
    },
  )

  test.each(COMMANDS.map((command) => [command.name, command] as const))('of %s has examples', (name, command) => {
    const lines = formatCommandHelp(command, language).split('\n')
    const at = lines.indexOf(language === 'fr' ? 'Exemples :' : 'Examples:')
    expect(lines[at + 1]).toMatch(new RegExp(`^  rudi-desk ${name}(?: |$)`))
  })
})

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
  const terminal = { json: false, language: 'en', note: (words: string) => notes.push(words) }
  const known: Readonly<Record<string | symbol, unknown>> = { terminal, usualPortal: null }
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

test('every option that is described exists', () => {
  const options = COMMANDS.flatMap(({ name, options: own }) =>
    Object.keys({ ...own, ...COMMON_OPTIONS }).map((option) =>
      `${name} --${option}` in OPTION_DESCRIPTIONS ? `${name} --${option}` : option,
    ),
  )
  expect([...new Set(options)].sort()).toEqual(Object.keys(OPTION_DESCRIPTIONS).sort())
})
