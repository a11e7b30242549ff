import { describe, expect, it } from 'vitest'
import { findFileWithCompanions, findProtectedFiles } from '../../../electron/protect/findProtectedFiles.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar, PENDING_RECORD_NAME, SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { createFakeDisk } from '../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'
import { unwrap } from '../../support/unwrap.js'

const NAME = 'secret.csv.age'
const dataset = createLibraryDataset()
const clear = { sizeBytes: 4, sha256: 'cd'.repeat(32) }
const record = formatSidecar(
  buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0, { name: NAME, clear })], LIBRARY_NOW_MS),
)

async function createPlace(files: Readonly<Record<string, string>>) {
  const disk = createFakeDisk(['/data', '/data/set', '/data/set/.versions', '/data/set/.versions/1'])
  for (const [path, words] of Object.entries(files)) {
    await disk.create(path)
    disk.meddle(path, Buffer.from(words))
  }
  return disk
}

describe('the protected files below a folder', () => {
  it('are those on record, and a previous version whose keeping was cut', async () => {
    const disk = await createPlace({
      [`/data/set/${SIDECAR_NAME}`]: record,
      [`/data/set/.versions/1/${PENDING_RECORD_NAME}`]: record,
      [`/data/set/.versions/1/${NAME}`]: 'sealed',
    })
    const { entries, unread } = await unwrap(findProtectedFiles(disk, '/data'))
    expect(entries.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      `/data/set/${NAME}`,
      `/data/set/.versions/1/${NAME}`,
    ])
    expect(unread).toEqual([])
  })

  it('are not said to be all of them where a record cannot be read', async () => {
    const disk = await createPlace({ [`/data/set/${SIDECAR_NAME}`]: 'damaged', [`/data/set/${NAME}`]: 'sealed' })
    expect(await unwrap(findProtectedFiles(disk, '/data'))).toMatchObject({
      entries: [],
      unread: [{ folder: '/data/set', because: { code: 'library/unreadable-record' } }],
    })
  })

  it('are not said to be all of them where a folder cannot be listed', async () => {
    const disk = await createPlace({ [`/data/set/${SIDECAR_NAME}`]: record })
    const list: typeof disk.list = async (path) => {
      if (path.endsWith('/.versions')) disk.failNext('disk.list', 'denied')
      return disk.list(path)
    }
    expect(await unwrap(findProtectedFiles({ ...disk, list }, '/data'))).toMatchObject({
      entries: [{ name: NAME }],
      unread: [{ folder: '/data/set/.versions', because: { code: 'disk/denied' } }],
    })
  })
})

describe('a protected file', () => {
  it('comes behind its previous versions and its unfinished files, and without those of others', async () => {
    const disk = await createPlace({
      [`/data/set/${SIDECAR_NAME}`]: record,
      [`/data/set/${NAME}`]: 'sealed',
      [`/data/set/${NAME}.rudi-partial`]: 'sealed',
      '/data/set/other.csv.age.rudi-partial': 'sealed',
      [`/data/set/.versions/1/${SIDECAR_NAME}`]: record,
      [`/data/set/.versions/1/${NAME}`]: 'sealed',
    })
    const { entries } = await unwrap(findFileWithCompanions(disk, `/data/set/${NAME}`))
    expect(entries.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      `/data/set/${NAME}.rudi-partial`,
      `/data/set/.versions/1/${NAME}`,
      `/data/set/${NAME}`,
    ])
  })

  it('comes alone where no record of ours is beside it', async () => {
    const disk = await createPlace({ [`/data/${NAME}`]: 'sealed', [`/data/${NAME}.rudi-partial`]: 'sealed' })
    const { entries } = await unwrap(findFileWithCompanions(disk, `/data/${NAME}`))
    expect(entries).toEqual([{ folder: '/data', name: NAME, datasetId: null, mediaId: null }])
    expect(await findFileWithCompanions(disk, '/data/other.age')).toMatchObject({ failure: { code: 'disk/not-found' } })
  })
})
