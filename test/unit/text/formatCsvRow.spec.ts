import { describe, expect, it } from 'vitest'
import { formatCsvRow } from '../../../shared/text/formatCsvRow.js'

/** The cells that a spreadsheet gets when it splits a line at `separator`, knowing quotes only at the start of a cell. */
const splitAt = (text: string, separator: string): readonly string[] =>
  text.split(new RegExp(`[\\r\\n${separator}]`)).map((cell) => cell.replace(/^[\s"]+/, ''))

describe('a line that people open in a spreadsheet', () => {
  it.each(['=1', '+1', '-1', '@SUM(A1)', '\t1', '\r1', ' =1', '\u00a0=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    'marks what begins a formula: %j',
    (text) => {
      const line = formatCsvRow(['id', text], { separator: ',', formulas: 'plain' })
      expect(line.replaceAll('"', '')).toBe(`id,'${text}\r\n`)
    },
  )

  it.each([
    ['a;=cmd|x!A0', ','],
    ['a; =cmd|x!A0', ','],
    ['a;"=cmd|x!A0', ','],
    ['a;""＝cmd|x!A0', ','],
    ['a\t@SUM(A1)', ','],
    ['a\n=cmd|x!A0', ','],
    ['a;b;+cmd|x!A0;-2', ','],
    ['a,=cmd|x!A0', ';'],
    ['a,=cmd|x!A0', '\t'],
  ])('has no formula where it is split at another separator: %j written with %j', (text, separator) => {
    const line = formatCsvRow(['id', text, 'b'], { separator, formulas: 'plain' })
    const others = [',', ';', '\t'].filter((one) => one !== separator)
    for (const other of others) expect(splitAt(line, other).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  })

  it('leaves other texts, and the data of tables, as they are', () => {
    const texts = ['Île-de-France ; Bretagne', 'a=b', 'x+y', 'budget, -10', "l'eau", 'a;b']
    for (const text of texts)
      expect(formatCsvRow([text], { separator: ',', formulas: 'plain' }).replaceAll('"', '')).toBe(`${text}\r\n`)
    expect(formatCsvRow(['=1', 'a;=1'], { separator: ',', formulas: 'keep' })).toBe('=1,a;=1\r\n')
  })
})
