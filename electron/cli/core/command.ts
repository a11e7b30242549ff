import type { ParseArgsConfig } from 'node:util'
import type { Language } from '../../../shared/messages/language.js'
import type { CliContext } from './cliContext.js'
import type { ExitCode } from './exitCodes.js'

/** The name under which a system package installs the command line. */
export const PROGRAM = 'rudi-desk'

export type OptionTable = NonNullable<ParseArgsConfig['options']>

/** The options and operands of a valid command line. */
export interface CliInvocation {
  readonly operands: readonly string[]
  text(option: string): string | null
  texts(option: string): readonly string[]
  flag(option: string): boolean
}

/** One row of the table of commands; the help text, the parser and the refusals derive from it. */
export interface CliCommand {
  readonly name: string
  readonly operands: string
  readonly options: OptionTable
  /** What the command does, in one line without options and without a full stop. */
  readonly words: Readonly<Record<Language, string>>
  /** More text for its help page. */
  readonly details?: Readonly<Record<Language, string>>
  readonly run: (invocation: CliInvocation, context: CliContext) => Promise<ExitCode>
}

/** The options that every command takes. */
export const COMMON_OPTIONS: OptionTable = {
  portal: { type: 'string' },
  dialect: { type: 'string' },
  'data-dir': { type: 'string' },
  proxy: { type: 'string' },
  ca: { type: 'string' },
  'sign-in-again': { type: 'boolean' },
  json: { type: 'boolean' },
  'log-level': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

/** All options of all commands. One name has one type, whichever command has it. */
export const listAllOptions = (commands: readonly CliCommand[]): OptionTable =>
  Object.assign({}, ...commands.map((one) => one.options), COMMON_OPTIONS)
