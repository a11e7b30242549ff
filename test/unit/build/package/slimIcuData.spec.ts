import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isIcuItemUsed, readItems, slimIcuData } from '../../../../build/package/slimIcuData.mjs'
import { readPreparedRuntime } from '../../../../build/setup/runtime.mjs'
import { createIcuData } from '../../../support/build/createIcuData.js'

const NAMES = ['icudt77l/brkitr/cjdict.dict', 'icudt77l/curr/de.res', 'icudt77l/fr.res', 'icudt77l/zone/en.res']

describe('what ICU knows of languages', () => {
  it.each([
    'fr.res',
    'fr_CA.res',
    'curr/en.res',
    'zone/en_001.res',
    'coll/root.res',
    'coll/ucadata.icu',
    'lang/res_index.res',
    'res_index.res',
    'curr/supplementalData.res',
    'root.res',
    'pool.res',
    'zoneinfo64.res',
    'plurals.res',
    'brkitr/thaidict.dict',
    'brkitr/line.brk',
    'windows-936-2000.cnv',
    'uts46.nrm',
  ])('keeps %s', (name) => {
    expect(isIcuItemUsed(`icudt77l/${name}`)).toBe(true)
  })

  it.each([
    'de.res',
    'zh_Hant_TW.res',
    'curr/kok.res',
    'coll/es_.res',
    'coll/zh.res',
    'zone/pt_PT.res',
    'brkitr/cjdict.dict',
  ])('leaves out %s', (name) => {
    expect(isIcuItemUsed(`icudt77l/${name}`)).toBe(false)
  })

  it('is written anew without the items that are not used', () => {
    expect(slimIcuData(createIcuData(NAMES))).toEqual(createIcuData(NAMES.slice(2)))
  })

  it('is not touched where it has another form', () => {
    expect(slimIcuData(Buffer.from('data'))).toBeNull()
    expect(slimIcuData(Buffer.alloc(64))).toBeNull()
  })

  it.runIf(process.platform === 'linux')('comes out of the runtime as it was when everything is used', () => {
    const data = readFileSync(join(readPreparedRuntime().dist, 'icudtl.dat'))
    expect(slimIcuData(data, () => true)?.equals(data)).toBe(true)
    const kept = readItems(slimIcuData(data) ?? Buffer.alloc(0)) ?? []
    expect(kept.map(({ name }) => name.replace(/^[^/]+/, ''))).toEqual(
      expect.arrayContaining(['/fr.res', '/en_US.res', '/zone/fr.res', '/coll/root.res', '/zoneinfo64.res']),
    )
  })
})
