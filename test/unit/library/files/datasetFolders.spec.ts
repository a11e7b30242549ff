import { describe, expect, it } from 'vitest'
import { createLibraryFolders } from '../../../../electron/library/libraryFolders.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { failure } from '../../../../shared/failure.js'
import { datasetId } from '../../../../shared/ids.js'
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
      stamp: async (path) => {
        const isBroken = !isAnswering && path.startsWith('/data/my cycling counts/')
        return isBroken ? fail(failure('disk/error')) : disk.stamp(path)
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

describe('datasets that find their place at about the same time', () => {
  async function createScene() {
    const fake = createFakeDisk(['/data', '/data/another'])
    const listed: string[] = []
    const clock = createFakeClock()
    const disk: typeof fake = {
      ...fake,
      list(path, isWanted) {
        listed.push(path)
        return fake.list(path, isWanted)
      },
    }
    const folders = createLibraryFolders({ disk, clock, hashFile: async () => fail(failure('disk/not-found')) })
    const datasets = Array.from({ length: 50 }, (_, n) =>
      createLibraryDataset({ id: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000001` }),
    )
    const ensure = async (dataset: Dataset): Promise<string> => unwrap(await folders.ensureFolder('/data', dataset))
    // The other folders are searched for datasets once per root.
    await ensure(createLibraryDataset())
    listed.length = 0
    const countListings = (): number => listed.filter((path) => path === '/data').length
    return { fake, clock, datasets, ensure, countListings }
  }

  it('list the folder that they lie in once, and each gets a folder of its own', async () => {
    const { datasets, ensure, countListings } = await createScene()
    const made: string[] = []
    for (const dataset of datasets) made.push(await ensure(dataset))
    expect(new Set(made).size).toBe(datasets.length)
    expect(countListings()).toBeLessThanOrEqual(1)
  })

  it('see the folder that one of them has just made, whatever its case', async () => {
    const { datasets, ensure } = await createScene()
    const [first, second] = datasets
    if (first === undefined || second === undefined) throw new Error('two datasets')
    const made = await ensure({ ...first, id: second.id, title: 'VELOS' })
    expect(await ensure({ ...second, id: datasetId.parse(`${second.id.slice(0, -1)}9`), title: 'velos' })).not.toBe(
      made.replace('VELOS', 'velos'),
    )
  })

  it('see a folder that another program has made, a second later', async () => {
    const { fake, clock, datasets, ensure } = await createScene()
    const [first, second] = datasets
    if (first === undefined || second === undefined) throw new Error('two datasets')
    const usual = (await ensure(first)).replace(first.id.slice(0, 8), second.id.slice(0, 8))
    await clock.pass(1000)
    await unwrap(fake.makeFolder(`/data/${usual.slice('/data/'.length).toUpperCase()}`))
    expect(await ensure(second)).not.toBe(usual)
  })
})
