import { EXIT_CODES } from '../../electron/cli/core/exitCodes.js'
import { ENVIRONMENT } from '../../electron/cli/environment.js'
import { formatExample } from '../../electron/cli/help/commandExamples.js'
import { COMMON, type CommandRow, type Option, PLAIN_COMMANDS, TABLE } from './commandTable.js'

/** Escapes a text for troff: hyphens stay copyable, and no line begins like a request. */
const escapeTroff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const formatBold = (text: string): string => `\\fB${escapeTroff(text)}\\fR`
const formatItalic = (text: string): string => `\\fI${escapeTroff(text)}\\fR`

const formatValue = ({ value }: Option): string => {
  if (value === undefined) return ''
  if ('oneOf' in value) return ` ${value.oneOf.map(formatBold).join('|')}`
  return ` ${formatItalic('disk' in value ? value.disk : value.name)}`
}

const formatItem = (head: string, body: string): readonly string[] => ['.TP', head, body]

const formatOption = (option: Option): readonly string[] => {
  const names = [
    ...(option.short === undefined ? [] : [formatBold(`-${option.short}`)]),
    formatBold(`--${option.name}`),
  ]
  return formatItem(`${names.join(', ')}${formatValue(option)}`, escapeTroff(toSentence(option.words)))
}

/** Formats the section of one command: what it does, its options, and its examples if it has any. */
export function formatCommand({ name, operands, words, details, options, examples }: CommandRow): readonly string[] {
  const lines = examples.flatMap(formatExample).map((line) => escapeTroff(`    ${line}`))
  return [
    `.SS ${[name, operands].filter(Boolean).map(escapeTroff).join(' ')}`,
    escapeTroff(toSentence(words)),
    ...(details === null ? [] : [escapeTroff(details)]),
    ...options.flatMap(formatOption),
    ...(lines.length === 0 ? [] : ['.PP', 'Examples:', '.nf', ...lines, '.fi']),
  ]
}

const toSentence = (text: string): string => `${capitalize(text)}${/[.?]$/.test(text) ? '' : '.'}`
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const EXITS: Readonly<Record<keyof typeof EXIT_CODES, string>> = {
  done: 'Everything is done.',
  failed: 'Something failed.',
  usage: 'The command line is not valid.',
  refused: 'Sign-in was refused. Open data was downloaded all the same.',
  interrupted: 'Interrupted. Run the same command again to resume.',
}

/** Formats the manual page of the command, section 1. */
export function formatManPage(): string {
  return [
    '.\\" Generated from the table of commands by build/commandLine/generateCommandFiles.ts. Do not edit.',
    '.TH RUDI\\-DESK 1 "" "Rudi Desk" "User commands"',
    '.SH NAME',
    'rudi\\-desk \\- bulk downloads from RUDI open\\-data portals',
    '.SH SYNOPSIS',
    `.B rudi\\-desk\n[${formatItalic('rudi://…')}|${formatItalic('address')}]`,
    '.br',
    `.B rudi\\-desk\n${formatItalic('command')} [${formatItalic('options')}]`,
    '.SH DESCRIPTION',
    'Without a command, the window opens; with a',
    `${formatBold('rudi://')} link or the address of a dataset’s page, the window asks about it.`,
    'With a command, the command line runs, and needs no display.',
    '.PP',
    'Files are verified against the hashes of the catalogue, and interrupted downloads resume.',
    'Secrets come from the system keychain or the environment, never from an option.',
    'Where the command line was installed by npm, the command is named',
    `${formatBold('desk')} as well.`,
    '.SH COMMANDS',
    ...TABLE.flatMap(formatCommand),
    ...Object.entries(PLAIN_COMMANDS).flatMap(([name, words]) => [`.SS ${name}`, toSentence(words)]),
    '.SH OPTIONS',
    ...COMMON.flatMap(formatOption),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT_CODES).flatMap(([name, code]) =>
      formatItem(`.B ${code}`, escapeTroff(EXITS[name as keyof typeof EXIT_CODES])),
    ),
    '.SH ENVIRONMENT',
    `${ENVIRONMENT.map((name) => formatBold(name)).join(',\n')}.`,
    'All of them are read once and removed, so that no child process sees them.',
    '.SH FILES',
    ...formatItem('.I ~/.local/share/rudi\\-desk/cli', 'Queue and logs of the command line.'),
    ...formatItem('.I ~/.config/rudi\\-desk', 'Settings of the window, and the copy of the catalogue that both share.'),
    '',
  ].join('\n')
}
