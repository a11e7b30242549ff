import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../../electron/cli/commands.js'
import { formatUsage } from '../../../../electron/cli/core/messages.js'
import { parseCommandLine } from '../../../../electron/cli/core/parseCommandLine.js'

/** What a person is told about a wrong command line, in both languages; null when it is right. */
function explain(...words: readonly string[]) {
  const parsed = parseCommandLine(words, COMMANDS)
  return parsed.ok ? null : [formatUsage(parsed.failure, 'en'), formatUsage(parsed.failure, 'fr')]
}

describe('a word too many', () => {
  test.each([
    [['verify', 'my', 'folder'], 'folder'],
    [['diff', 'a', 'b', 'c'], 'c'],
    [['catalog', 'water'], 'water'],
    [['key', 'x'], 'x'],
    [['doctor', 'x'], 'x'],
    [['status', 'x'], 'x'],
    [['audit', 'verify', 'x'], 'x'],
    [['node-check', 'a', 'b'], 'b'],
  ])('%j is refused and named', (words, surplus) => {
    expect(explain(...words)).toEqual([`One word too many: ${surplus}`, `Mot de trop : ${surplus}`])
  })

  test.each([
    [['verify', 'folder']],
    [['diff', 'a', 'b']],
    [['download', 'a', 'b', 'c', '--to', 'x']],
    [['selection', 'create', 'a', 'b', 'c']],
    [['audit', 'verify']],
    [['identity', 'create']],
    [['node-check', '-']],
  ])('%j is accepted', (words) => {
    expect(explain(...words)).toBeNull()
  })
})

describe('an empty word', () => {
  test.each(['verify', 'purge', 'download', 'export'])(
    'as an operand of %s is refused, not taken for this folder',
    (command) => {
      expect(explain(command, '')).toEqual([
        'An empty word was given. Is a variable of the script unset?',
        'Un mot vide a été donné. Une variable du script n’est-elle pas définie ?',
      ])
    },
  )

  test.each(['to', 'data-dir', 'from', 'portal'])('as the value of --%s is refused', (option) => {
    expect(explain('download', 'x', `--${option}`, '')).toEqual([
      `The option --${option} needs a value.`,
      `L’option --${option} demande une valeur.`,
    ])
  })

  test('as words to search for is a search for everything', () => {
    expect(explain('catalog', '--query', '')).toBeNull()
  })
})

describe('an option', () => {
  test('before any command is named when it is unknown', () => {
    expect(explain('--versionn')?.[0]).toBe('Unknown option: --versionn. Did you mean --version?')
    expect(explain('-V')).toEqual(['Unknown option: -V', 'Option inconnue : -V'])
    expect(explain('--json')?.[0]).toBe('Which command?')
    expect(explain('--yess')?.[0]).toBe('Unknown option: --yess. Did you mean --yes?')
  })

  test('of a command, given without one, is not called unknown', () => {
    expect(explain('--yes')).toEqual(['Which command?', 'Quelle commande ?'])
    expect(explain('--offline', '--json')?.[0]).toBe('Which command?')
    expect(explain('--yes', '--versionn')?.[0]).toBe('Unknown option: --versionn. Did you mean --version?')
  })

  test('without its value, and one with a value that it does not take', () => {
    expect(explain('download', '--to')).toEqual(['The option --to needs a value.', 'L’option --to demande une valeur.'])
    expect(explain('download', '--to', '--json')?.[0]).toBe('The option --to needs a value.')
    expect(explain('download', '--to', '-h')?.[0]).toBe('The option --to needs a value.')
    expect(explain('catalog', '--json=yes')).toEqual([
      'The option --json takes no value.',
      'L’option --json ne prend pas de valeur.',
    ])
  })
})

test('a value that begins with a dash comes with the way to write it, and is not repeated', () => {
  expect(explain('catalog', '--limit', '-5')).toEqual([
    'The value of the option --limit begins with a dash: write --limit=-… without a space.',
    'La valeur de l’option --limit commence par un tiret : écrivez --limit=-… sans espace.',
  ])
  expect(explain('catalog', '--limit=-5')).toBeNull()
})

test('a misspelt word comes with the word that was meant', () => {
  expect(explain('catalogue')).toEqual([
    'Unknown command: catalogue. Did you mean catalog?',
    'Commande inconnue : catalogue. Vouliez-vous dire catalog ?',
  ])
  expect(explain('downlaod')?.[0]).toContain('Did you mean download?')
  expect(explain('download', 'x', '--layuot', 'y')).toEqual([
    'Unknown option: --layuot. Did you mean --layout?',
    'Option inconnue : --layuot. Vouliez-vous dire --layout ?',
  ])
  expect(explain('frobnicate')).toEqual(['Unknown command: frobnicate', 'Commande inconnue : frobnicate'])
})
