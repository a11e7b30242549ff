import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitPathLength } from '../../../../shared/download/files/fitPathLength.js'
import { addNumber } from '../../../../shared/download/files/freeNames.js'
import { toSafeName } from '../../../../shared/download/files/safeNames.js'
import { arbitraryFileName } from '../../../support/disk/arbitraryFileName.js'

describe('a name in a deep folder', () => {
  const SUFFIX = '.rudi-partial'
  test('leaves a name alone that fits', () => {
    expect(fitPathLength('/home/camille/Rudi/Eau_5f0c1a2b', 'mesures.csv', SUFFIX)).toBe('mesures.csv')
  })
  test('cuts a name so that the whole path fits, number and partial included', () => {
    const folder = `/home/${'d'.repeat(100)}`
    for (const letter of ['é', 'a']) {
      const name = fitPathLength(folder, `${letter.repeat(150)}.tar.gz`, SUFFIX)
      expect(name).toMatch(/^(?:é+|a+)\.tar\.gz$/)
      expect(`${folder}/${addNumber(name, 10_000)}${SUFFIX}`.length).toBeLessThanOrEqual(240)
    }
  })
  test('leaves enough of a name below a folder that is too long itself', () => {
    expect(fitPathLength(`/${'d'.repeat(300)}`, `${'a'.repeat(150)}.csv`, SUFFIX)).toHaveLength(48)
  })
  test('whatever name and folder, the name stays safe and says the same twice', () => {
    fc.assert(
      fc.property(arbitraryFileName, fc.nat(400), (raw, depth) => {
        const folder = `/${'d'.repeat(depth)}`
        const name = fitPathLength(folder, toSafeName(raw), SUFFIX)
        expect(toSafeName(name)).toBe(name)
        expect(fitPathLength(folder, name, SUFFIX)).toBe(name)
      }),
      { numRuns: 1000 },
    )
  })
})
