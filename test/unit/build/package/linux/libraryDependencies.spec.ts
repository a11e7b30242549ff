import { describe, expect, it } from 'vitest'
import { listDebianDependencies, listRpmRequirements } from '../../../../../build/package/linux/libraryDependencies.mjs'

describe('the libraries of the system', () => {
  it('are asked for by both names that Debian has for them', () => {
    expect(listDebianDependencies()).toEqual(
      expect.arrayContaining(['libasound2 | libasound2t64', 'libdrm2', 'libgbm1', 'libsecret-1-0', 'xdg-utils']),
    )
  })

  it('are asked for by their sonames elsewhere', () => {
    expect(listRpmRequirements()).toContain('libgbm.so.1()(64bit)')
  })
})
