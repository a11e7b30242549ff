import { describe, expect, it } from 'vitest'
import { checkReferences } from '../../../../build/prose/checkReferences.js'

const PAGES = [
  { path: 'README.md', source: '# Us\n' },
  { path: 'docs/guide.md', source: '# A guide\n## Where state lies, and why\n```\n# an example\n```\n' },
]

const CHECKOUT = {
  files: ['README.md', 'docs/guide.md', 'shared/limits.ts', 'electron/ipc/handlers/library.ts', 'build/check.mjs'],
  scripts: ['test', 'check', 'test:long'],
  pages: PAGES,
}

const refers = (source: string, path = 'docs/guide.md') =>
  checkReferences([{ path, source }], CHECKOUT).map(({ line, say }) => `${line} ${say}`)

describe('a reference of a page', () => {
  it.each([
    ['a file', '`shared/limits.ts`'],
    ['a folder', '`electron/ipc` and `electron/ipc/`'],
    ['a file by the end of its path', '`limits.ts`, `handlers/library.ts`'],
    ['a folder by the end of its path', '`handlers/`'],
    ['a file of a kind', '`electron/ipc/handlers/<noun>.ts`, `electron/*/handlers/`'],
    ['a script', '`npm run check`, `npm run -s test:long -- damage`, npm test, npm ci'],
    ['a page', '[us](../README.md), [it](guide.md), [folder](../electron/ipc)'],
    ['a heading', '[state](guide.md#where-state-lies-and-why), [here](#a-guide)'],
    ['another site', '[site](https://example.org/a.ts)'],
    ['what a build makes', '`dist/cli.cjs`, `release/`'],
    ['no path', '`/oauth/token`, `media/refused`, `text/csv`, `a.json`, `--to ~/data/`'],
  ])('to %s is fine', (_, source) => {
    expect(refers(source)).toEqual([])
  })

  it.each([
    ['a file that was moved', '\n`shared/net/limits.ts`', '2 names shared/net/limits.ts,'],
    ['a file that is only the end of another path', '`electron/library.ts`', '1 names electron/library.ts,'],
    ['a file whose name only ends alike', '`imits.ts`', '1 names imits.ts,'],
    ['a folder that is not there', '`electron/engine`', '1 names electron/engine,'],
    ['a folder by the end of its path', '`queue/`', '1 names queue/,'],
    ['a file of a kind that has none', '`shared/<noun>/a.ts`', '1 names shared/<noun>/a.ts,'],
    ['a script that is not there', '`npm run -s tset`', '1 names the script tset,'],
    ['a script that is not there, in an example', '```\nnpm start\n```', '2 names the script start,'],
    ['a page that is not there', '[it](other.md)', '1 links to other.md, and there is no docs/other.md'],
    ['a heading that is not there', '[it](guide.md#elsewhere)', '1 links to guide.md#elsewhere,'],
    ['a heading of an example', '[it](#an-example)', '1 links to #an-example,'],
  ])('to %s is reported', (_, source, said) => {
    expect(refers(source)).toHaveLength(1)
    expect(refers(source)[0]).toContain(said)
  })
})
