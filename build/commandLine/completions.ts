import { ACTIONS, COMMON, listOptions, type Option, PLAIN_COMMANDS, PROGRAMS, TABLE } from './commandTable.js'
import { PATH_OPERANDS } from './pathOperands.js'

const HEAD = '# Generated from the table of commands by build/commandLine/generateCommandFiles.ts. Do not edit.'
const COMMAND_NAMES = [...TABLE.map(({ name }) => name), ...Object.keys(PLAIN_COMMANDS)]
const listOptionNames = (options: readonly Option[]): string => options.map(({ name }) => `--${name}`).join(' ')

/** Formats one row of a shell's `case`; empty without names. */
const formatCaseRow = (names: readonly string[], body: string): readonly string[] =>
  names.length === 0 ? [] : [`    ${names.join(' | ')}) ${body} ;;`]

const listCommandsTaking = (disk: 'file' | 'folder'): readonly string[] =>
  listOptions().flatMap(({ name, value }) => (value && 'disk' in value && value.disk === disk ? [`--${name}`] : []))

const on = (disk: 'file' | 'folder'): readonly string[] =>
  Object.keys(PATH_OPERANDS).filter((name) => PATH_OPERANDS[name] === disk)

/** In bash, each action of a command behind its name. */
const ACTIONS_OF_COMMANDS = Object.entries(ACTIONS).flatMap(([name, actions]) =>
  actions.map((action) => `'${name} ${action}'`),
)

/** What bash completes after an option. */
function formatBashValue(value: NonNullable<Option['value']>): string {
  if ('oneOf' in value) return `kind=words list='${value.oneOf.join(' ')}'`
  if ('disk' in value) return `kind=${value.disk}s`
  return 'return'
}

/** One row for each option whose value is another in this command than in those that have it, too. */
const OWN_VALUES: readonly string[] = TABLE.flatMap((command) =>
  command.options.flatMap(({ name, value }) => {
    const usual = listOptions().find((option) => option.name === name)?.value
    const isOwn = value !== undefined && (usual === undefined || formatBashValue(value) !== formatBashValue(usual))
    return isOwn ? [`    '${command.name} --${name}') ${formatBashValue(value)} ;;`] : []
  }),
)

