import { describe, expect, it } from 'vitest'
import { findPackageFolder, listPackagesWithBinaries } from '../../../../build/bundle/bundledAndNativePackages.js'
import { collectNotices } from '../../../../build/bundle/licenceNotices.js'

describe('a bundled file', () => {
  it.each([
    ['node_modules/zod/v4/core.js', 'node_modules/zod'],
    ['node_modules/@base-ui/react/dialog.js', 'node_modules/@base-ui/react'],
    ['node_modules/conf/node_modules/ajv/lib/a.js', 'node_modules/conf/node_modules/ajv'],
    ['shared/limits.ts', null],
  ])('%s is from the package %s', (input, folder) => {
    expect(findPackageFolder(input)).toBe(folder)
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
