// How much of a file is fetched for a sample, and where a text is cut.
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../shared/limits.js'
import { dropCutLine, planBeginning } from '../../../../shared/preview/sample/fileBeginning.js'

const cut = (text: string): string => new TextDecoder().decode(dropCutLine(new TextEncoder().encode(text)))

describe('the beginning of a text', () => {
  it.each([
    ['a;b\n1;2\n3;', 'a;b\n1;2\n'],
    ['a;b\n1;2\n', 'a;b\n1;2\n'],
    ['a;b\n1;"x\ny', 'a;b\n'],
    ['a;b\n1;"x\ny"\n2;z\n3', 'a;b\n1;"x\ny"\n2;z\n'],
    ['one line only', 'one line only'],
    ['', ''],
  ])('of %j ends at its last whole line', (text, expected) => {
    expect(cut(text)).toBe(expected)
  })

  it('with one quote that does not close keeps its lines', () => {
    const text = `a;b\n1;"\n${'2;3\n'.repeat(20_000)}4;`
    expect(cut(text)).toBe(text.slice(0, -2))
  })

  it('that is no text stays as it is', () => {
    const bytes = Uint8Array.of(1, 0, 10, 3)
    expect(dropCutLine(bytes)).toBe(bytes)
  })
})

describe('how much is fetched', () => {
  it.each([
    ['text/csv', 5e9, LIMITS.SAMPLE_BYTES],
    ['application/geo+json', null, LIMITS.SAMPLE_BYTES],
    [null, null, LIMITS.SAMPLE_BYTES],
    ['application/pdf', 1000, LIMITS.SAMPLE_WHOLE_BYTES],
    ['image/png', null, LIMITS.SAMPLE_WHOLE_BYTES],
    ['application/zip', 5e9, null],
  ])('of %s with %s bytes', (fileType, sizeBytes, expected) => {
    expect(planBeginning({ fileType, sizeBytes })).toBe(expected)
  })
})
