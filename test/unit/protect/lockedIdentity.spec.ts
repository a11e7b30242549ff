// Where a keychain is locked, nothing is stored unencrypted for that reason, and no second identity is made.
import { expect, test } from 'vitest'
import { createMemoryKeychain } from '../../../electron/adapters/keychain/memoryKeychain.js'
import { decideProtection } from '../../../electron/cli/download/decideProtection.js'
import { createProtection } from '../../../electron/protect/createProtection.js'
import { createIdentityRepository } from '../../../electron/protect/identityRepository.js'
import { readProtectPolicy } from '../../../electron/services/protect/readProtectPolicy.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { preferences } from '../../../shared/settings/preferences.js'

const without = (code: 'keychain/locked' | 'keychain/unavailable') => {
  const keychain = { ...createMemoryKeychain(), recall: async () => fail(failure(code)) }
  const identities = createIdentityRepository({ keychain, given: null })
  return { identities, protection: createProtection(identities) }
}
const LOCKED = fail(failure('keychain/locked'))
const stored = (protect: 'restricted' | 'none') => ({
  read: () => preferences.parse({ settings: { protect } }),
})
const [open, restricted] = [{ dataset: { access: 'open' } }, { dataset: { access: 'restricted' } }] as const

test('the window adds no download that might have to be encrypted', async () => {
  const { protection } = without('keychain/locked')
  expect(await readProtectPolicy({ preferences: stored('restricted'), protection })).toEqual(LOCKED)
  expect(await readProtectPolicy({ preferences: stored('none'), protection })).toEqual(ok('none'))
  const absent = { preferences: stored('restricted'), ...without('keychain/unavailable') }
  expect(await readProtectPolicy(absent)).toEqual(ok('none'))
})

test('the command line downloads open files alone', async () => {
  const deps = without('keychain/locked')
  expect(await decideProtection(deps, null, [open, restricted])).toEqual(LOCKED)
  expect((await decideProtection(deps, null, [open])).ok).toBe(true)
  expect((await decideProtection(without('keychain/unavailable'), null, [restricted])).ok).toBe(true)
})

test('no other identity is proposed, and a file is not said to lack one', async () => {
  const { identities, protection } = without('keychain/locked')
  expect(await identities.propose()).toEqual(LOCKED)
  expect(await protection.create()).toEqual(LOCKED)
})
