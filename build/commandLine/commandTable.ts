import { COMMANDS } from '../../electron/cli/commands.js'
import type { CliCommand } from '../../electron/cli/core/command.js'
import { COMMON_OPTIONS } from '../../electron/cli/core/parse.js'
import { OPTION_HELP, type OptionHelp } from './optionHelp.js'

/** The names by which the command line is started: from a package of the system, and from npm. */
export const PROGRAMS = ['rudi-desk', 'desk']

/** An option as the shells and the manual need it. */
export interface Option extends OptionHelp {
  readonly name: string
  readonly short?: string
}

const describe = (options: CliCommand['options']): readonly Option[] =>
  Object.entries(options).map(([name, { short }]) => {
    const help = OPTION_HELP[name]
    if (help === undefined) throw new Error(`--${name} has no words in build/commandLine/optionHelp.ts`)
    return { name, ...(short === undefined ? {} : { short }), ...help }
  })

/** The options that every command takes. */
export const COMMON: readonly Option[] = describe(COMMON_OPTIONS)

/** The commands with their own options, in the order of help. */
export const TABLE = COMMANDS.map(({ name, operands, options, words }) => ({
  name,
  operands,
  /** What it does, without the list of its options. */
  words: words.en.replace(/ ?\(--.*\)|: --.*$|; --[^)]*(?=\))/gs, '').replace(/\.$/, ''),
  // Of two options of one name, the common one is described once.
  options: describe(options).filter(({ name: option }) => !(option in COMMON_OPTIONS)),
}))

/** Words that are commands without options of their own. */
export const PLAIN_COMMANDS: Readonly<Record<string, string>> = {
  help: 'lists the commands',
  version: 'prints the version',
}

/** Every option once, whatever commands take it. */
export function listOptions(): readonly Option[] {
  const all = [...COMMON, ...TABLE.flatMap(({ options }) => options)]
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
}
