// Leftovers of a previous version after a kill, on the real disk: they are completed or removed.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryDisk } from '../../../../electron/adapters/disk/diskErrors.js'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { createHashFile } from '../../../../electron/crypto/hashFile.js'
import {
  dropPreviousVersion,
  keepPreviousVersion,
  notePreviousVersion,
} from '../../../../electron/follow/versions/keepPreviousVersion.js'
import { listPreviousVersions } from '../../../../electron/follow/versions/listPreviousVersions.js'
import {
  type SettleTools,
  settlePreviousVersions,
} from '../../../../electron/follow/versions/settlePreviousVersions.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

const OLD = 'old;rows'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const tools: SettleTools = {
  disk: nodeDisk,
  hashFile: createHashFile(nodeDisk, nodeHash),
  removeEmptyFolder: (path) => tryDisk(() => rmdir(path)),
  recordAgain: async () => ok(undefined),
}

/** Creates a dataset's folder in which a newer file has replaced the recorded one, which lies beside it. */
async function createPlace() {
  const folder = await createTemporaryFolder()
  const dataset = createLibraryDataset()
  const facts = createFileFacts(dataset, 0, { name: 'table.csv', sizeBytes: OLD.length, sha256: sha256(OLD) })
  const record = buildSidecar(dataset, LIBRARY_PORTAL, [facts], LIBRARY_NOW_MS)
  await writeFile(join(folder, 'table.csv'), 'new;rows')
  const left = join(folder, 'table.csv.rudi-previous')
  const mediaId = record.files[0]?.mediaId ?? ''
  const leave = (): Promise<void> => writeFile(left, OLD)
  const versions = () => listPreviousVersions(nodeDisk, folder, mediaId)
  /** Returns the only folder of a version. */
  const versionPath = async (): Promise<string> => {
    const [name = ''] = await readdir(join(folder, '.versions'))
    return join(folder, '.versions', name)
  }
  return { folder, record, left, leave, versions, versionPath }
}

async function expectWhole({ versions, versionPath, left }: Awaited<ReturnType<typeof createPlace>>): Promise<void> {
  expect((await versions()).map(({ file }) => file.sha256)).toEqual([sha256(OLD)])
  const path = await versionPath()
  expect((await readdir(path)).sort()).toEqual(['SHA256SUMS', 'dataset.rudi.json', 'table.csv'])
  expect(await readFile(join(path, 'table.csv'), 'utf8')).toBe(OLD)
  expect(existsSync(left)).toBe(false)
}

