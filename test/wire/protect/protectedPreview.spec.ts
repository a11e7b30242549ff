// Protected files in the real preview process: shown from memory, without a plain byte on a disk.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMemoryFolder } from '../../../electron/adapters/appFolders/memoryFolder.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { chunkCipher } from '../../../electron/adapters/system/chunkCipher.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { revealFile } from '../../../electron/crypto/revealFile.js'
import { createFileSealer } from '../../../electron/protect/createFileSealer.js'
import { type AgeIdentity, createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { createProtectedPreview, type ProtectedPreviewDeps } from '../../../electron/protect/protectedPreview.js'
import { LIMITS } from '../../../shared/limits.js'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import type { AuditFacts } from '../../../shared/protect/auditChain.js'
import { ok } from '../../../shared/result.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { createWorkbook, SMALL_SHEET } from '../../support/preview/createWorkbook.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { unwrap } from '../../support/unwrap.js'

vi.setConfig({ testTimeout: 60_000 })

let bench: RunningPreviewProcess
let identity: AgeIdentity
beforeAll(async () => {
  bench = await startPreviewProcess()
  identity = await createIdentity()
})
afterAll(() => bench.end())

async function createRig(some: Partial<ProtectedPreviewDeps> = {}, reader: AgeIdentity | null = identity) {
  const logged: AuditFacts[] = []
  const memory = await openMemoryFolder()
  if (memory === null) throw new Error('this system has no folder in memory')
  const preview = createProtectedPreview({
    disk: nodeDisk,
    clock: systemClock,
    openMemoryFolder: async () => memory,
    sealer: createFileSealer({ read: async () => ok(reader) }),
    crypt: { reveal: (task) => revealFile({ ...task, disk: nodeDisk, cipher: chunkCipher }) },
    audit: {
      append: async (facts) => {
        logged.push(facts)
        return ok(undefined)
      },
    },
    // This folder is on a disk, so no protected file may get there.
    usual: {
      ...bench.preview,
      open: async () => ({ ok: false, failure: { code: 'look/ended', facts: {} } }),
      close: async () => undefined,
    },
    openIn: bench.openIn,
    ...some,
  })
  const folder = await createTemporaryFolder()
  const put = async (name: string, content: string | Uint8Array) => {
    const encrypter = new Encrypter()
    encrypter.addRecipient(identity.recipient)
    const path = join(folder, `${name}.age`)
    await writeFile(path, await encrypter.encrypt(Buffer.from(content)))
    return { path, name: `${name}.age` }
  }
  return { preview, put, folder, memory: memory.path, logged }
}

const ROWS = `nom;revenu\n${Array.from({ length: 2000 }, (_, at) => `canari-${at}-${createHash('md5').update(String(at)).digest('hex')};${at}`).join('\n')}\n`

const watch = () => ({ signal: new AbortController().signal, onRows: () => undefined })

/** Lists files on the disk that contain a plain name; memory is not included. */
async function findClear(...folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const folder of folders)
    for (const path of await listPaths(folder)) if ((await readFile(path)).includes('canari-7-')) found.push(path)
  return found
}

test('a table is shown, profiled and asked from memory, and nothing of it is on a disk', async () => {
  const { preview, put, folder, memory } = await createRig()
  const file = await put('revenus.csv', ROWS)
  const seen = await unwrap(preview.open(file))
  expect(seen).toMatchObject({ type: 'table', count: { rows: 2000 }, view: 'revenus' })
  await unwrap(preview.profile(file))
  const plain = await bench.put('villes.csv', 'ville;code\nRennes;35\n')
  const sql = 'SELECT nom, ville FROM revenus, villes ORDER BY revenu'
  expect((await unwrap(preview.explain([file, plain], sql))).length).toBeGreaterThan(0)
  const target = join(bench.folder, 'answer.parquet')
  const { rows, path, revealed } = await unwrap(preview.answer({ files: [file, plain], sql, target }))
  expect([rows, path, revealed]).toEqual([2000, join(memory, 'answer.parquet'), [file.path]])
  expect(await findClear(folder, bench.folder)).toEqual([])
  expect((await readdir(memory)).length).toBeGreaterThan(0)
  await preview.close()
  expect(await readdir(memory).catch(() => [])).toEqual([])
})

test('all of a table is scrolled and searched in memory', async () => {
  const { preview, put, folder, memory } = await createRig()
  const file = await put('lignes.csv', ROWS)
  expect(await unwrap(preview.table(file, { view: WHOLE_TABLE }))).toMatchObject({ rows: 2000, of: 2000 })
  const [last] = await unwrap(preview.rows(file, { view: WHOLE_TABLE, from: 1999, count: 1, columns: [1] }))
  expect(last).toEqual(['1999'])
  const from = { row: 0, column: 0 }
  const searched = { text: 'canari-7-', language: 'fr', from, backwards: false } as const
  const found = await unwrap(preview.find(file, { view: WHOLE_TABLE, ...searched }))
  expect(found).toMatchObject({ row: 7, column: 0 })
  expect(await findClear(folder, bench.folder)).toEqual([])
  await preview.release()
  await preview.close()
  expect(await readdir(memory).catch(() => [])).toEqual([])
})

