// Where a keychain does not give the identity, nothing is stored unencrypted for that reason, and no second one is made.
import { describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { createMemoryKeychain } from '../../../electron/adapters/keychain/memoryKeychain.js'
import { decideProtection } from '../../../electron/cli/download/decideProtection.js'
import type { Keychain } from '../../../electron/ports/auth/keychain.js'
import { createFileSealer } from '../../../electron/protect/createFileSealer.js'
import { createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { createIdentityNote } from '../../../electron/protect/identity/identityNote.js'
import { createIdentityRepository, IDENTITY_ACCOUNT } from '../../../electron/protect/identity/identityRepository.js'
import { readProtectPolicy } from '../../../electron/services/protect/readProtectPolicy.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { preferences } from '../../../shared/settings/preferences.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

function createRig(keychain: Keychain, folder: string) {
  const note = createIdentityNote(nodeDisk, folder)
  const identities = createIdentityRepository({ keychain, given: null, note })
  return { identities, sealer: createFileSealer(identities) }
}
const without = async (code: 'keychain/locked' | 'keychain/unavailable') =>
  createRig({ ...createMemoryKeychain(), recall: async () => fail(failure(code)) }, await createTemporaryFolder())

const LOCKED = fail(failure('keychain/locked'))
const stored = (protect: 'restricted' | 'none') => ({
  read: () => preferences.parse({ settings: { protect } }),
})
const [open, restricted] = [{ dataset: { access: 'open' } }, { dataset: { access: 'restricted' } }] as const

test('the window adds no download that might have to be encrypted', async () => {
  const { sealer } = await without('keychain/locked')
  expect(await readProtectPolicy({ preferences: stored('restricted'), sealer })).toEqual(LOCKED)
  expect(await readProtectPolicy({ preferences: stored('none'), sealer })).toEqual(ok('none'))
  const absent = { preferences: stored('restricted'), ...(await without('keychain/unavailable')) }
  expect(await readProtectPolicy(absent)).toEqual(ok('none'))
})

test('the command line downloads open files alone', async () => {
  const deps = await without('keychain/locked')
  expect(await decideProtection(deps, null, [open, restricted])).toEqual(LOCKED)
  expect((await decideProtection(deps, null, [open])).ok).toBe(true)
  expect((await decideProtection(await without('keychain/unavailable'), null, [restricted])).ok).toBe(true)
})

test('no other identity is proposed, and a file is not said to lack one', async () => {
  const { identities, sealer } = await without('keychain/locked')
  expect(await identities.propose()).toEqual(LOCKED)
  expect(await sealer.create()).toEqual(LOCKED)
})

describe('an identity that was kept once', () => {
  const silent: Keychain = { ...createMemoryKeychain(), recall: async () => fail(failure('keychain/unavailable')) }

  test.each([
    ['gives no answer', silent, 'silent'],
    ['has it no more', createMemoryKeychain(), 'lost'],
  ])('is not taken for none when the keychain %s: nothing is stored in clear', async (_, later, why) => {
    const folder = await createTemporaryFolder()
    const before = createRig(createMemoryKeychain(), folder)
    expect(await before.identities.keep(await createIdentity())).toEqual(ok(undefined))
    const { identities, sealer } = createRig(later, folder)
    const unreachable = fail(failure('identity/unreachable', { why }))
    expect(await readProtectPolicy({ preferences: stored('restricted'), sealer })).toEqual(unreachable)
    expect(await decideProtection({ sealer }, null, [restricted])).toEqual(unreachable)
    expect(await sealer.create()).toEqual(unreachable)
    expect(await readProtectPolicy({ preferences: stored('none'), sealer })).toEqual(ok('none'))
    // The person may create another one.
    expect((await identities.propose()).ok).toBe(true)
  })

  test('is known from its first reading on, where an earlier version kept it', async () => {
    const folder = await createTemporaryFolder()
    const keychain = createMemoryKeychain()
    await keychain.keep(IDENTITY_ACCOUNT, (await createIdentity()).secretKey)
    expect(await createRig(keychain, folder).sealer.isSetUp()).toEqual(ok(true))
    expect(await createRig(silent, folder).sealer.isSetUp()).toMatchObject({ ok: false })
  })

  test('and cannot be decoded is no reason to store a file in clear', async () => {
    const keychain = createMemoryKeychain()
    await keychain.keep(IDENTITY_ACCOUNT, 'no key')
    const { sealer } = createRig(keychain, await createTemporaryFolder())
    expect(await sealer.isSetUp()).toEqual(fail(failure('identity/not-a-key')))
  })
})

test('of two identities that are kept at once, the second does not replace the first', async () => {
  const keychain = createMemoryKeychain()
  const { identities } = createRig(keychain, await createTemporaryFolder())
  const [first, second] = [await createIdentity(), await createIdentity()]
  expect(await Promise.all([identities.keep(first), identities.keep(second)])).toEqual([
    ok(undefined),
    fail(failure('identity/exists')),
  ])
  expect(await keychain.recall(IDENTITY_ACCOUNT)).toEqual(ok(first.secretKey))
})
