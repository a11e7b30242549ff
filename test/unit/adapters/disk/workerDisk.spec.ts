import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getDescriptor, workerDisk } from '../../../../electron/adapters/disk/workerDisk.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

/** Runs `work` while this process cannot look at an open file. Returns how many files were closed meanwhile. */
async function countClosedWithoutStat(work: () => Promise<void>): Promise<number> {
  const { closeSync, fstatSync } = fs
  let closed = 0
  fs.closeSync = (file) => {
    closed += 1
    closeSync(file)
  }
  fs.fstatSync = (() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }) as unknown as typeof fstatSync
  syncBuiltinESMExports()
  try {
    await work()
    return closed
  } finally {
    Object.assign(fs, { closeSync, fstatSync })
    syncBuiltinESMExports()
  }
}

it('no descriptor is given for a file that was closed: the next file may have its number', async () => {
  const opened = await workerDisk.open(join(await createTemporaryFolder(), 'partial'), 'create-new')
  if (!opened.ok) throw new Error(opened.failure.code)
  expect(getDescriptor(opened.value)).toBeTypeOf('number')
  await opened.value.close()
  expect(getDescriptor(opened.value)).toBeNull()
})

it('a file that cannot be looked at is closed', async () => {
  const path = join(await createTemporaryFolder(), 'partial')
  fs.writeFileSync(path, 'bytes')
  const closed = await countClosedWithoutStat(async () => {
    expect((await workerDisk.open(path, 'resume')).ok).toBe(false)
  })
  expect(closed).toBe(1)
})

it('a file of which a network drive reports an error when it is closed fails nothing', async () => {
  const opened = await workerDisk.open(join(await createTemporaryFolder(), 'partial'), 'create-new')
  if (!opened.ok) throw new Error(opened.failure.code)
  const { closeSync } = fs
  fs.closeSync = (file) => {
    closeSync(file)
    throw Object.assign(new Error('EDQUOT'), { code: 'EDQUOT' })
  }
  syncBuiltinESMExports()
  try {
    await expect(opened.value.close()).resolves.toBeUndefined()
  } finally {
    Object.assign(fs, { closeSync })
    syncBuiltinESMExports()
  }
})
