import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { Language } from '../../../shared/messages/language.js'
import { MESSAGES } from '../core/cliMessages.js'
import { type CliCommand, COMMON_OPTIONS, type OptionTable, PROGRAM } from '../core/command.js'
import { COMMAND_EXAMPLES, formatExample } from './commandExamples.js'
import { getOptionDescription, type OptionDescription } from './optionDescriptions.js'

/** How many variables fit on a line of eighty columns. */
const VARIABLES_PER_LINE = 4

/** The command line that shows the help of a command, or of all commands. */
export const formatHelpCommand = (command: string | null): string =>
  command === null ? `${PROGRAM} help` : `${PROGRAM} ${command} --help`

/** Formats the help of all commands, one line each. */
export function formatOverview(
  commands: readonly CliCommand[],
  variables: readonly string[],
  language: Language,
): string {
  return [
    `${PROGRAM} <${MESSAGES.command[language]}> [options]`,
    '',
    MESSAGES.commands[language],
    ...formatRows(commands.map(({ name, words }) => [name, words[language]])),
    '',
    `${MESSAGES.oneCommand[language]} ${formatHelpCommand(`<${MESSAGES.command[language]}>`)}`,
    '',
    MESSAGES.secrets[language],
    ...[...splitIntoBatches(variables, VARIABLES_PER_LINE)].map((line) => `  ${line.join(' ')}`),
  ].join('\n')
}

/** Formats the help of one command: its operands, what it does, and its options. */
export function formatCommandHelp(command: CliCommand, language: Language): string {
  const { name, operands, options, words, details } = command
  const own = Object.fromEntries(Object.entries(options).filter(([option]) => !(option in COMMON_OPTIONS)))
  return [
    `${[PROGRAM, name, translatePlaceholders(operands, language)].filter(Boolean).join(' ')} [options]`,
    '',
    `${words[language].charAt(0).toUpperCase()}${words[language].slice(1)}.`,
    ...(details === undefined ? [] : ['', details[language]]),
    ...formatExamples(name, language),
    ...formatOptions(MESSAGES.options[language], name, own, language),
    ...formatOptions(MESSAGES.common[language], name, COMMON_OPTIONS, language),
  ].join('\n')
}

function formatExamples(command: string, language: Language): readonly string[] {
  const examples = COMMAND_EXAMPLES[command] ?? []
  const lines = examples.flatMap(formatExample).map((line) => `  ${line}`)
  return lines.length === 0 ? [] : ['', MESSAGES.examples[language], ...lines]
}

function formatOptions(title: string, command: string, options: OptionTable, language: Language): readonly string[] {
  const rows = Object.keys(options).map((option): readonly [string, string] => {
    const described = getOptionDescription(command, option)
    const head = `--${option} ${described === undefined ? '' : formatOptionValue(described, language)}`
    return [head.trim(), described?.words[language] ?? '']
  })
  return rows.length === 0 ? [] : ['', title, ...formatRows(rows)]
}

/** Formats the value of an option as `<file>` or `a|b`; empty for a switch. */
function formatOptionValue({ value }: OptionDescription, language: Language): string {
  if (value === undefined) return ''
  if ('oneOf' in value) return value.oneOf.join('|')
  return translatePlaceholders(`<${'disk' in value ? value.disk : value.name}>`, language)
}

/** The tables of commands and options have the words between `<` and `>` in English. */
const translatePlaceholders = (text: string, language: Language): string =>
  language === 'en'
    ? text
    : text.replace(/<[^>]*>/g, (one) => one.replace(/[a-z-]+/g, (word) => FRENCH_PLACEHOLDERS.get(word) ?? word))

const FRENCH_PLACEHOLDERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    address: 'adresse',
    dir: 'dossier',
    file: 'fichier',
    folder: 'dossier',
    media: 'média',
    name: 'nom',
    new: 'nouveau',
    old: 'ancien',
    or: 'ou',
    path: 'chemin',
    pattern: 'modèle',
    seconds: 'secondes',
    target: 'cible',
    text: 'texte',
    'token-file': 'fichier-jeton',
  }),
)

/** A longer head has its text on the next line. */
const MOST_HEAD_CHARS = 30

/** Formats two columns, the first one as wide as needed. */
function formatRows(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([head]) => (head.length > MOST_HEAD_CHARS ? 0 : head.length)))
  return rows.map(([head, words]) =>
    head.length > MOST_HEAD_CHARS ? `  ${head}\n  ${' '.repeat(width)}  ${words}` : `  ${head.padEnd(width)}  ${words}`,
  )
}