describe('a program that was killed', () => {
  it('after the file was replaced, leaves what the next one makes a previous version', async () => {
    const place = await createPlace()
    await unwrap(notePreviousVersion(nodeDisk, place))
    await place.leave()
    expect(await place.versions()).toEqual([])
    await unwrap(settlePreviousVersions(tools, place.folder))
    await expectWhole(place)
  })

  it('after the file was moved, leaves a version that gets its record', async () => {
    const place = await createPlace()
    await unwrap(notePreviousVersion(nodeDisk, place))
    await writeFile(join(await place.versionPath(), 'table.csv'), OLD)
    expect(await place.versions()).toEqual([])
    await unwrap(settlePreviousVersions(tools, place.folder))
    await expectWhole(place)
  })

  it('between the two steps of the move, leaves no second name', async () => {
    const place = await createPlace()
    await unwrap(notePreviousVersion(nodeDisk, place))
    await place.leave()
    await link(place.left, join(await place.versionPath(), 'table.csv'))
    await unwrap(settlePreviousVersions(tools, place.folder))
    await expectWhole(place)
  })

  it('before the oldest versions were removed, leaves what the next one removes', async () => {
    const place = await createPlace()
    const { record, folder } = place
    const [file] = record.files
    if (file?.request == null) throw new Error('a file')
    const request = { ...file.request, finishedAt: '2020-01-01T00:00:00.000Z' }
    const older = { ...record, files: [{ ...file, sha256: sha256('older'), request }] }
    await unwrap(notePreviousVersion(nodeDisk, { folder, record: older }))
    await writeFile(join(await place.versionPath(), 'table.csv'), 'older')
    await unwrap(settlePreviousVersions(tools, folder))
    await unwrap(notePreviousVersion(nodeDisk, place))
    await place.leave()
    let isCut = false
    const cut: SettleTools = {
      ...tools,
      disk: {
        ...nodeDisk,
        replaceSmall: async (path, text) => {
          // The first step of a removal is a note beside the oldest version.
          isCut ||= path.includes('20200101') && path.endsWith('.pending')
          return isCut ? fail(failure('disk/error')) : nodeDisk.replaceSmall(path, text)
        },
      },
    }
    expect((await keepPreviousVersion(cut, place, 1)).ok).toBe(false)
    expect((await place.versions()).length).toBe(2)
    await unwrap(settlePreviousVersions(tools, folder, { keep: 1 }))
    await expectWhole(place)
  })

  it('before anything was replaced, leaves a note that goes', async () => {
    const place = await createPlace()
    await unwrap(notePreviousVersion(nodeDisk, place))
    await unwrap(settlePreviousVersions(tools, place.folder))
    expect(await readdir(join(place.folder, '.versions'))).toEqual([])
  })

  it('while its download goes on, leaves a note by which the file that is replaced later is kept', async () => {
    const place = await createPlace()
    const path = join(place.folder, 'dataset.rudi.json')
    await writeFile(path, formatSidecar(place.record))
    await unwrap(notePreviousVersion(nodeDisk, place))
    await unwrap(settlePreviousVersions(tools, place.folder, { mayContinue: true }))
    await place.leave()
    const files = place.record.files.map((file) => ({ ...file, sha256: sha256('new;rows') }))
    await writeFile(path, formatSidecar({ ...place.record, files }))
    await unwrap(settlePreviousVersions(tools, place.folder, { mayContinue: true }))
    await expectWhole(place)
  })

  it('leaves what a person wrote into the replaced file where it is', async () => {
    const place = await createPlace()
    await unwrap(notePreviousVersion(nodeDisk, place))
    await writeFile(place.left, 'work of a person')
    await unwrap(settlePreviousVersions(tools, place.folder))
    expect([await readFile(place.left, 'utf8'), await place.versions()]).toEqual(['work of a person', []])
  })
})

it('a version that was whole before stays when the same one is noted and nothing comes of it', async () => {
  const place = await createPlace()
  await place.leave()
  await unwrap(keepPreviousVersion(tools, place, 1))
  await expectWhole(place)
  await unwrap(notePreviousVersion(nodeDisk, place))
  await unwrap(settlePreviousVersions(tools, place.folder))
  await expectWhole(place)
})

it('what is noted of a file that was replaced stays when its download is said to have failed', async () => {
  const place = await createPlace()
  await unwrap(notePreviousVersion(nodeDisk, place))
  await place.leave()
  await unwrap(dropPreviousVersion(tools, place))
  await unwrap(settlePreviousVersions(tools, place.folder))
  await expectWhole(place)
})

it('a version that was kept before and is damaged by now is put aside, and the whole one takes its place', async () => {
  const place = await createPlace()
  await place.leave()
  await unwrap(keepPreviousVersion(tools, place, 1))
  const path = join(await place.versionPath(), 'table.csv')
  await writeFile(path, 'dam;aged')
  await place.leave()
  await unwrap(keepPreviousVersion(tools, place, 1))
  expect([await readFile(path, 'utf8'), await readFile(`${path}.damaged`, 'utf8')]).toEqual([OLD, 'dam;aged'])
  expect(existsSync(place.left)).toBe(false)
})

it('a version in a folder that an older product named is found again, and is not kept twice', async () => {
  const place = await createPlace()
  await place.leave()
  await unwrap(keepPreviousVersion(tools, place, 1))
  const path = await place.versionPath()
  await rename(path, path.slice(0, path.lastIndexOf('-')))
  await place.leave()
  await unwrap(keepPreviousVersion(tools, place, 1))
  expect(await readdir(join(place.folder, '.versions'))).toHaveLength(1)
  await expectWhole(place)
})

it('a note that is none is removed', async () => {
  const { folder } = await createPlace()
  const path = join(folder, '.versions', 'found-00000000', 'dataset.rudi.json.pending')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '{"files": "none"}')
  await unwrap(settlePreviousVersions(tools, folder))
  expect(await readdir(join(folder, '.versions'))).toEqual([])
})
