// Something that is not a file has the name of a database: it is moved aside, and everything opens and works.
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCatalogueStore } from '../../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { openLibraryStore } from '../../../../electron/adapters/sqlite/library/libraryStore.js'
import { openQueueStore } from '../../../../electron/adapters/sqlite/queue/queueStore.js'
import type { QueueRepairEvent } from '../../../../shared/download/model/queueRepairEvent.js'
import { portalId } from '../../../../shared/ids.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { createSeededRow } from '../../../support/queue/seededQueue.js'
import { unwrap } from '../../../support/unwrap.js'

const PORTAL = portalId.parse('http://127.0.0.1')
const PLACED = {
  'a folder': (path: string): void => void mkdirSync(path),
  'a pipe': (path: string): void => void execFileSync('mkfifo', [path]),
  'a link to nowhere': (path: string): void => symlinkSync('/nowhere/at/all', path),
  'an empty file': (path: string): void => writeFileSync(path, ''),
} as const

const FILES = [
  ...['library.db', 'library.db-wal', 'lock.db', 'files.db', 'files.db-wal', 'catalogue.db', 'catalogue.db-wal'],
] as const

describe.skipIf(process.platform === 'win32').each(Object.keys(PLACED) as (keyof typeof PLACED)[])('%s', (kind) => {
  test.each(FILES)('in the place of %s', async (name) => {
    const folder = await createTemporaryFolder()
    PLACED[kind](join(folder, name))
    const news: QueueRepairEvent[] = []
    const store = await unwrap(openQueueStore(folder, (one) => news.push(one)))
    await unwrap(store.put([createSeededRow(0, '/data/files')]))
    expect((await unwrap(store.readIndexPage(0, 10))).rows.length).toBe(1)
    store.close()
    const catalogueStore = await unwrap(openCatalogueStore(folder))
    await unwrap(catalogueStore.readStatus(PORTAL))
    await catalogueStore.close()
    const library = await unwrap(openLibraryStore(folder))
    await unwrap(library.addRoots(['/data']))
    expect(await unwrap(library.listRoots())).toEqual(['/data'])
    library.close()
    // SQLite itself removes a pipe beside a missing database.
    const isGone = kind === 'a pipe' && name.endsWith('-wal')
    const isTold = name.startsWith('library') && kind !== 'an empty file' && !isGone
    expect(news.map(({ type }) => type)).toEqual(isTold ? ['remade'] : [])
    // The copy of a catalogue holds nothing of a person's own, so it is not kept.
    if (kind === 'an empty file' || name.startsWith('catalogue') || isGone) return
    const kept = readdirSync(folder).filter((one) => one.startsWith(`${name.replace('-wal', '')}.damaged-1`))
    expect(kept.map((one) => lstatSync(join(folder, one)).isFile())).toContain(false)
  })
})

test('a file in the place of the folder is a failure, and no error', async () => {
  const file = join(await createTemporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(openQueueStore(file)).toMatchObject({ ok: false })
  expect(openCatalogueStore(file)).toMatchObject({ ok: false })
  expect(openLibraryStore(file)).toMatchObject({ ok: false })
})
