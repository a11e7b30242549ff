import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../../electron/cli/commands.js'
import { parseCommandLine } from '../../../../electron/cli/core/parseCommandLine.js'
import { createTerminal } from '../../../../electron/cli/core/terminal.js'
import { getLanguageFromEnvironment } from '../../../../electron/cli/environment.js'
import { failure } from '../../../../shared/failure.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'

function received(json: boolean, isWatched = false, columns = 80) {
  const { said, streams } = recordStreams(isWatched, columns)
  return { said, terminal: createTerminal(streams, json, 'en') }
}

describe('the two streams', () => {
  test('with --json carry events on the one and words on the other', () => {
    const { said, terminal } = received(true)
    terminal.print('words that were asked for')
    terminal.fail(failure('disk/full'), { media: 'm' })
    expect(said.out).not.toContain('words that were asked for')
    expect(JSON.parse(said.out)).toEqual({
      event: 'failed',
      media: 'm',
      code: 'disk/full',
      message: expect.stringMatching(/\w/),
    })
    expect(said.err).toMatch(/\w/)
  })

  test.each([
    [{ media: 'id', path: 'a/table.csv' }, undefined, '✗  a/table.csv  '],
    [{ dataset: 'one', media: 'id' }, undefined, '✗  id  '],
    [{ media: 'id' }, 'table.csv', '✗  table.csv  '],
    [{ media: null }, undefined, ''],
  ])('say to a person what failed: %j by the name %j', (context, about, begins) => {
    const { said, terminal } = received(false)
    terminal.fail(failure('disk/full'), context, about)
    const bare = received(false)
    bare.terminal.fail(failure('disk/full'))
    expect(said.err).toBe(`${begins}${bare.said.err}`)
  })

  test('without --json carry no event', () => {
    const { said, terminal } = received(false)
    terminal.event({ event: 'done' })
    terminal.print('asked')
    expect(said.out).toBe('asked\n')
  })

  test('never let a stranger’s title move the cursor', () => {
    const { said, terminal } = received(false)
    terminal.print('a\u001b[2Jb\u009bc\rd')
    expect(said.out).toBe('a\uFFFD[2Jb\uFFFDc\uFFFDd\n')
  })

  test('show a line of progress only on a terminal, and remove it before the next word', () => {
    const pipe = received(false)
    pipe.terminal.status(() => '1/2')
    expect(pipe.said.err).toBe('')
    const person = received(false, true)
    person.terminal.status(() => '1/2')
    person.terminal.note('a file')
    person.terminal.status(null)
    expect(person.said.err).toBe('1/2\r\u001b[2Ka file\n')
    const script = received(true, true)
    script.terminal.status(() => '1/2')
    expect(script.said.err).toBe('')
  })
})

test('a line of progress never wraps, because a wrapped line could not be removed', () => {
  const { said, terminal } = received(false, true, 12)
  let room = 0
  terminal.status((columns) => {
    room = columns
    return '0123456789abcdef'
  })
  expect([room, said.err]).toEqual([11, '0123456789a'])
})

describe('the language of the command line', () => {
  test('is the environment’s, in the order in which POSIX reads it', () => {
    expect(getLanguageFromEnvironment({ LANG: 'fr_FR.UTF-8' })).toBe('fr')
    expect(getLanguageFromEnvironment({ LANG: 'fr_FR.UTF-8', LC_ALL: 'C' })).toBe('en')
    expect(getLanguageFromEnvironment({})).toBe('en')
  })
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

  test.each(['--password', '--token', '--customer-secret', '--login', '--api-key', '--PASSWORD'])(
    'refuses %s as a secret, whatever the command and wherever it stands',
    (option) => {
      for (const argv of [
        ['catalog', option, 'x'],
        [option, 'x', 'catalog'],
        ['catalog', `${option}=x`],
      ])
        expect(problem(...argv)).toMatchObject({ type: 'secret-option' })
    },
  )

  test('does not take the portal’s --token-lifetime for a secret, nor a file after --', () => {
    expect(parse('portal', '--token-lifetime', '3').ok).toBe(true)
    expect(problem('verify', '--', '--token')).toBeNull()
  })

  test('says which option is unknown, and never its value', () => {
    expect(problem('catalog', '--frob=hunter2')).toEqual({ type: 'unknown-option', what: '--frob', near: null })
    expect(problem('catalog', '--query')).toEqual({ type: 'value-missing', what: '--query' })
    expect(problem('catalog', '--log-level', 'loud')).toMatchObject({ type: 'bad-log-level' })
    expect(problem('frobnicate')).toEqual({ type: 'unknown-command', what: 'frobnicate', near: null })
    expect(problem()).toEqual({ type: 'no-command' })
  })
})
