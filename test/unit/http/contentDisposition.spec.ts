import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFilename } from '../../../shared/http/contentDisposition.js'
import { LIMITS } from '../../../shared/limits.js'
import { measureCpuMs } from '../../support/time/measureCpuMs.js'

/** Returns a header as it arrives when the server wrote UTF-8: one character per byte. */
const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

describe('the name a server suggests', () => {
  it.each([
    ['attachment; filename="a b.csv"', 'a b.csv'],
    ['attachment; filename=a b.csv', 'a b.csv'],
    ['attachment; filename=unknown', 'unknown'],
    ['attachment;filename=a.csv;size=3', 'a.csv'],
    ['attachment; filename=a;b.csv', 'a;b.csv'],
    ['attachment; filename="a;b.csv"', 'a;b.csv'],
    ['attachment; filename="say \\"hi\\".txt"', 'say "hi".txt'],
    ['attachment; filename="C:\\new\\a.csv"', 'C:\\new\\a.csv'],
    ['attachment; FILENAME = "a.csv"', 'a.csv'],
    [asBytes('attachment; filename=données.csv'), 'données.csv'],
    [asBytes('attachment; filename="café ☕.csv"'), 'café ☕.csv'],
    ['attachment; filename="donn\u00e9es.csv"', 'donn\u00e9es.csv'],
    ['attachment; filename="100%.csv"', '100%.csv'],
    ['attachment; filename="a%20b.csv"', 'a%20b.csv'],
    ["attachment; filename*=UTF-8''donn%C3%A9es.csv", 'données.csv'],
    ["attachment; filename*=utf-8'fr'donn%c3%a9es.csv; filename=x.csv", 'données.csv'],
    ["attachment; filename=x.csv; filename*=UTF-8''y.csv", 'y.csv'],
    ["attachment; filename*=iso-8859-1''donn%E9es.csv", 'données.csv'],
    ["attachment; filename=x.csv; filename*=UTF-8''%E9.csv", 'x.csv'],
    ["attachment; filename=x.csv; filename*=koi8-r''%E9.csv", 'x.csv'],
    ["attachment; filename=x.csv; filename*=UTF-8''%4.csv", 'x.csv'],
    ['attachment; filename=first.csv; filename=second.csv', 'first.csv'],
    ['attachment; filename="a.csv', 'a.csv'],
    ['attachment; filename=data.csv+crypt', 'data.csv+crypt'],
    ['attachment; filename=""', null],
    ['attachment; filename=', null],
    ['attachment', null],
    ['inline; xfilename=a.csv', null],
    ['', null],
    [null, null],
  ])('%j is %j', (header, name) => {
    expect(parseFilename(header)).toBe(name)
  })

  it('is total and bounded, whatever the header', () => {
    const nasty = fc.array(
      fc.constantFrom('filename', '*', '=', '"', '\\', ';', "''", 'UTF-8', '%', 'é', ' ', 'a', '\n', '\0'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((parts) => parts.join('')),
        ),
        (text) => {
          const name = parseFilename(`attachment; ${text}`)
          expect(name === null || (name !== '' && name.length <= LIMITS.TITLE_CHARS)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
    expect(parseFilename(`attachment; filename="${'a'.repeat(LIMITS.TITLE_CHARS)}"`)).toHaveLength(LIMITS.TITLE_CHARS)
    expect(parseFilename(`attachment; filename="${'a'.repeat(LIMITS.TITLE_CHARS + 1)}"`)).toBeNull()
  })

  it('takes no long time over a long header', () => {
    const tookMs = measureCpuMs(() => {
      parseFilename(`attachment; ${'filename="\\'.repeat(1600)}`)
      parseFilename(`attachment; filename=${'a;b '.repeat(4000)}`)
      parseFilename(`${';a'.repeat(8000)}`)
    })
    expect(tookMs).toBeLessThan(500)
  })
})
