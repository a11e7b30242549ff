import { expect, it } from 'vitest'
import { createLibraryFolders } from '../../../../electron/library/libraryFolders.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'
import { unwrap } from '../../../support/unwrap.js'

it('a dataset whose folder was renamed gets no second one while its disk does not answer', async () => {
  const disk = createFakeDisk(['/data', '/data/my cycling counts'])
  const dataset = createLibraryDataset()
  const record = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
  await unwrap(disk.replaceSmall('/data/my cycling counts/dataset.rudi.json', formatSidecar(record)))
  const clock = createFakeClock()
  let isAnswering = true
  const folders = createLibraryFolders({
    disk: {
      ...disk,
      readSmall: async (path, most) => {
        const isBroken = !isAnswering && path.startsWith('/data/my cycling counts/')
        return isBroken ? fail(failure('disk/error')) : disk.readSmall(path, most)
      },
      open: async (path, how) => {
        const isBroken = !isAnswering && path.startsWith('/data/my cycling counts/')
        return isBroken ? fail(failure('disk/error')) : disk.open(path, how)
      },
    },
    clock,
    hashFile: async () => fail(failure('disk/not-found')),
  })
  const find = () => folders.ensureFolder('/data', dataset)
  expect(await find()).toEqual(ok('/data/my cycling counts'))
  isAnswering = false
  await clock.pass(60_000)
  expect(await find()).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
  isAnswering = true
  expect(await find()).toEqual(ok('/data/my cycling counts'))
})

it('a dataset with two folders keeps the given one, and another folder is never taken for it', async () => {
  const disk = createFakeDisk(['/data', '/data/velos', '/data/velos (copy)', '/data/other'])
  const dataset = createLibraryDataset()
  const record = formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS))
  for (const name of ['velos', 'velos (copy)'])
    await unwrap(disk.replaceSmall(`/data/${name}/dataset.rudi.json`, record))
  let isAnswering = true
  const clock = createFakeClock()
  const folders = createLibraryFolders({
    disk: {
      ...disk,
      readSmall: async (path, most) =>
        !isAnswering && path.includes('(copy)') ? fail(failure('disk/error')) : disk.readSmall(path, most),
    },
    clock,
    hashFile: async () => fail(failure('disk/not-found')),
  })
  const find = (given?: string) => folders.ensureFolder('/data', dataset, given)
  expect(await find('/data/velos (copy)')).toEqual(ok('/data/velos (copy)'))
  expect(await find()).toEqual(ok('/data/velos'))
  expect(await find('/data/other')).toEqual(ok('/data/velos'))
  expect(await find('/elsewhere/velos')).toEqual(ok('/data/velos'))
  isAnswering = false
  await disk.remove('/data/velos (copy)/dataset.rudi.json')
  await clock.pass(60_000)
  expect(await find('/data/velos (copy)')).toMatchObject({ failure: { code: 'disk/error' } })
})
