import { describe, expect, it } from 'vitest'
import { escapeNonAscii } from '../../../../build/bundle/escapeNonAscii.js'

const escaped = (path: string, text: string): string => {
  const [file] = escapeNonAscii([{ path, text, contents: new TextEncoder().encode(text) }])
  return new TextDecoder().decode(file?.contents)
}

describe('the last characters beyond ASCII in a bundle', () => {
  it('are escapes in a regular expression', () => {
    for (const character of ['œ', '’', '😀']) {
      const text = escaped('main.cjs', `/^[a${character}]$/u`)
      expect(text).toMatch(/^[\0-\x7f]+$/)
      expect(new RegExp(text.slice(1, -2), 'u').test(character)).toBe(true)
    }
  })

  it('are refused behind a backslash, which would escape the escape', () => {
    expect(() => escaped('main.js', String.raw`/\œ/`)).toThrow('main.js')
  })

  it('are refused in a template whose raw text can be read, which would be another', () => {
    expect(() => escaped('main.cjs', 'String.raw`é`')).toThrow('main.cjs')
    expect(() => escaped('main.cjs', 'const { raw } = String; raw`a` + raw`œ`')).toThrow('main.cjs')
    expect(escaped('main.cjs', 'String.raw`e`; `œ`')).toBe('String.raw`e`; `\\u0153`')
  })

  it('stay in a style sheet', () => {
    expect(escaped('main.css', 'a::before { content: "œ" }')).toContain('œ')
  })
})
