import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../electron/adapters/appFolders/makeTemporaryFolder.js'
import { asOrdinaryUser } from '../../../support/disk/asOrdinaryUser.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

/** The number of a process that has ended. */
const findDeadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

test('a profile is a folder of its own and is removed with its contents', async () => {
  const parent = await createTemporaryFolder()
  const profile = makeTemporaryFolder(parent)
  writeFileSync(join(profile.path, 'Preferences'), '{}')
  profile.remove()
  expect(readdirSync(parent)).toEqual([])
})

test('the profile of a killed command is removed by the next command', async () => {
  const parent = await createTemporaryFolder()
  const left = join(parent, `rudi-desk-${findDeadPid()}-abc`)
  mkdirSync(join(left, 'Cache'), { recursive: true })
  makeTemporaryFolder(parent)
  expect(existsSync(left)).toBe(false)
})

test('profiles of running commands, files, links and other folders stay', async () => {
  const parent = await createTemporaryFolder()
  const dead = findDeadPid()
  const target = await createTemporaryFolder()
  mkdirSync(join(parent, `rudi-desk-${process.ppid}-abc`))
  mkdirSync(join(parent, `rudi-desk-selection-${dead}`))
  mkdirSync(join(parent, `other-${dead}-abc`))
  writeFileSync(join(parent, `rudi-desk-${dead}-file`), '')
  writeFileSync(join(target, 'kept'), '')
  symlinkSync(target, join(parent, `rudi-desk-${dead}-link`))
  const before = readdirSync(parent)
  makeTemporaryFolder(parent)
  expect(readdirSync(parent)).toEqual(expect.arrayContaining(before))
  expect(existsSync(join(target, 'kept'))).toBe(true)
})

test('a folder is made where the names of others cannot be listed', async () => {
  // The folder of a run belongs to the user who runs it: another one cannot reach what is below.
  const parent = process.getuid?.() === 0 ? mkdtempSync('/tmp/rudi-test-') : await createTemporaryFolder()
  chmodSync(parent, 0o333)
  try {
    const { path } = await asOrdinaryUser(async () => makeTemporaryFolder(parent))
    expect(existsSync(path)).toBe(true)
  } finally {
    chmodSync(parent, 0o700)
    rmSync(parent, { recursive: true })
  }
})
