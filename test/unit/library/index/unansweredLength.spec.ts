import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../../../../electron/adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import { createLibraryIndex } from '../../../../electron/library/index/createLibraryIndex.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

it('a network share that stops answering in the middle of a listing makes no file a damaged one', async () => {
  const root = await createTemporaryFolder()
  const folder = join(root, 'velos')
  await mkdir(folder)
  const dataset = createLibraryDataset()
  const facts = createFileFacts(dataset, 0, { name: 'velos.csv' })
  await writeFile(join(folder, 'velos.csv'), 'abcd')
  const record = buildSidecar(dataset, LIBRARY_PORTAL, [facts], LIBRARY_NOW_MS)
  await writeFile(join(folder, 'dataset.rudi.json'), formatSidecar(record))
  let isAnswering = true
  const list: Disk['list'] = async (path, isWanted) => {
    const listed = await nodeDisk.list(path, isWanted)
    if (!listed.ok || isAnswering) return listed
    return { ok: true, value: listed.value.map(({ name, type }) => ({ name, type, sizeBytes: null })) }
  }
  const store = await unwrap(openLibraryStore(await createTemporaryFolder()))
  const files = createLibraryIndex({ disk: { ...nodeDisk, list }, clock: systemClock, store })
  onTestFinished(() => files.close())
  await unwrap(files.take([{ folder, root }]))
  const known = await unwrap(files.find(dataset.id, dataset.media[0]?.id ?? ''))
  if (known === null) throw new Error('a file')
  isAnswering = false
  expect(await unwrap(files.glance([known.id]))).toBe(0)
  isAnswering = true
  await unwrap(files.glance([known.id]))
  expect(await unwrap(files.find(known.dataset, known.media))).toMatchObject({ seen: 'as-recorded' })
  expect((await unwrap(files.readHistory(known.id))).map(({ is }) => is)).toEqual(['fetched'])
})
