import { describe, expect, it } from 'vitest'
import { detectLayout } from '../../../../shared/preview/text/headerLayout.js'

const namesOf = (text: string): readonly string[] => {
  const rows = text.split('\n').map((line, at) => ({ line: at + 1, fields: line.split(';') }))
  const { used } = detectLayout(rows, { namesLine: null, skip: null })
  return used.namesLine === 0 ? [] : used.names
}

it('the line by which Excel knows the separator is no row and no header', () => {
  expect(namesOf('sep=;\na;b\n1;2\n3;4')).toEqual(['a', 'b'])
  expect(namesOf('sep=\na\n1\n3')).toEqual(['a'])
})

describe('a first row with yes or no in it', () => {
  it.each([
    ['a vote', 'bureau;oui;non\n1;400;300\n2;300;200', ['bureau', 'oui', 'non']],
    ['a name beside a name of numbers', 'nom;oui;age\nA;oui;12\nB;non;13', ['nom', 'oui', 'age']],
    ['two words beside dates', 'jour;oui;non\n2024-01-01;oui;non\n2024-01-02;non;oui', ['jour', 'oui', 'non']],
    ['a word that the values write in another way', 'lieu;non\nA;Oui\nB;Non', ['lieu', 'non']],
  ] as const)('names columns: %s', (_what, text, names) => {
    expect(namesOf(text)).toEqual(names)
  })

  it.each([
    ['numbers in every row', 'A;oui;12\nB;non;13\nC;oui;14'],
    ['words that are not told apart from values', 'A;oui\nB;non\nC;oui'],
    ['a first value that comes once', 'A;oui\nB;non\nC;non'],
  ])('is a row like the others: %s', (_what, text) => {
    expect(namesOf(text)).toEqual([])
  })
})
