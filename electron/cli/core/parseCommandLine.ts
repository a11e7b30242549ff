import { parseArgs } from 'node:util'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CliCommand, CliInvocation, OptionTable } from './command.js'

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

/** The log has one level of detail; `silent` turns it off. The other names are accepted because scripts use them. */
const LOG_LEVELS: ReadonlySet<string> = new Set(['silent', 'error', 'warn', 'info', 'debug'])

/** Why a command line is wrong. `what` is the word itself, never its value. */
export type UsageError =
  | { readonly type: 'no-command' }
  | { readonly type: 'unknown-command'; readonly what: string }
  | { readonly type: 'unknown-option'; readonly what: string }
  | { readonly type: 'secret-option'; readonly what: string }
  | { readonly type: 'value-missing'; readonly what: string }
  | { readonly type: 'bad-log-level'; readonly what: string }

export interface ParsedCommandLine {
  readonly command: CliCommand
  readonly invocation: CliInvocation
}

/** Names of options with which people try to pass a secret. Every process of the machine can read a command line. */
const SECRET_NAME = /passw|secret|token|credential|customer-?key|api-?key|^login$|^user(name)?$/i

/**
 * Parses a command line by the table of commands. An unknown option is refused. One that looks like a secret is refused
 * with a reason of its own, so that the user does not try another spelling (S-12).
 */
export function parseCommandLine(
  argv: readonly string[],
  commands: readonly CliCommand[],
): Result<ParsedCommandLine, UsageError> {
  const at = findCommandIndex(argv)
  const name = at === null ? undefined : argv[at]
  const secret = listOptionWords(argv)
    .map(getOptionName)
    .find((one) => one !== null && SECRET_NAME.test(one) && !isKnown(one, name, commands))
  if (secret) return fail({ type: 'secret-option', what: `--${secret}` })
  if (at === null || name === undefined) return fail({ type: 'no-command' })
  const command = commands.find((one) => one.name === name)
  if (command === undefined) return fail({ type: 'unknown-command', what: name.slice(0, 60) })
  return readOptions([...argv.slice(0, at), ...argv.slice(at + 1)], command)
}

function readOptions(args: readonly string[], command: CliCommand): Result<ParsedCommandLine, UsageError> {
  try {
    const options = { ...COMMON_OPTIONS, ...command.options }
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    const level = values['log-level']
    if (typeof level === 'string' && !LOG_LEVELS.has(level))
      return fail({ type: 'bad-log-level', what: level.slice(0, 60) })
    return ok({ command, invocation: toInvocation(values, positionals) })
  } catch (error) {
    const problem = toUsageError(error)
    if (problem === null) throw error
    return fail(problem)
  }
}

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

const toInvocation = (values: Values, operands: readonly string[]): CliInvocation => ({
  operands,
  text: (option) => {
    const value = values[option]
    return typeof value === 'string' ? value : null
  },
  texts: (option) => [values[option] ?? []].flat().filter((value) => typeof value === 'string'),
  flag: (option) => values[option] === true,
})

/** Maps an error of the library. It has a code for the problem, but names the option only in its text. */
function toUsageError(error: unknown): UsageError | null {
  if (!(error instanceof TypeError) || !('code' in error)) return null
  const what = /'(-[^' =]{1,60})/.exec(error.message)?.[1] ?? '?'
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return { type: 'unknown-option', what }
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return { type: 'value-missing', what }
  return null
}

/** Everything after `--` is an operand, whatever it looks like. */
const listOptionWords = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv

const getOptionName = (word: string): string | null => /^--([a-z][a-z0-9-]*)/i.exec(word)?.[1] ?? null

const isKnown = (option: string, command: string | undefined, commands: readonly CliCommand[]): boolean =>
  option in COMMON_OPTIONS || option in (commands.find(({ name }) => name === command)?.options ?? {})

/** Finds the position of the name of the command. Common options may come before it. */
function findCommandIndex(argv: readonly string[]): number | null {
  const { tokens } = parseArgs({
    args: [...argv],
    options: COMMON_OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return tokens.find((token) => token.kind === 'positional')?.index ?? null
}
