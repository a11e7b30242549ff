import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Preview } from '../../../../shared/preview/model.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess

beforeAll(async () => {
  bench = await startPreviewProcess()
})

afterAll(() => bench.end())

const CSV = 'commune;prix\nRennes;1,5\nBrest;2,25\n'

const MIB = 1024 * 1024

async function open(content: Uint8Array, how: { entry?: number } = {}, name = 'a.zip') {
  return bench.preview.open({ ...(await bench.put(name, content)), ...how })
}

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) as Zippable)

const firstRow = (seen: Awaited<ReturnType<typeof open>>): unknown =>
  seen.ok && seen.value.type === 'table' ? seen.value.table.rows[0] : seen

describe('a zip', () => {
  const files = { 'données/prix.csv': CSV, 'notes.txt': 'Bonjour.', 'd.json': '[{"a":1},{"a":2}]', 'vide/': '' }

  it('is listed in its own order, without its folders', async () => {
    const seen = await open(zip(files))
    expect(seen).toEqual({
      ok: true,
      value: {
        type: 'archive',
        files: [
          { name: 'données/prix.csv', bytes: CSV.length + 0, entry: 0 },
          { name: 'notes.txt', bytes: 8, entry: 1 },
          { name: 'd.json', bytes: 17, entry: 2 },
        ],
        more: 0,
      } satisfies Preview,
    })
  })

  it('opens each of its files as what it is', async () => {
    expect(firstRow(await open(zip(files), { entry: 0 }))).toEqual(['Rennes', '1.5'])
    expect(await open(zip(files), { entry: 1 })).toMatchObject({ value: { type: 'text', text: 'Bonjour.' } })
    expect(firstRow(await open(zip(files), { entry: 2 }))).toEqual(['1'])
  })

  it('is asked like any other file', async () => {
    const file = { ...(await bench.put('a.zip', zip(files))), entry: 0 }
    expect(await bench.ask([file], 'SELECT count(*) AS n FROM a')).toMatchObject({ value: { rows: [['2']] } })
    expect(await bench.preview.profile(file)).toMatchObject({ value: { rows: 2, whole: true } })
  })

  it('with names that lead out of a folder shows them, and follows none', async () => {
    const seen = await open(zip({ '../../../../tmp/rudi-slip.csv': CSV, '/etc/passwd': 'x' }), { entry: 0 })
    expect(firstRow(seen)).toEqual(['Rennes', '1.5'])
    await expect(import('node:fs/promises').then(({ stat }) => stat('/tmp/rudi-slip.csv'))).rejects.toThrow()
  })

  it('with places as KMZ has them opens as a map, inside of another zip as well', async () => {
    const place = '<Placemark><name>a</name><Point><coordinates>-1.6,48.1</coordinates></Point></Placemark>'
    const kmz = zip({ 'doc.kml': `<kml><Document>${place}</Document></kml>`, 'files/icon.png': 'x' })
    const expected = { ok: true, value: { type: 'table', format: { type: 'kml' }, map: { type: 'shapes' } } }
    expect(await open(kmz, {}, 'a.kmz')).toMatchObject(expected)
    expect(await open(zipSync({ 'a.kmz': kmz }), { entry: 0 })).toMatchObject(expected)
    expect(firstRow(await open(kmz, { entry: 0 }))).toMatchObject(['a', expect.any(String)])
  })

  it('inside of a zip is listed and not opened further', async () => {
    const inner = zipSync({ 'b.zip': zipSync({ 'c.csv': strToU8(CSV) }) })
    expect(await open(inner, { entry: 0 })).toMatchObject({ value: { type: 'nothing', because: 'archive' } })
  })

  it('has no entry behind its last one', async () => {
    expect(await open(zip(files), { entry: 99 })).toEqual({
      ok: false,
      failure: { code: 'look/unreadable', facts: { format: 'ZIP' } },
    })
  })

  /** Changes the bytes of a zip, given as text of one byte a character. */
  const change = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
    Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1')

  it('that Windows packed has its names in the letters of Windows', async () => {
    const plain = zip({ 'donn1es.csv': CSV, 'donn2es.csv': CSV, '3.csv': '' })
    const named = change(change(change(plain, 'donn1', 'donn\x82'), 'donn2', 'donn\x8a'), '3.csv', '\xb7.csv')
    expect(await open(named)).toMatchObject({
      value: { files: [{ name: 'données.csv' }, { name: 'donnèes.csv' }, { name: 'À.csv' }] },
    })
    expect(firstRow(await open(named, { entry: 1 }))).toEqual(['Rennes', '1.5'])
  })

  it('with names in UTF-8 that it does not declare has these names', async () => {
    const named = change(zip({ 'donn12es.csv': CSV }), 'donn12es', Buffer.from('données').toString('latin1'))
    expect(await open(named)).toMatchObject({ value: { files: [{ name: 'données.csv' }] } })
  })

  const stored = zipSync({ 'prix.csv': strToU8(CSV) }, { level: 0 })
  const inDirectory = 'PK\x01\x02\x14\x00\x14\x00'
  it('whose entry is damaged is not read with other content', async () => {
    expect(await open(change(stored, 'Brest;2,25', 'Brest;9,25'), { entry: 0 })).toMatchObject({
      ok: false,
      failure: { code: 'look/unreadable' },
    })
  })

  it('whose entry is encrypted is told from a damaged one', async () => {
    const encrypted = change(stored, `${inDirectory}\x00`, `${inDirectory}\x01`)
    expect(await open(encrypted, { entry: 0 })).toEqual({ ok: true, value: { type: 'nothing', because: 'locked' } })
  })

  it('with names that turn the writing or hide is listed with plain ones', async () => {
    const named = zip({ 'prix\u202evsc.exe': CSV, 'a\0b\n.csv': CSV, '\u2066': CSV })
    expect(await open(named)).toMatchObject({
      value: { files: [{ name: 'prix vsc.exe' }, { name: 'a b .csv' }, { name: '#3' }] },
    })
  })

  it('that declares lengths beyond what can be counted cannot be read', async () => {
    const wide = Buffer.alloc(16, 0xff)
    const plain = Buffer.from(zipSync({ 'prix.csv': [strToU8(CSV), { extra: { 1: wide } }] }))
    const at = plain.indexOf('PK\x01\x02')
    plain.fill(0xff, at + 20, at + 28)
    expect(await open(plain)).toEqual({
      ok: false,
      failure: { code: 'look/unreadable', facts: { format: 'ZIP' } },
    })
  })

  it('with a bomb inside is told from a table while it goes off', async () => {
    const bomb = zipSync({ 'b.csv': new Uint8Array(300 * MIB) }, { level: 9 })
    expect(await open(bomb, { entry: 0 })).toMatchObject({ ok: false, failure: { code: 'file/too-large' } })
  })
})

