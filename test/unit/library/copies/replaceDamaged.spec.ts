import { createHash } from 'node:crypto'
import { readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { createHashFile } from '../../../../electron/crypto/hashFile.js'
import { removeUnlessWritten } from '../../../../electron/library/copies/removeUnlessWritten.js'
import { replaceDamaged } from '../../../../electron/library/copies/replaceDamaged.js'
import type { SidecarFile } from '../../../../shared/library/sidecar/sidecar.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const disk = nodeDisk

const hashFile = createHashFile(disk, nodeHash)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const fileOf = (name: string, text: string, request: SidecarFile['request'] = null) => ({
  name,
  sizeBytes: Buffer.byteLength(text),
  sha256: sha256(text),
  request,
})

const { signal } = new AbortController()

async function setUp() {
  const [folder, elsewhere] = [await createTemporaryFolder(), await createTemporaryFolder()]
  return { folder, source: join(elsewhere, 'copy.csv'), tools: { disk, hashFile, signal } }
}

describe('a damaged file is replaced', () => {
  it('by a copy with the recorded hash, and stays beside it', async () => {
    const { folder, source, tools } = await setUp()
    await writeFile(source, 'right')
    await writeFile(join(folder, 'a.csv'), 'wrong')
    expect(await replaceDamaged(tools, { folder, file: fileOf('a.csv', 'right') }, source)).toEqual({
      ok: true,
      value: { kept: 'a.csv.rudi-previous' },
    })
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('right')
    expect(await readFile(join(folder, 'a.csv.rudi-previous'), 'utf8')).toBe('wrong')
  })

  it('under a further name when an earlier one was kept', async () => {
    const { folder, source, tools } = await setUp()
    await writeFile(source, 'right')
    await writeFile(join(folder, 'a.csv'), 'wrong')
    await writeFile(join(folder, 'a.csv.rudi-previous'), 'older')
    const done = await replaceDamaged(tools, { folder, file: fileOf('a.csv', 'right') }, source)
    expect(done).toMatchObject({ value: { kept: 'a.csv.rudi-previous-2' } })
    expect(await readFile(join(folder, 'a.csv.rudi-previous'), 'utf8')).toBe('older')
  })

  it('by a copy with the date of the download, so that its next damage does not look like an edit', async () => {
    const { folder, source, tools } = await setUp()
    await writeFile(source, 'right')
    const [startedAt, finishedAt] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:05.000Z']
    const request = {
      ...{ url: 'https://portal.example/a', servedBy: 'portal.example', startedAt, finishedAt, attempts: 1 },
      ...{ etag: null, lastModified: null, contentType: null },
    }
    const file = fileOf('a.csv', 'right', request)
    expect(await replaceDamaged(tools, { folder, file }, source)).toEqual({ ok: true, value: { kept: null } })
    expect((await stat(join(folder, 'a.csv'))).mtime.toISOString()).toBe(finishedAt)
    await writeFile(join(folder, 'a.csv'), 'wrong')
    await utimes(join(folder, 'a.csv'), new Date(), new Date(finishedAt))
    await replaceDamaged(tools, { folder, file }, source)
    const left = await removeUnlessWritten(disk, folder, { name: 'a.csv.rudi-previous', file })
    expect([left, await readdir(folder)]).toEqual([null, ['a.csv']])
  })

  it('by nothing else: a copy of other bytes leaves everything as it was', async () => {
    const { folder, source, tools } = await setUp()
    await writeFile(source, 'other')
    await writeFile(join(folder, 'a.csv'), 'wrong')
    const done = await replaceDamaged(tools, { folder, file: fileOf('a.csv', 'right') }, source)
    expect(done).toMatchObject({ ok: false, failure: { code: 'file/corrupt' } })
    expect(await readdir(folder)).toEqual(['a.csv'])
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('wrong')
  })

  it('after a killed repair as well, whose partial is created again', async () => {
    const { folder, source, tools } = await setUp()
    await writeFile(source, 'right')
    await writeFile(join(folder, 'a.csv.rudi-partial-0'), 'a longer beginning than that')
    const done = await replaceDamaged(tools, { folder, file: fileOf('a.csv', 'right') }, source)
    expect(done).toEqual({ ok: true, value: { kept: null } })
    expect(await readdir(folder)).toEqual(['a.csv'])
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('right')
  })

  it('by no copy that could not get the name, and of which nothing stays', async () => {
    const fake = createFakeDisk(['/data', '/stick'])
    for (const [path, words] of [
      ['/stick/copy.csv', 'right'],
      ['/data/a.csv', 'wrong'],
    ] as const) {
      await fake.create(path)
      fake.meddle(path, Buffer.from(words))
    }
    fake.failNext('disk.replace', 'error')
    const tools = { disk: fake, hashFile: createHashFile(fake, nodeHash), signal }
    const done = await replaceDamaged(tools, { folder: '/data', file: fileOf('a.csv', 'right') }, '/stick/copy.csv')
    expect(done).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
    expect(fake.paths().filter((path) => path.includes('partial'))).toEqual([])
    expect(Buffer.from(fake.read('/data/a.csv') ?? []).toString()).toBe('wrong')
  })

  it('never where a link stands', async () => {
    const { folder, source, tools } = await setUp()
    await writeFile(source, 'right')
    await symlink(source, join(folder, 'a.csv'))
    const done = await replaceDamaged(tools, { folder, file: fileOf('a.csv', 'right') }, source)
    expect(done.ok).toBe(false)
    expect((await nodeDisk.list(folder)).ok).toBe(true)
  })
})
