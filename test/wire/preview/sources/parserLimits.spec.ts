// Each guard against malformed workbooks separately: every file is valid except for one thing.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { updateCrc32 as updateCrc } from '../../../../electron/adapters/system/crc32.js'
import type { PreviewContext } from '../../../../electron/preview/context/previewContext.js'
import { inflateEntry } from '../../../../electron/preview/sources/archive/inflateEntry.js'
import { readZipDirectory } from '../../../../electron/preview/sources/archive/readZipDirectory.js'
import { createUnpackBudget } from '../../../../electron/preview/sources/archive/unpackBudget.js'
import { convertJson } from '../../../../electron/preview/sources/json/convertJson.js'
import { convertOdsToCsv } from '../../../../electron/preview/sources/ods/convertOdsToCsv.js'
import { parseXmlPart } from '../../../../electron/preview/sources/sheet/parseXmlPart.js'
import { convertSheetToCsv } from '../../../../electron/preview/sources/xlsx/convertSheetToCsv.js'
import { readSharedStrings } from '../../../../electron/preview/sources/xlsx/workbook.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok } from '../../../../shared/result.js'
import { createOds, odsRow, odsText } from '../../../support/preview/createOds.js'
import { createWorkbook } from '../../../support/preview/createWorkbook.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { signal } = new AbortController()
const MIB = 1024 * 1024
const TOO_LARGE = { ok: false, failure: { code: 'file/too-large' } }
const UNREADABLE = { ok: false, failure: { code: 'look/unreadable' } }

async function opened(bytes: Uint8Array) {
  const path = join(folder, 'one.zip')
  await writeFile(path, bytes)
  const file = await nodeDisk.open(path, 'read')
  if (!file.ok) throw new Error('it was just written')
  return { file: file.value, entries: await readZipDirectory(file.value, bytes.length) }
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
    expect(
      await inflateEntry(file, entry, { signal, updateCrc, budget: createUnpackBudget(MIB, 2000) }, take),
    ).toMatchObject({
      ok: true,
    })
    expect(bytes).toBe(2000)
    expect(
      await inflateEntry(file, entry, { signal, updateCrc, budget: createUnpackBudget(MIB, 1999) }, take),
    ).toMatchObject({
      ok: false,
      failure: { code: 'file/too-large' },
    })
    expect(bytes).toBe(2000)
    await file.close()
  })

  it('that unpacks to more than packing explains is stopped while it does', async () => {
    const { file, entry } = await onlyEntry(Buffer.alloc(16 * MIB))
    let bytes = 0
    const take = async (piece: Uint8Array) => {
      bytes += piece.length
      return ok(true)
    }
    // The archive declares a large size, so only the part reveals it.
    const budget = createUnpackBudget(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
    expect(await inflateEntry(file, entry, { signal, updateCrc, budget }, take)).toMatchObject(TOO_LARGE)
    expect(bytes).toBeLessThanOrEqual(MIB + entry.packed * LIMITS.PREVIEW_UNPACK_RATIO)
    await file.close()
  })

  it.each([
    ['absolutely', createUnpackBudget(MIB, 2 * MIB), 2 * MIB],
    ['by what the archive’s own length explains', createUnpackBudget(MIB / LIMITS.PREVIEW_UNPACK_RATIO), 2 * MIB],
  ])('whose parts are each within the bounds is bounded in all, %s', async (_how, budget, most) => {
    const parts = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, Buffer.alloc(MIB - 1)]))
    const { file, entries } = await opened(zipSync(parts))
    if (!entries.ok) throw new Error('a zip of four parts')
    let bytes = 0
    const take = async (piece: Uint8Array) => {
      bytes += piece.length
      return ok(true)
    }
    const unpacked = []
    for (const entry of entries.value.values())
      unpacked.push((await inflateEntry(file, entry, { signal, updateCrc, budget }, take)).ok)
    expect(unpacked).toEqual([true, true, false, false])
    expect(bytes).toBeLessThanOrEqual(most)
    await file.close()
  })

  it('whose part is encrypted is not read', async () => {
    const { file, entry } = await onlyEntry(Buffer.from('a;b'))
    const unpack = (isEncrypted: boolean) =>
      inflateEntry(file, { ...entry, isEncrypted }, { signal, updateCrc, budget: createUnpackBudget(MIB) }, async () =>
        ok(true),
      )
    expect(await unpack(false)).toMatchObject({ ok: true })
    expect(await unpack(true)).toMatchObject({ ok: false, failure: { code: 'look/unreadable' } })
    await file.close()
  })

  it('whose one part is read again and again is bounded in all', async () => {
    const { file, entry } = await onlyEntry(Buffer.alloc(MIB - 1))
    const budget = createUnpackBudget(MIB, 2 * MIB)
    const take = async () => ok(true)
    const unpack = () => inflateEntry(file, entry, { signal, updateCrc, budget }, take)
    expect([(await unpack()).ok, (await unpack()).ok]).toEqual([true, true])
    expect(await unpack()).toMatchObject(TOO_LARGE)
    await file.close()
  })

  it.each([
    ['said to have more entries than any workbook', 10, 20_001],
    ['said to be longer than the file', 12, 1_000_000],
    ['somewhere else', 16, 1],
  ])('whose directory is %s cannot be read', async (_what, at, value) => {
    const bytes = Buffer.from(zipSync({ part: strToU8('1') }))
    const end = bytes.length - 22
    if (at === 10) bytes.writeUInt16LE(value, end + at)
    else bytes.writeUInt32LE(value, end + at)
    const { file, entries } = await opened(bytes)
    expect(entries).toMatchObject(UNREADABLE)
    await file.close()
  })

  it('whose entry lies elsewhere than its directory says is not unpacked', async () => {
    const { file, entry } = await onlyEntry([Buffer.alloc(4096), { level: 0 }])
    // Content of this length and checksum lies there, but no header of an entry.
    const size = 1024
    const crc = updateCrc(Buffer.alloc(size), 0)
    const moved = { ...entry, headerAt: entry.headerAt + 64, packed: size, unpacked: size, crc }
    const take = async () => ok(true)
    expect(await inflateEntry(file, moved, { signal, updateCrc, budget: createUnpackBudget(MIB) }, take)).toMatchObject(
      UNREADABLE,
    )
    await file.close()
  })
})