describe('a gzip', () => {
  it('is read as what it holds', async () => {
    expect(firstRow(await open(gzipSync(strToU8(CSV)), {}, 'prix.csv.gz'))).toEqual(['Rennes', '1.5'])
  })

  it.each([
    ['cut', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 12)],
    [
      'followed by nothing that it says',
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 2 ? byte ^ 1 : byte)),
    ],
    ['only its first bytes', (bytes: Uint8Array) => bytes.subarray(0, 5)],
    ['damaged in a value', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 50 ? byte ^ 1 : byte)), 0],
    ['all noise', (bytes: Uint8Array) => bytes.map((byte, at) => (at < 10 ? byte : at % 251))],
  ] as const)('that is %s cannot be read', async (_how, damage, level: 0 | 6 = 6) => {
    expect(await open(damage(gzipSync(strToU8(CSV.repeat(50)), { level })), {}, 'x.gz')).toEqual({
      ok: false,
      failure: { code: 'look/unreadable', facts: { format: 'GZIP' } },
    })
  })

  const members = (...texts: string[]): Buffer => Buffer.concat(texts.map((text) => gzipSync(strToU8(text))))
  it.each([
    ['of two members', members(CSV, 'Nantes;3,5\n')],
    ['of three members', members(CSV, 'Nantes;', '3,5\n')],
    // As bgzip ends each of its files.
    ['that ends with an empty member', members(CSV, 'Nantes;3,5\n', '')],
    ['that is filled up with zeros', Buffer.concat([members(CSV, 'Nantes;3,5\n'), Buffer.alloc(100_000)])],
    ['of many thousand members', members(CSV, 'Nantes;3,5\n', ...Array.from({ length: 20_000 }, () => ''))],
  ])('%s is read to its end', async (_how, bytes) => {
    expect(await open(bytes, {}, 'prix.csv.gz')).toMatchObject({ value: { type: 'table', count: { rows: 3 } } })
  })

  it('with a damaged member among others cannot be read', async () => {
    const first = gzipSync(strToU8(CSV))
    first[first.length - 8] = (first[first.length - 8] ?? 0) ^ 1
    const bytes = Buffer.concat([first, members('Nantes;3,5\n', 'Vannes;4,5\n')])
    expect(await open(bytes, {}, 'prix.csv.gz')).toMatchObject({ ok: false, failure: { code: 'look/unreadable' } })
  })

  it('that is a bomb is noticed while it goes off', async () => {
    expect(await open(gzipSync(new Uint8Array(300 * MIB), { level: 9 }), {}, 'x.gz')).toMatchObject({
      failure: { code: 'file/too-large' },
    })
  })
})
