// The guards over a workbook's packing and its XML, each alone: what is well made but for one thing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { readXml } from '../../electron/analysis/look/xml.js'
import { unzipped, zipEntries } from '../../electron/analysis/look/zip.js'
import { ok } from '../../shared/result.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { signal } = new AbortController()
const UNREADABLE = { ok: false, failure: { code: 'look/unreadable' } }

async function opened(bytes: Uint8Array) {
  const path = join(folder, 'one.zip')
  await writeFile(path, bytes)
  const file = await nodeDisk.open(path, 'read')
  if (!file.ok) throw new Error('it was just written')
  return { file: file.value, entries: await zipEntries(file.value, bytes.length) }
}

async function onlyEntry(content: Zippable[string]) {
  const { file, entries } = await opened(zipSync({ part: content }))
  const entry = entries.ok ? entries.value.get('part') : undefined
  if (entry === undefined) throw new Error('a zip of one part')
  return { file, entry }
}

describe('a zip', () => {
  it('with a name that is there twice cannot be read', async () => {
    const bytes = Buffer.from(zipSync({ 'part-a': strToU8('1'), 'part-b': strToU8('2') }))
    const { file: honest, entries } = await opened(bytes)
    expect(entries.ok && [...entries.value.keys()]).toEqual(['part-a', 'part-b'])
    await honest.close()
    for (let at = bytes.indexOf('part-b'); at >= 0; at = bytes.indexOf('part-b')) bytes.write('part-a', at)
    const twice = await opened(bytes)
    expect(twice.entries).toMatchObject(UNREADABLE)
    await twice.file.close()
  })

  it.each([
    ['packed', 6],
    ['as it is', 0],
  ] as const)('whose part is %s is unpacked up to its bound and no further', async (_how, level) => {
    const { file, entry } = await onlyEntry([strToU8('x'.repeat(2000)), { level }])
    let bytes = 0
    const take = async (piece: Uint8Array) => {
      bytes += piece.length
      return ok(true)
    }
    expect(await unzipped(file, entry, { signal, most: 2000 }, take)).toMatchObject({ ok: true })
    expect(bytes).toBe(2000)
    expect(await unzipped(file, entry, { signal, most: 1999 }, take)).toMatchObject({
      ok: false,
      failure: { code: 'file/too-large' },
    })
    expect(bytes).toBe(2000)
    await file.close()
  })
})

describe('XML', () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
  it.each([
    ['sixty-four levels deep is read', nested(64), { ok: true }],
    ['one level deeper is not', nested(65), UNREADABLE],
    ['with an entity of its own, though it is not used, is not', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', UNREADABLE],
    ['with a document type is not', '<!DOCTYPE a><a/>', UNREADABLE],
    ['that ends too early is not', '<a>', UNREADABLE],
    ['that is whole is read', '<a/>', { ok: true }],
  ])('%s', async (_what, text, expected) => {
    const { file, entry } = await onlyEntry(strToU8(text))
    expect(await readXml(file, entry, signal, {})).toMatchObject(expected)
    await file.close()
  })
})
