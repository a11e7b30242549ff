import { describe, expect, it } from 'vitest'
import { listBundledPackages, type ShippedPackage } from '../../../../build/bundle/bundledAndNativePackages.js'
import { collectNotices } from '../../../../build/bundle/licenceNotices.js'

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
