// A person's query runs over a copy of the file, wherever one can be made.
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneFile } from '../../../electron/adapters/disk/cloneFile.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { openDuckDb } from '../../../electron/adapters/preview/duckdb.js'
import { createGeoPackage } from '../../../electron/adapters/preview/geoPackageWriter.js'
import { openSqliteReader } from '../../../electron/adapters/preview/sqliteReader.js'
import { updateCrc32 } from '../../../electron/adapters/system/crc32.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { CloneFile } from '../../../electron/ports/disk.js'
import type { PreviewContext } from '../../../electron/preview/context/previewContext.js'
import { createScratchFiles } from '../../../electron/preview/context/scratchFiles.js'
import { answerQuery } from '../../../electron/preview/query/answerQuery.js'
import { copyIntoScratch } from '../../../electron/preview/table/copyIntoScratch.js'
import { LIMITS } from '../../../shared/limits.js'

let folder: string
let seen: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-aside-'))
})
beforeEach(() => {
  seen = []
})
afterAll(() => rm(folder, { recursive: true }))

const noPicture = () => Promise.reject(new Error('nothing is drawn here'))
let jobs = 0
/** The real parts; they record which files the database may open. */
function aBench(clone: CloneFile): PreviewContext {
  jobs += 1
  return {
    disk: nodeDisk,
    openTables: (setup) => {
      seen.push(...setup.files.map(({ path }) => path))
      return openDuckDb(setup)
    },
    openSqlite: openSqliteReader,
    updateCrc: updateCrc32,
    contentDecoding: nodeContentDecoding,
    cloneFile: clone,
    renderers: { page: noPicture, drawing: noPicture, raster: noPicture },
    createGeoPackage,
    now: systemClock.now,
    scratchPath: createScratchFiles(nodeDisk, folder, jobs).next,
    signal: new AbortController().signal,
  }
}

let answers = 0
const answer = (clone: CloneFile, path: string, name: string, sql: string) =>
  answerQuery(aBench(clone), { files: [{ path, name }], sql, target: join(folder, `answer-${answers++}.parquet`) })

async function put(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** A file system that clones; here every copy counts as a clone, whatever its size. */
const cloning: CloneFile = async (path, clone) => {
  await copyFile(path, clone)
  return true
}
const noClones: CloneFile = async () => false

describe('a query', () => {
  it.each([
    ['a clone', cloning],
    ['a copy', noClones],
  ])('runs over %s of the person’s file, and reads what is in it', async (_what, clone) => {
    const path = await put('mine.csv', 'a;b\n1;2\n')
    const asked = await answer(clone, path, 'mine.csv', 'SELECT b FROM mine')
    expect(asked).toMatchObject({ ok: true, value: { table: { rows: [['2']] } } })
    expect(seen.filter((one) => !one.includes('answer-'))).toHaveLength(1)
    expect(seen).not.toContain(path)
    expect(await readFile(path, 'utf8')).toBe('a;b\n1;2\n')
  })

  it('learns from no reply of the engine where its file lies', async () => {
    const path = await put('rudi-5678.csv', 'a;b\n1;2\n')
    const opened = await openDuckDb({ files: [{ path, name: 'prix.csv' }], memoryBytes: 2 ** 28, threads: 1 })
    if (!opened.ok) throw new Error(opened.failure.code)
    const said = await opened.value.run(`SELECT * FROM read_parquet('${path}')`)
    opened.value.close()
    expect(said).toMatchObject({ ok: false, failure: { facts: { note: expect.stringContaining('prix.csv') } } })
    expect(JSON.stringify(said)).not.toContain(folder)
  })

  it('names the file as the person knows it when its content is at fault', async () => {
    const path = await put('rudi-1234.csv', `a;b\n${'1;2\n'.repeat(20)}`)
    const sql = 'SELECT CAST(a AS DATE) FROM prix'
    const asked = await answer(noClones, path, 'prix.csv', sql)
    expect(asked).toMatchObject({ ok: false, failure: { code: 'look/bad-question' } })
    expect(JSON.stringify(asked)).not.toContain(folder)
  })
})

describe('what is set aside', () => {
  it('is no copy of a file that is too large for one', async () => {
    const path = await put('large.csv', 'a;b\n1;2\n')
    await truncate(path, LIMITS.PREVIEW_COPIED_BYTES + 1)
    expect(await copyIntoScratch(aBench(noClones), path)).toEqual({ ok: true, value: path })
    await truncate(path, LIMITS.PREVIEW_COPIED_BYTES)
    const copied = await copyIntoScratch(aBench(noClones), path)
    if (!copied.ok) throw new Error('it fits')
    expect([copied.value === path, (await stat(copied.value)).size]).toEqual([false, LIMITS.PREVIEW_COPIED_BYTES])
  })
})

describe('cloning', () => {
  it('leaves nothing where it cannot be done, and another file’s blocks alone where it can', async () => {
    const path = await put('source.csv', 'the first\n')
    const clone = join(folder, 'clone')
    if (!(await cloneFile(path, clone))) return expect(await stat(clone).catch(() => null)).toBeNull()
    const handle = await open(clone, 'r+')
    await handle.write('X')
    await handle.close()
    expect(await readFile(path, 'utf8')).toBe('the first\n')
  })

  it('takes no name that is taken', async () => {
    const path = await put('taken.csv', 'mine\n')
    expect(await cloneFile(await put('other.csv', 'other\n'), path)).toBe(false)
    expect(await readFile(path, 'utf8')).toBe('mine\n')
  })
})
