import { parseArgs } from 'node:util'
import { LIMITS } from '../../../shared/limits.js'
import { parseLinkTarget } from '../../../shared/link/downloadTarget.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { findNearestWord } from '../../../shared/text/findNearestWord.js'
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
  /** Only options were given. `what` is one of them, and `commands` are those that have it. */
  | { readonly type: 'option-without-command'; readonly what: string; readonly commands: readonly string[] }
  /** The word where a command belongs is a link, an id, an address or a selection. `command` takes it. */
  | { readonly type: 'command-left-out'; readonly what: string; readonly command: 'download' | 'follow' | 'catalog' }
  /** `near`: the word that was probably meant. */
  | { readonly type: 'unknown-command'; readonly what: string; readonly near: string | null }
  | { readonly type: 'unknown-option'; readonly what: string; readonly near: string | null }
  | { readonly type: 'secret-option'; readonly what: string }
  | { readonly type: 'value-missing'; readonly what: string }
  /** The value is a word of its own that begins with a dash, like `--limit -5`. */
  | { readonly type: 'value-with-dash'; readonly what: string }
  | { readonly type: 'value-not-taken'; readonly what: string }
  | { readonly type: 'word-too-many'; readonly what: string }
  /** The words of a search, given without the option for it. */
  | { readonly type: 'search-as-word'; readonly what: string }
  /** An operand of a script whose variable is unset. As a path it would mean the current folder. */
  | { readonly type: 'empty-word' }
  | { readonly type: 'bad-log-level'; readonly what: string }
  /** A place of Windows, given on a system where it would become one strange name in the current folder. */
  | { readonly type: 'windows-path'; readonly what: string }

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
  if (at === null || name === undefined) return fail(explainNoCommand(argv, commands))
  const command = commands.find((one) => one.name === name)
  if (command === undefined) return fail(explainWord(name) ?? toUnknownCommand(name, commands))
  const read = readOptions([...argv.slice(0, at), ...argv.slice(at + 1)], command)
  const foreign = read.ok && system !== 'win32' ? findWindowsPath(read.value.invocation) : null
  return foreign === null ? read : fail({ type: 'windows-path', what: foreign })
}

export const toUnknownCommand = (name: string, commands: readonly CliCommand[]): UsageError => ({
  type: 'unknown-command',
  what: name.slice(0, 60),
  near:
    OTHER_NAMES.get(name) ??
    findNearestWord(
      name,
      commands.map((one) => one.name),
    ),
})

/** What other programs call our commands. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...['list', 'ls', 'search', 'find'].map((name) => [name, 'catalog'] as const),
  ...['get', 'fetch', 'pull', 'wget', 'curl', 'resume'].map((name) => [name, 'download'] as const),
  ...['check', 'repair'].map((name) => [name, 'verify'] as const),
  ['compare', 'diff'],
])

/** Recognises what people give as the only word, as other programs take it; null when it is none of that. */
function explainWord(word: string): UsageError | null {
  const what = word.slice(0, LIMITS.URL_CHARS)
  if (/\.rudi-selection\.json$/i.test(word)) return { type: 'command-left-out', what, command: 'download' }
  const target = parseLinkTarget(word)
  if (target.ok)
    return { type: 'command-left-out', what, command: target.value.type === 'producer' ? 'follow' : 'download' }
  const isAddress = /^https?:\/\//i.test(word) && parsePortalAddress(word).ok
  return isAddress ? { type: 'command-left-out', what, command: 'catalog' } : null
}

/** All options of all commands. One name has one type, whichever command has it. */
const listAllOptions = (commands: readonly CliCommand[]): OptionTable =>
  Object.assign({}, ...commands.map((one) => one.options), COMMON_OPTIONS)

/** Says what is wrong with a command line that names no command: an option that none has, or that some have. */
function explainNoCommand(argv: readonly string[], commands: readonly CliCommand[]): UsageError {
  const options = listAllOptions(commands)
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: true })
    const option = Object.keys(values).find((name) => !(name in COMMON_OPTIONS))
    if (option === undefined) return { type: 'no-command' }
    const having = commands.filter((one) => option in one.options).map(({ name }) => name)
    return { type: 'option-without-command', what: `--${option}`, commands: having }
  } catch (error) {
    return toUsageError(error, argv, { ...options, version: { type: 'boolean' } }) ?? { type: 'no-command' }
  }
}

function readOptions(args: readonly string[], command: CliCommand): Result<ParsedCommandLine, UsageError> {
  const options = { ...COMMON_OPTIONS, ...command.options }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    const level = values['log-level']
    if (typeof level === 'string' && !LOG_LEVELS.has(level))
      return fail({ type: 'bad-log-level', what: level.slice(0, 60) })
    const wrong = findWrongWord(command, values, positionals)
    return wrong === null ? ok({ command, invocation: toInvocation(values, positionals) }) : fail(wrong)
  } catch (error) {
    const problem = toUsageError(error, args, options)
    if (problem === null) throw error
    return fail(problem)
  }
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

/** Maps an error of the library. It has a code for the problem, but names the option only in its text. */
function toUsageError(error: unknown, args: readonly string[], options: OptionTable): UsageError | null {
  if (!(error instanceof TypeError) || !('code' in error)) return null
  const what = /'(-[^' =]{1,60})/.exec(error.message)?.[1]?.replace(/,$/, '') ?? '?'
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = findNearestWord(
      what,
      Object.keys(options).map((name) => `--${name}`),
    )
    return { type: 'unknown-option', what, near }
  }
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return null
  if (error.message.includes('does not take')) return { type: 'value-not-taken', what }
  return { type: hasValueWithDash(what, args) ? 'value-with-dash' : 'value-missing', what }
}

/** Whether one dash begins the word after an option: a value like `-5` then, and no option of ours but `-h`. */
const hasValueWithDash = (option: string, args: readonly string[]): boolean =>
  args.some((word, at) => word === option && /^-[^-]/.test(args[at + 1] ?? '') && args[at + 1] !== '-h')

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
