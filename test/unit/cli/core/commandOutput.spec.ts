import { describe, expect, test } from 'vitest'
import { createCommandOutput } from '../../../../electron/cli/core/commandOutput.js'
import { failure } from '../../../../shared/failure.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'

function received(json: boolean, isWatched = false, columns = 80) {
  const { said, streams } = recordStreams(isWatched, columns)
  return { said, output: createCommandOutput(streams, json, 'en') }
}

describe('the two streams', () => {
  test('with --json carry events on the one and words on the other', () => {
    const { said, output } = received(true)
    output.print('words that were asked for')
    output.fail(failure('disk/full'), { media: 'm' })
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
    const { said, output } = received(false)
    output.fail(failure('disk/full'), context, about)
    const bare = received(false)
    bare.output.fail(failure('disk/full'))
    expect(said.err).toBe(`${begins}${bare.said.err}`)
  })

  test('without --json carry no event', () => {
    const { said, output } = received(false)
    output.event({ event: 'done' })
    output.print('asked')
    expect(said.out).toBe('asked\n')
  })

  test('get the lines of many files with one write each, also when the last one throws', () => {
    const writes: string[] = []
    const { streams } = recordStreams(false, 80)
    const output = createCommandOutput(
      { ...streams, out: (text) => writes.push(`out ${text}`), err: (text) => writes.push(`err ${text}`) },
      true,
      'en',
    )
    const end = () =>
      output.together(() => {
        for (const name of ['a', 'b']) {
          output.event({ name })
          output.note(name)
        }
        throw new Error('a bug')
      })
    expect(end).toThrow('a bug')
    output.note('c')
    expect(writes).toEqual(['out {"name":"a"}\n{"name":"b"}\n', 'err a\nb\n', 'err c\n'])
  })

  test('never let a stranger’s title move the cursor', () => {
    const { said, output } = received(false)
    output.print('a\u001b[2Jb\u009bc\rd')
    expect(said.out).toBe('a\uFFFD[2Jb\uFFFDc\uFFFDd\n')
  })

  test('never let a stranger’s name begin a line, or turn the writing of what follows', () => {
    const { said, output } = received(false)
    output.fail(failure('disk/full'), { path: 'a\n✓  b.csv\u202evsc' })
    expect(said.err.trimEnd().split('\n')).toHaveLength(1)
    expect(said.err).toMatch(/^✗ {2}a ✓ {2}b\.csv\uFFFDvsc {2}/)
  })

  test('have one line for each line of ours, whatever a stranger wrote into it', () => {
    const { said, output } = received(false)
    output.print('column a\n✓  b.csv', 'second')
    output.note('c\u2028d\te')
    expect(said).toMatchObject({ out: 'column a ✓  b.csv\nsecond\n', err: 'c d e\n' })
  })

  test('carry no sign in an event that a terminal obeys, and the same values', () => {
    const { said, output } = received(true)
    const event = { event: 'done', path: 'a\u001b[2J\u009b31m\u007f\u202e\n.csv' }
    output.event(event)
    expect(said.out).toMatch(/^[^\p{Cc}\u202e]+\n$/u)
    expect(JSON.parse(said.out)).toEqual(event)
  })

  test('show a line of progress only on a terminal, and remove it before the next word', () => {
    const pipe = received(false)
    pipe.output.status(() => '1/2')
    expect(pipe.said.err).toBe('')
    const person = received(false, true)
    person.output.status(() => '1/2')
    person.output.note('a file')
    person.output.status(null)
    expect(person.said.err).toBe('1/2\r\u001b[2Ka file\n')
    const script = received(true, true)
    script.output.status(() => '1/2')
    expect(script.said.err).toBe('')
  })
})

test('a line of progress never wraps, because a wrapped line could not be removed', () => {
  const { said, output } = received(false, true, 12)
  let room = 0
  output.status((columns) => {
    room = columns
    return '0123456789abcdef'
  })
  expect([room, said.err]).toEqual([11, '0123456789a'])
})