/** Formats the completion of bash, which does not need the helpers of bash-completion. */
export function formatBashCompletion(): string {
  const freeValues = listOptions().flatMap(({ name, value }) => (value && 'name' in value ? [`--${name}`] : []))
  return [
    HEAD,
    '_rudi_desk() {',
    `  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command= action= kind= list= i`,
    '  COMPREPLY=()',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    case \${COMP_WORDS[i]} in`,
    ...formatCaseRow(COMMAND_NAMES, `command=\${COMP_WORDS[i]} && break`).map((line) => `  ${line}`),
    '    esac',
    '  done',
    '  for ((i++; i < COMP_CWORD; i++)); do',
    `    case "$command \${COMP_WORDS[i]}" in`,
    ...formatCaseRow(ACTIONS_OF_COMMANDS, `action=\${COMP_WORDS[i]}`).map((line) => `  ${line}`),
    '    esac',
    '  done',
    '  case "$command $before" in',
    ...OWN_VALUES,
    '    *)',
    '  case $before in',
    ...listOptions().flatMap(({ name, value }) =>
      value && 'oneOf' in value ? formatCaseRow([`--${name}`], `kind=words list='${value.oneOf.join(' ')}'`) : [],
    ),
    ...formatCaseRow(listCommandsTaking('file'), 'kind=files'),
    ...formatCaseRow(listCommandsTaking('folder'), 'kind=folders'),
    ...formatCaseRow(freeValues, 'return'),
    '    *)',
    '      if [[ $current == -* ]]; then',
    `        kind=words list='${listOptionNames(COMMON)}'`,
    '        case $command in',
    ...TABLE.filter(({ options }) => options.length > 0).map(
      ({ name, options }) => `          ${name}) list+=' ${listOptionNames(options)}' ;;`,
    ),
    '        esac',
    '      else',
    '        case $command$action in',
    `          '') kind=words list='${COMMAND_NAMES.join(' ')}' ;;`,
    ...Object.entries(ACTIONS).map(([name, actions]) => `          ${name}) kind=words list='${actions.join(' ')}' ;;`),
    '          *) case $command in',
    ...formatCaseRow(on('file'), 'kind=files').map((line) => `      ${line}`),
    ...formatCaseRow(on('folder'), 'kind=folders').map((line) => `      ${line}`),
    '          esac ;;',
    '        esac',
    '      fi',
    '      ;;',
    '  esac',
    '      ;;',
    '  esac',
    '  case $kind in',
    '    words) mapfile -t COMPREPLY < <(compgen -W "$list" -- "$current") ;;',
    '    files) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;',
    '    folders) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;',
    '  esac',
    '}',
    `complete -F _rudi_desk ${PROGRAMS.join(' ')}`,
    '',
  ].join('\n')
}

/** Quotes a text with the single quotes of a shell. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function formatZshAction(value: Option['value']): string {
  if (value === undefined) return ''
  if ('oneOf' in value) return `:value:(${value.oneOf.join(' ')})`
  if ('disk' in value) return value.disk === 'file' ? ':file:_files' : ':folder:_files -/'
  return `:${value.name}: `
}

/** Escapes the characters in an option's description that `_arguments` would interpret. */
const escapeZsh = (text: string): string => text.replace(/[[\]:]/g, '\\$&')

const formatZshOption = ({ name, short, value, words: help }: Option): string => {
  const described = `[${escapeZsh(help)}]${formatZshAction(value)}`
  return short === undefined
    ? quoteShell(`*--${name}${value === undefined ? '' : '='}${described}`)
    : `{-${short},--${name}}${quoteShell(described)}`
}

/** Formats the completion of zsh, which must be in `$fpath` as `_rudi-desk`. */
export function formatZshCompletion(): string {
  const formatOperand = (name: string): string => {
    const disk = PATH_OPERANDS[name]
    const actions = ACTIONS[name]
    const first = actions === undefined ? '' : `${quoteShell(`1:action:(${actions.join(' ')})`)} `
    if (disk === undefined) return `${first}${quoteShell('*: :')}`
    return `${first}${quoteShell(disk === 'file' ? '*:file:_files' : '*:folder:_files -/')}`
  }
  const described = [...TABLE.map(({ name, words: help }) => [name, help]), ...Object.entries(PLAIN_COMMANDS)]
  return [
    `#compdef ${PROGRAMS.join(' ')}`,
    HEAD,
    '_rudi_desk() {',
    '  local context state state_descr line',
    '  local -A opt_args',
    '  local -a commands common',
    '  commands=(',
    ...described.map(([name = '', help = '']) => `    ${quoteShell(`${name}:${help.replaceAll(':', '\\:')}`)}`),
    '  )',
    '  common=(',
    ...COMMON.map((option) => `    ${formatZshOption(option)}`),
    '  )',
    "  _arguments -C $common '1: :->command' '*:: :->rest'",
    '  case $state in',
    '    command) _describe -t commands command commands ;;',
    '    rest)',
    '      case $line[1] in',
    ...TABLE.map(
      ({ name, options }) =>
        `        ${name}) _arguments $common ${[...options.map(formatZshOption), formatOperand(name)].join(' ')} ;;`,
    ),
    '      esac',
    '      ;;',
    '  esac',
    '}',
    '_rudi_desk "$@"',
    '',
  ].join('\n')
}

function formatFishOption({ name, short, value, words: help }: Option): string {
  const parts = [`-l ${name}`, ...(short === undefined ? [] : [`-s ${short}`]), `-d ${quoteShell(help)}`]
  if (value === undefined) return parts.join(' ')
  if ('oneOf' in value) return [...parts, `-x -a ${quoteShell(value.oneOf.join(' '))}`].join(' ')
  if ('disk' in value)
    return [...parts, value.disk === 'file' ? '-r -F' : "-x -a '(__fish_complete_directories)'"].join(' ')
  return [...parts, '-x'].join(' ')
}

/** Formats the completion of fish. */
export function formatFishCompletion(): string {
  const none = `not __fish_seen_subcommand_from ${COMMAND_NAMES.join(' ')}`
  const lines = [
    '-f',
    ...TABLE.map(({ name, words: help }) => `-n ${quoteShell(none)} -a ${name} -d ${quoteShell(help)}`),
    ...Object.entries(PLAIN_COMMANDS).map(([name, help]) => `-n ${quoteShell(none)} -a ${name} -d ${quoteShell(help)}`),
    ...COMMON.map(formatFishOption),
    ...TABLE.flatMap(({ name, options }) => {
      const seen = `-n ${quoteShell(`__fish_seen_subcommand_from ${name}`)}`
      const disk = PATH_OPERANDS[name]
      const operand = disk === 'file' ? [`${seen} -F`] : [`${seen} -a '(__fish_complete_directories)'`]
      const actions = ACTIONS[name] ?? []
      const before = `__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${actions.join(' ')}`
      return [
        ...options.map((option) => `${seen} ${formatFishOption(option)}`),
        ...actions.map((action) => `-n ${quoteShell(before)} -a ${action}`),
        ...(disk === undefined ? [] : operand),
      ]
    }),
  ]
  return [HEAD, ...PROGRAMS.flatMap((program) => lines.map((line) => `complete -c ${program} ${line}`)), ''].join('\n')
}
