import { describe, expect, test } from 'vitest'
import { createSidecarCache } from '../../../../electron/library/records/sidecarCache.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { createFolderRecord } from '../../../../shared/library/sidecar/folderRecord.js'
import { formatSidecar, SIDECAR_NAME, type Sidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { createFileFacts, createLibraryDataset, LIBRARY_PORTAL } from '../../../support/library/libraryDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'
import { unwrap } from '../../../support/unwrap.js'

const dataset = createLibraryDataset()
const sidecarOf = (...numbers: readonly number[]): Sidecar =>
  buildSidecar(
    dataset,
    LIBRARY_PORTAL,
    numbers.map((n) => createFileFacts(dataset, n)),
    0,
  )
const TEXT = formatSidecar(sidecarOf(0))
const BYTES = Buffer.byteLength(TEXT)

/** Three folders with a sidecar each, and a cache that has room for two of them. */
async function createScene() {
  const folders = ['/a', '/b', '/c']
  const fake = createFakeDisk(folders)
  for (const folder of folders) await fake.replaceSmall(`${folder}/${SIDECAR_NAME}`, TEXT)
  const read: string[] = []
  const during = { reading: (): void => undefined }
  const disk: Disk = {
    ...fake,
    readSmall(path, most) {
      if (path.endsWith(SIDECAR_NAME)) read.push(path.slice(0, 2))
      during.reading()
      return fake.readSmall(path, most)
    },
  }
  const clock = createFakeClock()
  const cache = createSidecarCache(disk, clock, false, 2 * BYTES)
  const readNames = async (folder: string): Promise<readonly string[]> => {
    const found = await cache.read(folder, 'now')
    return found.ok && found.value.type === 'read' ? found.value.record.getSidecar().files.map(({ name }) => name) : []
  }
  return { cache, clock, disk: fake, read, readNames, during }
}

describe('the cache of sidecars', () => {
  test('keeps as many bytes as it may, those of the folders that were used last', async () => {
    const { read, readNames } = await createScene()
    for (const folder of ['/a', '/b', '/a', '/c', '/a', '/c']) await readNames(folder)
    expect(read).toEqual(['/a', '/b', '/c'])
    await readNames('/b')
    expect(read).toEqual(['/a', '/b', '/c', '/b'])
  })

  test('keeps one that alone is longer than it may be: its folder is being written to', async () => {
    const { cache, read, readNames } = await createScene()
    await readNames('/a')
    const record = createFolderRecord(sidecarOf(0, 1))
    await cache.write('/b', record, async () => ok(3 * BYTES))
    const found = await cache.read('/b', 'lately')
    expect(found.ok && found.value.type === 'read' && found.value.record).toBe(record)
    await readNames('/a')
    expect(read).toEqual(['/a', '/a'])
  })

  test('answers from memory while the sidecar is rewritten, and reads it again when that failed', async () => {
    const { cache, disk, read, readNames } = await createScene()
    await readNames('/a')
    const record = createFolderRecord(sidecarOf(0, 1))
    const text = formatSidecar(sidecarOf(0, 1))
    const rewrite = (end: Result<number>) =>
      cache.write('/a', record, async () => {
        await disk.replaceSmall(`/a/${SIDECAR_NAME}`, text)
        expect(await readNames('/a')).toHaveLength(2)
        return end
      })
    await rewrite(ok(Buffer.byteLength(text)))
    expect(await readNames('/a')).toHaveLength(2)
    expect(read).toEqual(['/a'])
    await rewrite(fail(failure('disk/full')))
    expect(await readNames('/a')).toHaveLength(2)
    expect(read).toEqual(['/a', '/a'])
  })

  test('answers from memory while the sidecar is rewritten, whatever else is kept meanwhile', async () => {
    const { cache, disk, read, readNames } = await createScene()
    await readNames('/a')
    const text = formatSidecar(sidecarOf(0, 1))
    await cache.write('/a', createFolderRecord(sidecarOf(0)), async () => {
      await disk.replaceSmall(`/a/${SIDECAR_NAME}`, '{ "half":')
      for (const folder of ['/b', '/c']) await readNames(folder)
      expect(await readNames('/a')).toHaveLength(1)
      cache.onJournalGrown('/a', [sidecarOf(1)])
      expect(await readNames('/a')).toHaveLength(2)
      await disk.replaceSmall(`/a/${SIDECAR_NAME}`, text)
      return ok(Buffer.byteLength(text))
    })
    expect(await readNames('/a')).toHaveLength(2)
    expect(read).toEqual(['/a', '/b', '/c'])
  })

  test('asks the disk once a second about a folder without a record, until one is written', async () => {
    const { cache, disk, read, clock } = await createScene()
    await disk.remove(`/a/${SIDECAR_NAME}`)
    const readType = async (age: 'lately' | 'now'): Promise<string> => (await unwrap(cache.read('/a', age))).type
    expect([await readType('lately'), await readType('lately')]).toEqual(['absent', 'absent'])
    expect(read).toEqual(['/a'])
    await readType('now')
    expect(read).toEqual(['/a', '/a'])
    await clock.pass(1000)
    await readType('lately')
    expect(read).toEqual(['/a', '/a', '/a'])
    await disk.replaceSmall(`/a/${SIDECAR_NAME}`, TEXT)
    await cache.write('/a', createFolderRecord(sidecarOf(0)), async () => ok(BYTES))
    expect(await readType('lately')).toBe('read')
  })

  test('reads what was noted of a folder that it had dropped', async () => {
    const { cache, readNames } = await createScene()
    for (const folder of ['/a', '/b', '/c']) await readNames(folder)
    cache.onJournalGrown('/a', [sidecarOf(1)])
    cache.onJournalGrown('/c', [sidecarOf(1)])
    expect(await readNames('/a')).toHaveLength(1)
    expect(await readNames('/c')).toHaveLength(2)
  })

  test('keeps what is read while lines are added, together with these', async () => {
    const { cache, read, readNames, during } = await createScene()
    during.reading = () => cache.onJournalGrown('/a', [sidecarOf(1)])
    expect(await readNames('/a')).toHaveLength(2)
    expect(await readNames('/b')).toHaveLength(1)
    during.reading = () => undefined
    expect(await readNames('/a')).toHaveLength(2)
    expect(read).toEqual(['/a', '/b'])
  })
})
