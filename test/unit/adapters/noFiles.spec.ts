// What is no file under the name of a database: it is put out of the way, and everything opens and works.
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMirrorHere } from '../../../electron/adapters/sqliteMirror.js'
import { openShelfHere } from '../../../electron/adapters/sqliteShelf.js'
import { openStore } from '../../../electron/adapters/sqliteStore.js'
import type { StoreNews } from '../../../shared/download/storeNews.js'
import { portalId } from '../../../shared/ids.js'
import { must } from '../../help/must.js'
import { scratch } from '../../help/scratch.js'
import { seededRow } from '../../help/seededQueue.js'

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
    const folder = await scratch()
    PLACED[kind](join(folder, name))
    const news: StoreNews[] = []
    const store = await must(openStore(folder, (one) => news.push(one)))
    await must(store.put([seededRow(0, '/data/files')]))
    expect((await must(store.slips(0, 10))).slips.length).toBe(1)
    store.close()
    const mirror = await must(openMirrorHere(folder))
    await must(mirror.stock(PORTAL))
    await mirror.close()
    const shelf = await must(openShelfHere(folder))
    await must(shelf.addRoots(['/data']))
    expect(await must(shelf.roots())).toEqual(['/data'])
    shelf.close()
    // SQLite itself takes away a pipe beside a database that is not there.
    const isGone = kind === 'a pipe' && name.endsWith('-wal')
    const isTold = name.startsWith('library') && kind !== 'an empty file' && !isGone
    expect(news.map(({ type }) => type)).toEqual(isTold ? ['remade'] : [])
    // A copy of a catalogue is no person's: it is not kept.
    if (kind === 'an empty file' || name.startsWith('catalogue') || isGone) return
    const kept = readdirSync(folder).filter((one) => one.startsWith(`${name.replace('-wal', '')}.damaged-1`))
    expect(kept.map((one) => lstatSync(join(folder, one)).isFile())).toContain(false)
  })
})