describe('a workbook', () => {
  const withEmptySheets = (sheets: number) =>
    createWorkbook('', {
      more: {
        'xl/workbook.xml': strToU8(
          `<workbook xmlns:r="r"><sheets>${'<sheet name="Feuille" r:id="rId1"/>'.repeat(sheets)}</sheets></workbook>`,
        ),
        'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${' '.repeat(MIB - 100)}</worksheet>`),
      },
    })
  it.each([
    ['whose one sheet is', 1, 'look/unreadable'],
    ['whose hundred sheets are', 100, 'file/too-large'],
  ])('%s one small part with nothing in it is read within its bound', async (_how, sheets, code) => {
    const path = join(folder, 'empty.xlsx')
    await writeFile(path, withEmptySheets(sheets))
    const bench = {
      disk: nodeDisk,
      scratchPath: () => join(folder, randomUUID()),
      signal,
      updateCrc,
    } as unknown as PreviewContext
    const read = await convertSheetToCsv(bench, { path, name: 'empty.xlsx' }, 'all')
    expect(read).toMatchObject({ ok: false, failure: { code } })
  })
})

describe('an OpenDocument sheet', () => {
  const MILLION = 1_048_576
  const wide = (text: string, times: number) => odsText(text, `table:number-columns-repeated="${times}"`)
  async function convert(rows: string, scope: 'head' | 'all') {
    const path = join(folder, 'repeats.ods')
    await writeFile(path, createOds({ A: rows }))
    const bench = { disk: nodeDisk, scratchPath: () => join(folder, randomUUID()), signal, updateCrc }
    return convertOdsToCsv(bench as unknown as PreviewContext, { path, name: 'repeats.ods' }, scope)
  }

  it.each([
    ['rows', odsRow(odsText('x'.repeat(100)), MILLION)],
    ['cells', odsRow(wide('x'.repeat(100_000), 1000))],
    ['rows of wide cells', odsRow(wide('x'.repeat(99), 100), 5000)],
    ['many rows of wide cells', odsRow(wide('x'.repeat(100), 1000)).repeat(500)],
  ])('that repeats %s is read up to the bound of repeated text', async (_what, rows) => {
    expect(await convert(rows, 'all')).toMatchObject(TOO_LARGE)
  })

  it('has as many columns as a table may have, and no cell beyond them', async () => {
    expect(await convert(odsRow(wide('a', 2 ** 40) + wide('b', 5)), 'all')).toMatchObject({
      ok: true,
      value: { rows: 0, format: { type: 'ods' } },
    })
  })

  it('is cut after the rows of a beginning, and repeated rows count one by one', async () => {
    expect(await convert(odsRow(odsText('x'), 1000).repeat(100), 'head')).toMatchObject({
      ok: true,
      value: { cut: true, rows: 49_999 },
    })
  })
})

describe('the texts that the cells of a workbook share', () => {
  it('are read up to their bound and no further', async () => {
    const letters = Buffer.alloc(LIMITS.PREVIEW_SHARED_CHARS + MIB, 'x')
    const part = Buffer.concat([Buffer.from('<sst><si><t>'), letters, Buffer.from('</t></si></sst>')])
    const bytes = zipSync({ 'xl/sharedStrings.xml': [part, { level: 0 }] })
    const { file, entries } = await opened(bytes)
    if (!entries.ok) throw new Error('a zip of one part')
    const book = { file, entries: entries.value, signal, updateCrc, budget: createUnpackBudget(bytes.length) }
    expect(await readSharedStrings(book)).toMatchObject(TOO_LARGE)
    await file.close()
  })
})

describe('GeoJSON', () => {
  it('whose one feature has no end is given up before it is held', async () => {
    const path = join(folder, 'endless.geojson')
    const head = '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"'
    await writeFile(path, Buffer.concat([Buffer.from(head), Buffer.alloc(3 * LIMITS.PREVIEW_ITEM_BYTES, 'x')]))
    let read = 0
    const counting: PreviewContext['disk'] = {
      ...nodeDisk,
      async open(at, how) {
        const found = await nodeDisk.open(at, how)
        if (!found.ok) return found
        const { readAt } = found.value
        const counted: typeof readAt = (length, from) => {
          read += length
          return readAt(length, from)
        }
        return ok({ ...found.value, readAt: counted })
      },
    }
    const scratchPath = () => join(folder, 'endless.part')
    const bench = { disk: counting, scratchPath, signal } as unknown as PreviewContext
    const what = { type: 'json', text: { encoding: 'utf-8', bomBytes: 0 }, lines: false, geo: true } as const
    const file = { path, name: 'endless.geojson' }
    const bytes = head.length + 3 * LIMITS.PREVIEW_ITEM_BYTES
    const seen = { file, what, head: Buffer.from(head), bytes, scope: 'all' } as const
    expect(await convertJson(bench, seen)).toMatchObject(UNREADABLE)
    expect(read).toBeLessThan(LIMITS.PREVIEW_ITEM_BYTES + 4 * MIB)
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
    expect(await parseXmlPart({ file, signal, updateCrc, budget: createUnpackBudget(MIB) }, entry, {})).toMatchObject(
      expected,
    )
    await file.close()
  })
})
