import { describe, expect, it } from 'vitest'
import { isAllowedLicence } from '../../../build/bundle/allowedLicences.js'
import { collectNotices } from '../../../build/bundle/notices.js'
import {
  listBundledPackages,
  listPackagesWithBinaries,
  type ShippedPackage,
} from '../../../build/bundle/shippedPackages.js'

const sample = (changes: Partial<ShippedPackage>): ShippedPackage => ({
  folder: 'node_modules/sample',
  name: 'sample',
  version: '1.0.0',
  licence: 'MIT',
  author: 'Sam',
  texts: ['the terms'],
  carried: [],
  ...changes,
})

describe('a licence', () => {
  it.each(['MIT', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT', 'MIT AND BSD-3-Clause'])(
    'that is %s may be shipped',
    (one) => {
      expect(isAllowedLicence(one)).toBe(true)
    },
  )

  it.each([
    ...['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''],
    ...['(MIT OR Apache-2.0) AND GPL-2.0-only', undefined, { type: 'MIT' }],
  ])('that is %j may not', (one) => {
    expect(isAllowedLicence(one)).toBe(false)
  })
})

describe('the packages with binaries', () => {
  const names = listPackagesWithBinaries().map(({ name }) => name)

  it('are those that package.json asks for and what they need, without headers', () => {
    expect(names).toEqual(
      expect.arrayContaining(['@duckdb/node-api', '@duckdb/node-bindings', '@photostructure/sqlite']),
    )
    expect(names).toContain('@github/keytar')
    expect(names).not.toContain('node-addon-api')
  })

  it('are named with the works inside them', () => {
    const notices = collectNotices(listPackagesWithBinaries())
    for (const name of ['keytar', 'SQLite (blessing)', 'DuckDB (MIT)', 'Mbed TLS (Apache-2.0)'])
      expect(notices).toContain(name)
  })
})

describe('the notices', () => {
  it('hold the terms of each package', () => {
    expect(collectNotices([sample({})])).toBe('sample 1.0.0 (MIT)\n\nthe terms\n')
  })

  it('give the usual text to a package that brings none, with its own makers', () => {
    const notices = collectNotices([sample({ licence: 'ISC', texts: [], author: 'Sam' })])
    expect(notices).toContain('Copyright Sam')
    expect(notices).toContain('Permission to use, copy, modify')
    expect(notices).not.toContain('Agafonkin')
  })

  it('are refused without any text', () => {
    expect(() => collectNotices([sample({ licence: 'MIT', texts: [] })])).toThrow('sample (MIT) brings no licence')
  })

  it('find the packages of bundled files', () => {
    const inputs = { 'node_modules/zod/v4/core.js': {}, 'shared/limits.ts': {} }
    expect(listBundledPackages([{ inputs, outputs: {} } as never]).map(({ name }) => name)).toEqual(['zod'])
  })
})
