import { describe, expect, it } from 'vitest'
import { listPackagesWithBinaries, type ShippedPackage } from '../../../../build/bundle/bundledAndNativePackages.js'
import { createSbom } from '../../../../build/bundle/sbom.js'

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

describe('the list of what is inside', () => {
  const packages = [sample({ name: '@scope/sample', carried: [{ name: 'Engine', licence: 'Zlib' }] })]

  it('is CycloneDX, with what binaries carry', () => {
    const sbom = JSON.parse(createSbom(packages, '45.4.1'))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(sbom.components).toMatchObject([
      { name: 'electron', version: '45.4.1' },
      {
        purl: 'pkg:npm/%40scope/sample@1.0.0',
        components: [{ name: 'Engine', licenses: [{ license: { id: 'Zlib' } }] }],
      },
    ])
  })

  it('is the same for the same packages, and has the hashes of the lock file', () => {
    expect(createSbom(packages, '45.4.1')).toBe(createSbom(packages, '45.4.1'))
    const sbom = JSON.parse(createSbom(listPackagesWithBinaries(), '45.4.1'))
    const api = sbom.components.find(({ name }: { readonly name: string }) => name === '@duckdb/node-api')
    expect(api.hashes).toMatchObject([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  })
})