test('the answer to a query is scrolled, drawn and exported from memory, and its export is logged with its sources', async () => {
  const { preview, put, folder, logged } = await createRig()
  const file = await put('revenus.csv', ROWS)
  const sql = 'SELECT nom, revenu FROM revenus ORDER BY revenu DESC'
  const { path, revealed } = await unwrap(
    preview.answer({ files: [file], sql, target: join(bench.folder, 'kept.parquet') }),
  )
  const answer = { path, name: 'answer.parquet', view: 'answer', revealed }
  const [last] = await unwrap(preview.rows(answer, { view: WHOLE_TABLE, from: 1999, count: 1, columns: [1] }))
  expect(last).toEqual(['0'])
  const chart = { kind: 'histogram', x: 1, y: null, series: null, aggregate: 'count' } as const
  expect(await preview.chart(path, chart)).toMatchObject({ ok: true })
  expect(await findClear(folder, bench.folder)).toEqual([])
  const task = {
    files: [answer],
    sql: 'SELECT * FROM answer',
    format: { type: 'json' as const },
    publicKey: null,
    view: WHOLE_TABLE,
    rows: 3,
    target: join(folder, 'out.json'),
    partial: join(folder, 'out.partial'),
  }
  expect(await unwrap(preview.export(task, watch()))).toMatchObject({ rows: 3 })
  expect(logged).toMatchObject([{ action: 'export', path: file.path, to: task.target }])
  await preview.close()
})

test('files that are converted to be read are written into memory', async () => {
  const { preview, put, folder } = await createRig()
  const latin = Buffer.from(`é;b\n${ROWS}`, 'latin1')
  expect(await unwrap(preview.open(await put('latin.csv', latin)))).toMatchObject({ type: 'table' })
  expect(await unwrap(preview.open(await put('a.xlsx', createWorkbook(SMALL_SHEET))))).toMatchObject({ type: 'table' })
  expect(await unwrap(preview.open(await put('a.pdf', createPdf(['canari']))))).toMatchObject({ type: 'document' })
  expect(await unwrap(preview.open(await put('a.txt', 'canari-7- est là')))).toMatchObject({ type: 'text' })
  expect(await findClear(folder, bench.folder)).toEqual([])
  await preview.close()
})

test('an export in clear is logged before it begins, and nothing is exported that cannot be', async () => {
  const { preview, put, folder, logged } = await createRig()
  const file = await put('revenus.csv', ROWS)
  const task = {
    files: [file],
    sql: 'SELECT * FROM revenus',
    format: { type: 'json' as const },
    publicKey: null,
    view: WHOLE_TABLE,
    rows: null,
    target: join(folder, 'out.json'),
    partial: join(folder, 'out.json.rudi-partial'),
  }
  await unwrap(preview.export(task, watch()))
  expect(logged).toEqual([{ action: 'export', path: file.path, to: task.target, dataset: null, media: null }])
  await preview.close()
  const failing = await createRig({
    audit: { append: async () => ({ ok: false, failure: { code: 'audit/unwritable', facts: {} } }) },
  })
  const other = { ...task, target: join(folder, 'other.json'), partial: join(folder, 'other.partial') }
  expect(await failing.preview.export(other, watch())).toMatchObject({
    failure: { code: 'audit/unwritable' },
  })
  expect(await readdir(folder)).not.toContain('other.json')
  await failing.preview.close()
})

test('a map is made, and kept, in memory', async () => {
  const { preview, put, folder } = await createRig()
  const features = Array.from({ length: 50 }, (_, at) => ({
    type: 'Feature',
    properties: { nom: `canari-${at}-x` },
    geometry: { type: 'Point', coordinates: [-1.6 + at / 1000, 48.1] },
  }))
  const file = await put('lieux.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  const layer = await unwrap(preview.map.open(file, null))
  const rows = await unwrap(preview.map.rows(layer.id, [7]))
  expect(JSON.stringify(rows)).toContain('canari-7-x')
  expect(await findClear(folder, bench.folder)).toEqual([])
  await preview.close()
})

test('the reason is given when a protected file cannot be shown', async () => {
  const without = await createRig({ openMemoryFolder: async () => null })
  const file = await without.put('a.csv', ROWS)
  expect(await without.preview.open(file)).toMatchObject({ failure: { code: 'protect/no-memory' } })
  const none = await createRig({}, null)
  expect(await none.preview.open(file)).toMatchObject({ failure: { code: 'identity/missing' } })
  const wrong = await createRig({}, await createIdentity())
  expect(await wrong.preview.open(file)).toMatchObject({ failure: { code: 'identity/wrong' } })
  const large = await createRig({
    disk: {
      ...nodeDisk,
      stamp: async (path) => {
        const stamp = await nodeDisk.stamp(path)
        return stamp.ok ? ok({ ...stamp.value, sizeBytes: LIMITS.PROTECTED_PREVIEW_BYTES + 1 }) : stamp
      },
    },
  })
  expect(await large.preview.open(file)).toMatchObject({ failure: { code: 'file/too-large' } })
  const full = await createRig({ disk: { ...nodeDisk, freeBytes: async () => ok(1000) } })
  expect(await full.preview.open(file)).toMatchObject({ failure: { code: 'protect/no-memory' } })
  for (const rig of [without, none, wrong, large, full]) await rig.preview.close()
})

test('a file that was replaced is shown as it is now', async () => {
  const { preview, put } = await createRig()
  await unwrap(preview.open(await put('a.csv', 'x;z\n1;1\n')))
  const seen = await unwrap(preview.open(await put('a.csv', 'y;z\n2;2\n')))
  expect(seen).toMatchObject({ table: { columns: [{ name: 'y' }, {}], rows: [['2', '2']] } })
  await preview.close()
})
