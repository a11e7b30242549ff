import { COMMANDS } from '../../electron/cli/commands.js'
import { type CliCommand, COMMON_OPTIONS } from '../../electron/cli/core/command.js'
import { COMMAND_EXAMPLES } from '../../electron/cli/help/commandExamples.js'
import { getOptionDescription, type OptionDescription } from '../../electron/cli/help/optionDescriptions.js'

/** The names under which the command line is started: from a system package, and from npm. */
export const PROGRAMS = ['rudi-desk', 'desk']

/** An option as needed by the completions and the manual. */
export interface Option extends Omit<OptionDescription, 'words'> {
  readonly words: string
  readonly name: string
  readonly short?: string
}

const describe = (command: string, options: CliCommand['options']): readonly Option[] =>
  Object.entries(options).map(([name, { short }]) => {
    const help = getOptionDescription(command, name)
    if (help === undefined) throw new Error(`--${name} has no words in electron/cli/help/optionDescriptions.ts`)
    return { name, ...(short === undefined ? {} : { short }), ...help, words: help.words.en }
  })

/** The options that every command accepts. */
export const COMMON: readonly Option[] = describe('', COMMON_OPTIONS)

/** A command as needed by the completions and the manual. */
export interface CommandRow extends Pick<CliCommand, 'name' | 'operands'> {
  readonly words: string
  readonly details: string | null
  readonly examples: readonly string[]
  readonly options: readonly Option[]
}

/** The commands with their own options, in the order of help. */
export const TABLE: readonly CommandRow[] = COMMANDS.map(({ name, operands, options, words, details }) => ({
  name,
  operands,
  words: words.en,
  details: details?.en ?? null,
  examples: COMMAND_EXAMPLES[name] ?? [],
  // When a command's option has the name of a common one, the common one describes it.
  options: describe(name, options).filter(({ name: option }) => !(option in COMMON_OPTIONS)),
}))

/** Commands without options of their own. */
export const PLAIN_COMMANDS: Readonly<Record<string, string>> = {
  help: 'lists the commands, or describes the one whose name follows',
  version: 'prints the version',
}

/** Lists every option once, whichever commands accept it. */
export function listOptions(): readonly Option[] {
  const all = [...COMMON, ...TABLE.flatMap(({ options }) => options)]
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
}

/** The first words that the commands with several actions take: `create <target>… | check <file>` has two. */
export const ACTIONS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TABLE.flatMap(({ name, operands }) => {
    const actions = operands.split('|').flatMap((one) => /^\[?([a-z]+)/.exec(one.trim())?.[1] ?? [])
    return actions.length === 0 ? [] : [[name, actions]]
  }),
)
