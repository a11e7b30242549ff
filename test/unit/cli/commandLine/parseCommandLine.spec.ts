import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../../../electron/cli/commandLine/parseCommandLine.js'
import { COMMANDS } from '../../../../electron/cli/commands.js'
import { formatUsageError } from '../../../../electron/cli/core/usageError.js'
import { fail } from '../../../../shared/result.js'

/** What a person is told about a wrong command line, in both languages; null when it is right. */
function explain(...words: readonly string[]) {
  const parsed = parseCommandLine(words, COMMANDS)
  return parsed.ok ? null : [formatUsageError(parsed.failure, 'en'), formatUsageError(parsed.failure, 'fr')]
}

describe('a word too many', () => {
  test.each([
    [['verify', 'my', 'folder'], 'folder'],
    [['diff', 'a', 'b', 'c'], 'c'],
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

test('the words of a search come with the option for it', () => {
  expect(explain('catalog', 'pistes cyclables')).toEqual([
    "One word too many: pistes cyclables. To search for it: --query 'pistes cyclables'",
    "Mot de trop : pistes cyclables. Pour chercher : --query 'pistes cyclables'",
  ])
})

test.each([
  ['list', 'catalog'],
  ['search', 'catalog'],
  ['get', 'download'],
  ['check', 'verify'],
  ['compare', 'diff'],
  ['CATALOG', 'catalog'],
  ['Download', 'download'],
  ['LS', 'catalog'],
])('%s is called %s here', (word, command) => {
  expect(explain(word)?.[0]).toBe(`Unknown command: ${word}. Did you mean ${command}?`)
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
    expect(explain('--yes')).toEqual([
      'Which command? --yes is an option of: purge, reset.',
      'Quelle commande ? --yes est une option de : purge, reset.',
    ])
    expect(explain('--json', '--offline')?.[0]).toBe('Which command? --offline is an option of: catalog.')
    expect(explain('--to', 'folder')?.[0]).toBe(
      'Which command? --to is an option of: download, follow, unfollow, encrypt.',
    )
    expect(explain('--to=folder')?.[0]).toContain('--to is an option of')
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

test.each([
  ['catalog', '--query', 'vélo', '--query', 'bus'],
  ['catalog', '--query=vélo', '--query', 'vélo'],
  ['--query', 'vélo', 'catalog', '--query', ''],
])('an option with one value that is given several times is refused: %j', (...words) => {
  expect(explain(...words)).toEqual([
    'The option --query is given several times. It takes one value only.',
    'L’option --query est donnée plusieurs fois. Elle ne prend qu’une valeur.',
  ])
})

test('an option that takes several values, and a switch, may be given several times', () => {
  expect(explain('catalog', '--theme', 'a', '--theme', 'b', '--json', '--json')).toBeNull()
})

test('an option of a command may come before it, and its value is no command', () => {
  const parsed = parseCommandLine(['--to', 'folder', 'download', 'x'], COMMANDS)
  expect(parsed.ok && [parsed.value.command.name, parsed.value.invocation.text('to')]).toEqual(['download', 'folder'])
  expect(parsed.ok && parsed.value.invocation.operands).toEqual(['x'])
})

test('an option has one type, whichever command has it', () => {
  const types = new Map<string, Set<string>>()
  for (const { options } of COMMANDS)
    for (const [name, { type }] of Object.entries(options)) types.set(name, (types.get(name) ?? new Set()).add(type))
  for (const [name, all] of types) expect([name, all.size]).toEqual([name, 1])
})

describe('what other programs take as their only word', () => {
  const ID = '5f0c1a2b-0000-4000-8000-000000000001'
  test.each([
    [`https://p.example/catalogue/detail/${ID}/velo?a=1&b`, 'download %s --to <folder>'],
    [`rudi://dataset/${ID}?portal=p.example`, 'download %s --to <folder>'],
    [`rudi://producer/${ID}?portal=p.example`, 'follow %s --to <folder>'],
    [`media:${ID}`, 'download %s --to <folder>'],
    [ID, 'download %s --to <folder>'],
    ['my bikes.rudi-selection.json', 'download %s --to <folder>'],
    ['https://p.example', 'catalog --portal %s'],
    ['http://127.0.0.1:8080/base', 'catalog --portal %s'],
  ])('%s comes with the command that takes it', (word, line) => {
    const quoted = /[?& ]/.test(word) ? `'${word}'` : word
    expect(explain(word)?.[0]).toBe(`The command is missing: rudi-desk ${line.replace('%s', quoted)}`)
    expect(explain('--to', 'x', word)?.[1]).toContain('Il manque la commande : rudi-desk ')
  })

  test.each(['folder', 'ftp://p.example', 'data.csv', 'p.example'])('%s is an unknown command', (word) => {
    expect(explain(word)?.[0]).toContain(`Unknown command: ${word}`)
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

describe('a command line', () => {
  const parse = (...argv: string[]) => parseCommandLine(argv, COMMANDS)
  const problem = (...argv: string[]) => {
    const parsed = parse(...argv)
    return parsed.ok ? null : parsed.failure
  }

  test('takes common options before and after the command’s name', () => {
    const parsed = parse('--json', '--portal', 'https://a.example', 'key', '--out', 'k.pem')
    expect(parsed.ok && [parsed.value.command.name, parsed.value.invocation.text('out')]).toEqual(['key', 'k.pem'])
    expect(parsed.ok && parsed.value.invocation.flag('json')).toBe(true)
  })

  test.each([
    '--password',
    '--pass',
    '--passphrase',
    '--pwd',
    '--token',
    '--customer-secret',
    '--login',
    '--api-key',
    '--PASSWORD',
  ])('refuses %s as a secret, whatever the command and wherever it stands', (option) => {
    for (const argv of [
      ['catalog', option, 'x'],
      [option, 'x', 'catalog'],
      ['catalog', `${option}=x`],
    ])
      expect(problem(...argv)).toMatchObject({ type: 'secret-option' })
  })

  test('does not take the portal’s --token-lifetime for a secret, nor a file after --', () => {
    expect(parse('portal', '--token-lifetime', '3').ok).toBe(true)
    expect(problem('verify', '--', '--token')).toBeNull()
  })

  test('says which option is unknown, and never its value', () => {
    expect(problem('catalog', '--frob=hunter2')).toEqual({ type: 'unknown-option', what: '--frob', near: null })
    expect(problem('--frob', 'hunter2', 'download')).toMatchObject({ type: 'unknown-option', what: '--frob' })
    expect(problem('-u', 'ada:hunter2', 'download')).toEqual({ type: 'unknown-option', what: '-u', near: null })
    expect(problem('catalog', '--query')).toEqual({ type: 'value-missing', what: '--query' })
    expect(problem('catalog', '--log-level', 'loud')).toMatchObject({ type: 'bad-log-level' })
    expect(problem('frobnicate')).toEqual({ type: 'unknown-command', what: 'frobnicate', near: null })
    expect(problem()).toEqual({ type: 'no-command' })
  })

  test.each([
    ['download', 'x', '--to', 'C:\\data'],
    ['download', 'x', '--to', 'd:/data'],
    ['download', 'x', '--to', '\\\\server\\share'],
    ['export', 'folder', '--as', 'dcat', '--out', 'C:\\dcat.json'],
    ['status', '--data-dir', 'C:\\state'],
  ])('refuses a place of Windows elsewhere: %j', (...words) => {
    const option = words.find((word) => /^--(to|out|data-dir)$/.test(word))
    expect(parseCommandLine(words, COMMANDS, 'linux')).toEqual(fail({ type: 'windows-path', what: option }))
    expect(parseCommandLine(words, COMMANDS, 'win32').ok).toBe(true)
  })

  test.each(['c', 'c:', 'c:data', 'data/c:', '~/a', './C:\\data'])('takes the folder %j on every system', (to) => {
    for (const system of ['linux', 'darwin', 'win32'] as const)
      expect(parseCommandLine(['download', 'x', '--to', to], COMMANDS, system).ok).toBe(true)
  })
})
