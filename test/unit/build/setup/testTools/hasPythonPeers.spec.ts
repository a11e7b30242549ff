import { describe, expect, it } from 'vitest'
import { hasPythonPeers, READERS } from '../../../../../build/setup/testTools/pythonPeers.mjs'
import { missingPandasReason } from '../../../../support/peers/python.js'

describe(`Python packages for the tests${missingPandasReason}`, () => {
  it.skipIf(missingPandasReason !== '')('count as missing when a pin has changed', async () => {
    expect(await hasPythonPeers({ ...READERS, modules: 'odf', packages: ['odfpy==1.4.1'] })).toBe(true)
    expect(await hasPythonPeers({ ...READERS, modules: 'odf', packages: ['odfpy==1.4.0'] })).toBe(false)
  })
})
