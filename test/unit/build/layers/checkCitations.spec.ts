import { describe, expect, it } from 'vitest'
import { checkCitations } from '../../../../build/layers/checkCitations.js'

const PAGES = [
  {
    path: 'docs/wire.md',
    source: [
      '# The wire',
      '## 00 What was seen',
      '### 2.4 List and detail',
      '### 2.5 Detail',
      '### 2.6 A record',
      '## 3',
      '### 1.F Names',
      '## The rule of layers',
      'the text names 7.7',
      '```',
      '# 8 an example',
      '```',
    ].join('\n'),
  },
  {
    path: 'docs/rows.md',
    source: '| id | what holds |\n|---|---|\n| W-01 | something |\n|N-16| more |\nW-02 | no row\n',
  },
  { path: 'README.md', source: '# Us\n' },
  { path: 'docs/decisions/0001-two-threads.md', source: '# Two threads\n' },
]

const complaints = (source: string) =>
  checkCitations([{ path: 'shared/a.ts', source }], PAGES).map(({ line, say }) => `${line} ${say}`)

describe('a citation', () => {
  it.each([
    ['a section', '/** As lists do (wire.md 2.4). */'],
    ['a chapter', '// wire.md 3: the key'],
    ['several sections', '// (wire.md 00, 2.4, 2.6), and more'],
    ['sections with a word between', '// wire.md 2.4 and 2.5'],
    ['all from one to another', '// wire.md 2.4–2.6'],
    ['the same, with the chapter once', '// wire.md 2.4–6'],
    ['the same in words', '// wire.md 2.4 to 2.6'],
    ['a lettered section at the end of a sentence', '/** wire.md 1.F. */'],
    ['a section and a word of it', '// wire.md 2.6, ReferenceDates'],
    ['a heading by its text', '// wire.md, as "nothing" says; wire.md "The rule of layers"'],
    ['a section in the next line of a comment', '/**\n * so (wire.md\n * 2.4). */'],
    ['a page as a whole', "const says = 'see README.md'"],
    ['a page by the folder', '// docs/decisions/0001-two-threads.md, decisions/0001-two-threads.md'],
    ['a row', '// closed (W-01, N-16)'],
    ['nothing', "'!**/*.md'; const sha = 'SHA-256'; const date = '2026-11-22'"],
  ])('of %s that is there is fine', (_, source) => {
    expect(complaints(source)).toEqual([])
  })

  it.each([
    ['a page that is not there', '// one\n// product.md', '2 cites product.md'],
    ['a page whose name only ends alike', '// re-wire.md', '1 cites re-wire.md'],
    ['a page by the end of its name', '// ire.md', '1 cites ire.md'],
    ['a section that is not there', '// wire.md 2.9', '1 cites wire.md 2.9, and docs/wire.md has no such heading'],
    ['a section that only the text names', '// wire.md 7.7', 'wire.md 7.7'],
    ['a section that only an example has', '// wire.md 8', 'wire.md 8'],
    ['the second of several', '// wire.md 2.4, 2.9', 'wire.md 2.9'],
    ['one between two', '// wire.md 2.4–2.7', 'wire.md 2.7'],
    ['one between two, with the chapter once', '// wire.md 2.4–7', 'wire.md 2.7'],
    ['a section in the next line', '/**\n * so (wire.md\n * 2.9). */', '2 cites wire.md 2.9'],
    ['an end that comes before its beginning', '// wire.md 2.6–1', 'wire.md 1,'],
    ['an end in another chapter', '// wire.md 2.6–3.1', 'wire.md 3.1'],
    ['a heading that is called otherwise', '// wire.md "Layers"', 'wire.md Layers'],
    ['a row that is not there', '\n\n// W-09', '3 cites W-09'],
    ['a row that is no row', '// W-02', 'cites W-02'],
    ['a row in the title of a test', "it('is refused (W-09)', f)", 'cites W-09'],
  ])('of %s is said', (_, source, said) => {
    expect(complaints(source)).toHaveLength(1)
    expect(complaints(source)[0]).toContain(said)
  })
})
