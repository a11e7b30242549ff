// What only this person's identity opens is not encrypted once more for the portal, which could not open it.
import { expect, test } from 'vitest'
import { createSeal } from '../../../electron/protect/ageSeal.js'
import { createFileSealer } from '../../../electron/protect/createFileSealer.js'
import { createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { refuseOwnProtectedFile } from '../../../electron/protect/refuseOwnProtectedFile.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { createFakeDisk } from '../../support/disk/fakeDisk.js'
import { unwrap } from '../../support/unwrap.js'

test('a file for this identity is refused, one for another or of another format passes', async () => {
  const [mine, other] = [await createIdentity(), await createIdentity()]
  const disk = createFakeDisk(['/data'])
  const put = async (path: string, bytes: Uint8Array) => {
    await disk.create(path)
    disk.meddle(path, bytes)
  }
  await put('/data/mine.csv.age', (await unwrap(createSeal(mine))).header)
  await put('/data/theirs.csv.age', (await unwrap(createSeal(other))).header)
  await put('/data/open.csv', Buffer.from('a;b'))
  const sealer = createFileSealer({ read: async () => ok(mine) })
  const judge = (path: string) => refuseOwnProtectedFile({ disk, sealer }, path)
  expect(await judge('/data/mine.csv.age')).toEqual(fail(failure('crypt/still-protected')))
  expect([await judge('/data/theirs.csv.age'), await judge('/data/open.csv'), await judge('/data/none')]).toEqual(
    Array(3).fill(ok(undefined)),
  )
  const locked = fail(failure('keychain/locked'))
  const behindLock = createFileSealer({ read: async () => locked })
  expect(await refuseOwnProtectedFile({ disk, sealer: behindLock }, '/data/mine.csv.age')).toEqual(locked)
})
