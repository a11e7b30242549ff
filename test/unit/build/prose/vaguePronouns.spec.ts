import { describe, expect, it } from 'vitest'
import { isPathIn } from '../../../../build/check/isPathIn.js'
import { findVaguePronouns } from '../../../../build/prose/vaguePronouns.js'

const wordsIn = (source: string, path = 'shared/a.ts') =>
  findVaguePronouns([{ path, source }]).map((one) => `${one.line} ${one.say.split('”')[0]}”`)

describe('a banned word', () => {
  it.each([
    ['a comment', '\n// Nobody waits.', '2 says “Nobody”'],
    ['an identifier', 'const asNobody = 1', '1 says “Nobody”'],
    ['a constant', "const SOMEBODY = 'a'", '1 says “SOMEBODY”'],
    ['the title of a test', "it('wakes whoever sleeps', f)", '1 says “whoever”'],
    ['a page', 'Anybody may read it.', '1 says “Anybody”'],
    ['a pronoun with a preposition', '// by whom it is made', '1 says “whom”'],
    ['a disguise', '// someone, anyone', '1 says “someone”'],
  ])('in %s is reported', (_, source, said) => {
    expect(wordsIn(source)).toContain(said)
  })

  it('in the name of a file is reported', () => {
    expect(wordsIn('', 'shared/somebody.ts')).toEqual(['1 says “somebody”'])
  })

  it.each(['const homeFolder = who + whole', '// The body of no request', 'some body, any one'])(
    'is not found in %j',
    (source) => {
      expect(wordsIn(source)).toEqual([])
    },
  )

  it('is looked for in the listed folders and files only', () => {
    const list = ['build/', 'README.md']
    expect(['build/a.ts', 'README.md'].filter((path) => isPathIn(path, list))).toHaveLength(2)
    expect(['builds/a.ts', 'docs/README.md', 'build'].filter((path) => isPathIn(path, list))).toEqual([])
  })
})
