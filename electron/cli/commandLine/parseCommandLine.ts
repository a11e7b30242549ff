import { parseArgs } from 'node:util'
import { fail, ok, type Result } from '../../../shared/result.js'
import {
  type CliCommand,
  type CliInvocation,
  COMMON_OPTIONS,
  listAllOptions,
  type OptionTable,
} from '../core/command.js'
import type { UsageError } from '../core/usageError.js'
import { explainMissingCommand, explainParseError, explainUnknownWord } from './explainCommandLine.js'

/** The log has one level of detail; `silent` turns it off. The other names are accepted because scripts use them. */
const LOG_LEVELS: ReadonlySet<string> = new Set(['silent', 'error', 'warn', 'info', 'debug'])

export interface ParsedCommandLine {
  readonly command: CliCommand
  readonly invocation: CliInvocation
}

/** Names of options with which people try to pass a secret. Every process of the machine can read a command line. */
const SECRET_NAME =
  /^pass$|^pwd$|passphrase|passw|secret|token|credential|customer-?key|api-?key|^login$|^user(name)?$/i

/**
 * Parses a command line by the table of commands. An unknown option is refused. One that looks like a secret is refused
 * with a reason of its own, so that the user does not try another spelling (S-12).
 */
export function parseCommandLine(
  argv: readonly string[],
  commands: readonly CliCommand[],
  system: NodeJS.Platform = process.platform,
): Result<ParsedCommandLine, UsageError> {
  const at = findCommandIndex(argv, commands)
  const name = at === null ? undefined : argv[at]
  const secret = listOptionWords(argv)
    .map(getOptionName)
    .find((one) => one !== null && SECRET_NAME.test(one) && !isKnown(one, name, commands))
  if (secret) return fail({ type: 'secret-option', what: `--${secret}` })
  if (at === null || name === undefined) return fail(explainMissingCommand(argv, commands))
  const command = commands.find((one) => one.name === name)
  if (command === undefined) return fail(explainUnknownWord(name, commands))
  const read = readOptions([...argv.slice(0, at), ...argv.slice(at + 1)], command)
  const foreign = read.ok && system !== 'win32' ? findWindowsPath(read.value.invocation) : null
  return foreign === null ? read : fail({ type: 'windows-path', what: foreign })
}

function readOptions(args: readonly string[], command: CliCommand): Result<ParsedCommandLine, UsageError> {
  const options = { ...COMMON_OPTIONS, ...command.options }
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    })
    const repeated = findRepeatedOption(tokens, options)
    if (repeated !== null) return fail({ type: 'option-repeated', what: `--${repeated}` })
    const level = values['log-level']
    if (typeof level === 'string' && !LOG_LEVELS.has(level))
      return fail({ type: 'bad-log-level', what: level.slice(0, 60) })
    const wrong = findWrongWord(command, values, positionals)
    return wrong === null ? ok({ command, invocation: toInvocation(values, positionals) }) : fail(wrong)
  } catch (error) {
    const problem = explainParseError(error, args, options)
    if (problem === null) throw error
    return fail(problem)
  }
}

/** Finds an option that takes one value and was given several: the last of them would count, and the others be lost. */
function findRepeatedOption(
  tokens: readonly { readonly kind: string; readonly name?: string }[],
  options: OptionTable,
): string | null {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []))
  const isSingle = (name: string): boolean => options[name]?.type === 'string' && options[name].multiple !== true
  return given.find((name, at) => isSingle(name) && given.indexOf(name) < at) ?? null
}

/** The option whose empty value means something: a search for everything. */
const OPTION_THAT_MAY_BE_EMPTY = 'query'

/** Finds an empty word, or an operand that the command does not take. */
function findWrongWord(command: CliCommand, values: Values, operands: readonly string[]): UsageError | null {
  const empty = Object.entries(values).find(
    ([name, value]) => name !== OPTION_THAT_MAY_BE_EMPTY && [value].flat().includes(''),
  )
  if (empty !== undefined) return { type: 'value-missing', what: `--${empty[0]}` }
  if (operands.includes('')) return { type: 'empty-word' }
  const surplus = operands[countOperands(command)]
  if (surplus === undefined) return null
  const what = surplus.slice(0, 60)
  return command.operands === '' && 'query' in command.options
    ? { type: 'search-as-word', what }
    : { type: 'word-too-many', what }
}

/** The options that name what is created. */
const CREATED = ['to', 'out', 'data-dir']

const findWindowsPath = ({ text }: CliInvocation): string | null => {
  const option = CREATED.find((name) => /^(?:[a-z]:[\\/]|\\\\)/i.test(text(name) ?? ''))
  return option === undefined ? null : `--${option}`
}

/** How many operands a command takes at most, by its row in the table. */
const countOperands = ({ operands }: CliCommand): number =>
  operands.includes('…') ? Number.POSITIVE_INFINITY : (operands.match(/<[^>]*>|[^\s<]+/g)?.length ?? 0)

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

/** Everything after `--` is an operand, whatever it looks like. */
const listOptionWords = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv

const getOptionName = (word: string): string | null => /^--([a-z][a-z0-9-]*)/i.exec(word)?.[1] ?? null

const isKnown = (option: string, command: string | undefined, commands: readonly CliCommand[]): boolean =>
  option in COMMON_OPTIONS || option in (commands.find(({ name }) => name === command)?.options ?? {})

/**
 * Finds the position of the name of the command. Options may come before it, and a value is no command. Null behind an
 * unknown option: the word after it may be its value, which may be a secret.
 */
function findCommandIndex(argv: readonly string[], commands: readonly CliCommand[]): number | null {
  const options = listAllOptions(commands)
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const first = tokens.find(
    (token) => token.kind === 'positional' || (token.kind === 'option' && !(token.name in options)),
  )
  return first?.kind === 'positional' ? first.index : null
}
