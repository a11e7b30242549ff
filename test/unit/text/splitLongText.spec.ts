import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHUNK_CHARS, CHUNK_LINES, splitLongText } from '../../../shared/text/splitLongText.js'

const lines = (text: string): number => text.split('\n').length - 1

describe('a long text in pieces', () => {
  it('is one piece when it is short, and none when there is nothing', () => {
    expect(splitLongText('Une phrase.')).toEqual(['Une phrase.'])
    expect(splitLongText('')).toEqual([])
  })

  it('is cut after a line, else after a word, else where it must be', () => {
    const paragraph = `${'mot '.repeat(375)}\n`
    expect(splitLongText(paragraph.repeat(2))).toEqual([paragraph, paragraph])
    expect(splitLongText('mot '.repeat(1000)).every((piece) => piece.endsWith(' '))).toBe(true)
    expect(splitLongText('x'.repeat(CHUNK_CHARS + 1)).map(({ length }) => length)).toEqual([CHUNK_CHARS, 1])
  })

  it('is never cut inside a letter', () => {
    for (const letter of ['é', 'e\u0301', '👩‍🚒', '👍🏽', '🇫🇷', '𝄞'])
      for (let before = 0; before < 6; before++) {
        const [first = '', ...rest] = splitLongText('x'.repeat(before) + letter.repeat(CHUNK_CHARS))
        expect([first.slice(before), ...rest].map((piece) => piece.replaceAll(letter, ''))).toEqual(
          [first, ...rest].map(() => ''),
        )
      }
  })

  it('loses its empty lines in a row and its towers of marks, and nothing else', () => {
    expect(splitLongText('a\n \n\t\n\n\nb').join('')).toBe('a\n\nb')
    expect(splitLongText(`e${'\u0301'.repeat(300)}f`).join('')).toBe(`e${'\u0301'.repeat(4)}f`)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('mot ', 'x', 'é', '\n', '𝄞', '.')), (parts) => {
        const text = parts
          .join('')
          .repeat(40)
          .replace(/\n{3,}/g, '\n\n')
        const pieces = splitLongText(text)
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(CHUNK_CHARS)
          expect(lines(piece)).toBeLessThanOrEqual(CHUNK_LINES)
        }
      }),
    )
  })
})
