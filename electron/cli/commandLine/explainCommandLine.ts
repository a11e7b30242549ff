import { parseArgs } from 'node:util'
import { LIMITS } from '../../../shared/limits.js'
import { parseLinkTarget } from '../../../shared/link/downloadTarget.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { findNearestWord } from '../../../shared/text/findNearestWord.js'
import { type CliCommand, COMMON_OPTIONS, listAllOptions, type OptionTable } from '../core/command.js'
import type { UsageError } from '../core/usageError.js'

/** Explains a word where a command belongs: what people give as the only word, or the command that was meant. */
export const explainUnknownWord = (word: string, commands: readonly CliCommand[]): UsageError =>
  explainLoneWord(word) ?? explainUnknownCommand(word, commands)

/** Explains a word that is no command: it comes with the command that was probably meant. */
export function explainUnknownCommand(name: string, commands: readonly CliCommand[]): UsageError {
  const written = name.toLowerCase()
  const near =
    OTHER_NAMES.get(written) ??
    findNearestWord(
      written,
      commands.map((one) => one.name),
    )
  return { type: 'unknown-command', what: name.slice(0, 60), near }
}

/** What other programs call our commands. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...['list', 'ls', 'search', 'find'].map((name) => [name, 'catalog'] as const),
  ...['get', 'fetch', 'pull', 'wget', 'curl', 'resume'].map((name) => [name, 'download'] as const),
  ...['check', 'repair'].map((name) => [name, 'verify'] as const),
  ['compare', 'diff'],
])

/** Recognises what people give as the only word, as other programs take it; null when it is none of that. */
function explainLoneWord(word: string): UsageError | null {
  const what = word.slice(0, LIMITS.URL_CHARS)
  if (/\.rudi-selection\.json$/i.test(word)) return { type: 'command-left-out', what, command: 'download' }
  const target = parseLinkTarget(word)
  if (target.ok)
    return { type: 'command-left-out', what, command: target.value.type === 'producer' ? 'follow' : 'download' }
  const isAddress = /^https?:\/\//i.test(word) && parsePortalAddress(word).ok
  return isAddress ? { type: 'command-left-out', what, command: 'catalog' } : null
}

/** Says what is wrong with a command line that names no command: an option that none has, or that some have. */
export function explainMissingCommand(argv: readonly string[], commands: readonly CliCommand[]): UsageError {
  const options = listAllOptions(commands)
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: true })
    const option = Object.keys(values).find((name) => !(name in COMMON_OPTIONS))
    if (option === undefined) return { type: 'no-command' }
    const having = commands.filter((one) => option in one.options).map(({ name }) => name)
    return { type: 'option-without-command', what: `--${option}`, commands: having }
  } catch (error) {
    return explainParseError(error, argv, { ...options, version: { type: 'boolean' } }) ?? { type: 'no-command' }
  }
}

/**
 * Explains an error of `parseArgs`, which has a code for the problem but names the option only in its text. Null for any
 * other error.
 */
export function explainParseError(error: unknown, args: readonly string[], options: OptionTable): UsageError | null {
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
