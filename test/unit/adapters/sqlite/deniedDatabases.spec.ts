// State files that this account may not read or write: our own get their rights back, and those of another account are
// set aside and rebuilt from the copy. Every start must end in a window.
import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../../../build/setup/paths.mjs'
import { openCatalogueStore } from '../../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { openLibraryStore } from '../../../../electron/adapters/sqlite/library/libraryStore.js'
import { openQueueStore } from '../../../../electron/adapters/sqlite/queue/queueStore.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { WITHOUT_ROOT_RIGHTS } from '../../../support/disk/withoutRootRights.js'
import { createSeededRequests, seedQueue } from '../../../support/queue/seededQueue.js'
import { unwrap } from '../../../support/unwrap.js'

const COUNT = 30
const STATE = ['library.db', 'library.copy', 'lock.db', 'files.db', 'catalogue.db'] as const

/** Creates a state folder as a start leaves it. */
async function aFolder(): Promise<string> {
  const folder = await createTemporaryFolder()
  const store = await unwrap(openQueueStore(folder))
  seedQueue(store, COUNT, createSeededRequests('/data/files'))
  store.close()
  const library = await unwrap(openLibraryStore(folder))
  await unwrap(library.addRoots(['/data']))
  library.close()
  await (await unwrap(openCatalogueStore(folder))).close()
  return folder
}

async function start(folder: string, whose: 'own' | 'another’s'): Promise<unknown> {
  const [program = process.execPath, ...args] = [
    ...[...WITHOUT_ROOT_RIGHTS, process.execPath, '--import', 'tsx'],
    ...[join(ROOT, 'test/support/disk/deniedDatabasesChild.ts'), folder, whose],
  ]
  return JSON.parse((await promisify(execFile)(program, args, { cwd: ROOT })).stdout)
}

const aside = (folder: string) => readdirSync(folder).filter((name) => /\.damaged-\d+$/.test(name))
const deny = (folder: string, names: readonly string[], mode: number): void => {
  for (const name of names) chmodSync(join(folder, name), mode)
}

describe.skipIf(process.platform === 'win32')('files without rights', () => {
  test.each([
    ['can be neither read nor written', 0o000],
    ['can be read only', 0o400],
  ])('that are ours and %s get them back, and nothing is lost', async (_how, mode) => {
    const folder = await aFolder()
    deny(folder, STATE, mode)
    expect(await start(folder, 'own')).toEqual({ news: [], found: COUNT, roots: ['/data'] })
    expect(aside(folder)).toEqual([])
  })

  test('that are another account’s are put aside as they are, and what is readable is taken over', async () => {
    const folder = await aFolder()
    const bytes = readFileSync(join(folder, 'library.db'))
    deny(folder, ['library.db', 'lock.db'], 0o000)
    deny(folder, ['files.db', 'catalogue.db'], 0o400)
    expect(await start(folder, 'another’s')).toEqual({
      news: [{ type: 'foreign', name: 'library.db.damaged-1', kept: COUNT }],
      found: COUNT,
      roots: ['/data'],
    })
    // The copy of a catalogue holds nothing of a person's own, so it is not kept.
    expect(aside(folder)).toEqual(['files.db.damaged-1', 'library.db.damaged-1', 'lock.db.damaged-1'])
    deny(folder, ['library.db.damaged-1'], 0o600)
    expect(readFileSync(join(folder, 'library.db.damaged-1')).equals(bytes)).toBe(true)
    expect(await start(folder, 'another’s')).toMatchObject({ news: [], found: COUNT + 1 })
  })

  test('that are another account’s, the copy of the queue too, are all kept beside an empty queue', async () => {
    const folder = await aFolder()
    deny(folder, STATE, 0o000)
    expect(await start(folder, 'another’s')).toMatchObject({
      news: [{ type: 'foreign', kept: 0 }],
      found: 0,
      roots: [],
    })
    expect(aside(folder)).toContain('library.copy.damaged-1')
  })

  test('in a folder that takes no other name stay where they are, and the start says that it is denied', async () => {
    const folder = await aFolder()
    deny(folder, STATE, 0o000)
    chmodSync(folder, 0o500)
    await expect(start(folder, 'another’s')).rejects.toThrow('disk/denied')
    chmodSync(folder, 0o700)
    expect(aside(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
