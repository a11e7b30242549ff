import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { createTableNames, type NameableFile } from '../../../../electron/services/query/tableNames.js'
import { failure } from '../../../../shared/failure.js'
import { datasetId, mediaId } from '../../../../shared/ids.js'
import { fail, ok } from '../../../../shared/result.js'

let folder: string

const log = { note: () => undefined }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-queries-'))
})

afterEach(() => rm(folder, { recursive: true }))

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const file = (n: number, name = 'compteurs.csv', datasetTitle = 'Vélo'): NameableFile => ({
  datasetId: datasetId.parse(uuid(1)),
  mediaId: mediaId.parse(uuid(n)),
  datasetTitle,
  name,
})

/** A disk that does not give its first file, as while another program holds it. */
function createBusyDisk() {
  let isBusy = true
  const readSmall: typeof nodeDisk.readSmall = async (path, most) => {
    if (!isBusy) return nodeDisk.readSmall(path, most)
    isBusy = false
    return fail(failure('disk/denied'))
  }
  return { ...nodeDisk, readSmall }
}

describe('names of tables', () => {
  const open = () => createTableNames({ disk: nodeDisk, path: join(folder, 'tables.json'), log })

  it('stay with their files through a restart, another title and other files of the same name', async () => {
    expect(await open().nameAll([file(1), file(2)])).toEqual(ok(['velo_compteurs', 'velo_compteurs_2']))
    const later = open()
    expect(await later.nameAll([file(2, 'autre.csv', 'Renommé'), file(3), file(1)])).toEqual(
      ok(['velo_compteurs_2', 'velo_compteurs_3', 'velo_compteurs']),
    )
    expect(await later.find('VELO_compteurs_2')).toMatchObject({ value: { media: uuid(2) } })
    expect(await later.find('bus')).toEqual(ok(null))
  })

  it('stay through a restart however many there are', async () => {
    const many = Array.from({ length: 100_001 }, (_, n) => ({ table: `velo_${n}`, dataset: uuid(1), media: uuid(n) }))
    await writeFile(join(folder, 'tables.json'), JSON.stringify({ tables: many }))
    const names = open()
    expect(await names.find('velo_100000')).toMatchObject({ value: { media: uuid(100_000) } })
    expect(await names.nameAll([file(100_000, 'x.csv')])).toEqual(ok(['velo_100000']))
  })

  it('tell a sheet and a file of an archive from the file itself, and those of an older start are of whole files', async () => {
    const { media, dataset } = { media: uuid(1), dataset: uuid(1) }
    await writeFile(join(folder, 'tables.json'), JSON.stringify({ tables: [{ table: 'velo_ancien', dataset, media }] }))
    const names = open()
    expect(
      await names.nameAll([file(1), { ...file(1, 'a Stations'), part: 2 }, { ...file(1, 'b'), entry: 2 }]),
    ).toEqual(ok(['velo_ancien', 'velo_stations', 'velo_b']))
    const later = open()
    expect(await later.find('velo_stations')).toMatchObject({ value: { part: 2, entry: null } })
    expect(await later.find('velo_b')).toMatchObject({ value: { part: null, entry: 2 } })
    expect(await later.nameAll([{ ...file(1, 'x'), entry: 2 }])).toEqual(ok(['velo_b']))
  })

  it('are neither given to other files nor replaced when they cannot be read for a moment', async () => {
    await open().nameAll([file(1), file(2)])
    const openBusy = () => createTableNames({ disk: createBusyDisk(), path: join(folder, 'tables.json'), log })
    const names = openBusy()
    expect(await names.nameAll([file(3)])).toMatchObject({ ok: false, failure: { code: 'disk/denied' } })
    expect(await names.nameAll([file(2), file(3)])).toEqual(ok(['velo_compteurs_2', 'velo_compteurs_3']))
    const others = openBusy()
    expect(await others.find('velo_compteurs')).toMatchObject({ ok: false, failure: { code: 'disk/denied' } })
    expect(await others.find('velo_compteurs')).toMatchObject({ value: { media: uuid(1) } })
  })

  it('that were damaged on the disk cost no other name, and none becomes SQL', async () => {
    await open().nameAll([file(1), file(2)])
    const path = join(folder, 'tables.json')
    const { tables } = JSON.parse(await readFile(path, 'utf8')) as { tables: object[] }
    const hostile = { table: 'a" ; --', dataset: uuid(1), media: uuid(9) }
    await writeFile(path, JSON.stringify({ tables: [hostile, { table: 7 }, ...tables] }))
    const later = open()
    expect(await later.find('velo_compteurs_2')).toMatchObject({ value: { media: uuid(2) } })
    expect(await later.find('a" ; --')).toEqual(ok(null))
    await writeFile(path, '{"tables": [')
    expect(await open().nameAll([file(4)])).toEqual(ok(['velo_compteurs']))
  })

  it('that cannot all be read are kept beside the others', async () => {
    const path = join(folder, 'tables.json')
    const newer = { table: 'velo', dataset: uuid(1), media: uuid(2), ofNewerVersion: 1 }
    const [some, none] = [JSON.stringify({ tables: [newer, { ...newer, ofNewerVersion: undefined }] }), '']
    await writeFile(path, some)
    expect(await open().find('velo')).toMatchObject({ value: { media: uuid(2) } })
    expect(await readFile(`${path}.kept-1`, 'utf8')).toBe(some)
    // Those that could be read are there at the next start.
    expect(await open().find('velo')).toMatchObject({ value: { media: uuid(2) } })
    await writeFile(path, none)
    expect(await open().nameAll([file(3)])).toEqual(ok(['velo_compteurs']))
    expect(await readFile(`${path}.kept-2`, 'utf8')).toBe(none)
  })
})
