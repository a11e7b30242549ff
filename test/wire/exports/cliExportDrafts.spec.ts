// Unfinished files of several processes with one state folder, with real locks on a real disk.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { takeFileLock } from '../../../electron/adapters/sqlite/fileLock.js'
import { createCliExportDrafts } from '../../../electron/exports/cliExportDrafts.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

async function aPlace() {
  const home = await createTemporaryFolder()
  const chosen = join(home, 'chosen')
  const folder = join(home, 'state', 'unfinished')
  await mkdir(chosen)
  const aProcess = () => createCliExportDrafts({ disk: nodeDisk, acquireFileLock: takeFileLock, folder })
  return { chosen, folder, target: join(chosen, 'results.csv.crypt'), aProcess, left: () => readdir(chosen) }
}

/** Creates the journal of a process that died while it wrote. */
async function aDeadProcess(folder: string, partials: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(partials))
}

test('a file under work is known to the state, and to no sweep of another process, until it ends', async () => {
  const { folder, target, aProcess, left } = await aPlace()
  const mine = aProcess()
  const written = await mine.draft(target, async (partial) => {
    await writeFile(partial, 'half')
    await aProcess().sweep()
    await mine.sweep()
    const journals = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    expect([await left(), journals.length]).toEqual([[basename(partial)], 1])
    return ok(7)
  })
  expect([written, await left()]).toEqual([ok(7), []])
  await mine.close()
  expect(await readdir(folder)).toEqual([])
})

test('one that fails or breaks leaves nothing', async () => {
  const { folder, target, aProcess, left } = await aPlace()
  const mine = aProcess()
  const failed = fail(failure('disk/full'))
  const write = (end: () => Promise<typeof failed>) =>
    mine.draft(target, async (partial) => {
      await writeFile(partial, 'half')
      return end()
    })
  expect(await write(async () => failed)).toEqual(failed)
  const broken = write(async () => {
    throw new TypeError('a bug')
  })
  await expect(broken).rejects.toThrow('a bug')
  await mine.close()
  expect([await left(), await readdir(folder)]).toEqual([[], []])
})

test('a sweep removes what the dead left, in the folders that are there, and keeps the rest in mind', async () => {
  const { chosen, folder, aProcess, left } = await aPlace()
  const away = join(folder, '..', 'stick')
  const [here, there] = [chosen, away].map((where) => join(where, `${randomUUID()}.rudi-partial`)) as [string, string]
  await writeFile(here, 'half')
  await aDeadProcess(folder, [here, there])
  await aProcess().sweep()
  expect([await left(), (await readdir(folder)).length]).toEqual([[], 1])
  await mkdir(away)
  await writeFile(there, 'half')
  await aProcess().sweep()
  expect([await readdir(away), await readdir(folder)]).toEqual([[], []])
})

test('a sweep follows no file that is no journal of ours, and no name that is none of our partials', async () => {
  const { chosen, folder, aProcess, left } = await aPlace()
  const partial = join(chosen, `${randomUUID()}.rudi-partial`)
  await writeFile(partial, 'half')
  await writeFile(join(chosen, 'precious.csv'), 'mine')
  await aDeadProcess(folder, [join(chosen, 'precious.csv'), partial])
  await writeFile(join(folder, 'notes.json'), JSON.stringify([partial]))
  await aProcess().sweep()
  expect(await left()).toHaveLength(2)
})

test('an export is written all the same where the state cannot be written', async () => {
  const { folder, target, aProcess, left } = await aPlace()
  await mkdir(join(folder, '..'), { recursive: true })
  await writeFile(folder, 'a file in the place of the folder')
  const mine = aProcess()
  await mine.sweep()
  const written = await mine.draft(target, async (partial) => nodeDisk.publish(await nameOf(partial), target))
  await mine.close()
  expect([written.ok, await left()]).toEqual([true, ['results.csv.crypt']])
})

async function nameOf(partial: string): Promise<string> {
  await writeFile(partial, 'whole')
  return partial
}
