import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess

beforeAll(async () => {
  bench = await startPreviewProcess()
})

afterAll(() => bench.end())

describe('JSON', () => {
  const opened = async (text: string, name = 'a.json') => {
    const seen = await bench.preview.open(await bench.put(name, text))
    if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
    const { columns, rows } = seen.value.table
    return { names: columns.map((one) => one.name), kinds: columns.map(({ kind }) => kind), rows, seen: seen.value }
  }

  it.each([
    ['a list', '[{"a":1},{"a":2}]'],
    ['lines', '{"a":1}\n{"a":2}\n'],
    ['records in a wrapping', '{"total":2,"records":[{"a":1},{"a":2}],"links":{"next":null}}'],
    [
      'results behind other lists',
      '{"links":[{"rel":"self","href":"https://exemple.fr/a/b/c"}],"results":[{"a":1},{"a":2}]}',
    ],
    ['the only list of an object', '{"meta":{"n":2},"mesures":[{"a":1},{"a":2}]}'],
    ['a list two objects down', '{"response":{"ok":true,"lignes":[{"a":1},{"a":2}]}}'],
  ])('%s is a table of its records', async (_what, text) => {
    expect(await opened(text)).toMatchObject({ names: ['a'], kinds: ['number'], rows: [['1'], ['2']] })
  })

  it('has columns for nested objects, and texts for lists', async () => {
    const { names, rows } = await opened('[{"a":{"b":{"c":1,"d":{"e":2}}},"l":[1,"x"]},{"f":true,"a":{"b":null}}]')
    expect(names).toEqual(['a.b.c', 'a.b.d', 'l', 'f', 'a.b'])
    expect(rows).toEqual([
      ['1', '{"e":2}', '[1,"x"]', null, null],
      [null, null, null, 'true', null],
    ])
  })

  it('keeps both values where a key is written like the path to another', async () => {
    const { names, rows } = await opened('[{"a.b": 1, "a": {"b": 2}}, {"a": {"b": 3}}]')
    expect(names).toEqual(['a.b', 'a.b_1'])
    expect(rows).toEqual([
      ['1', '2'],
      ['3', null],
    ])
  })

  it('keeps what is a text a text, and each digit of a long number', async () => {
    const { kinds, rows } = await opened(
      '[{"cp":"35000","d":"31/01/2024","n":12345678901234567890,"x":0.1},{"cp":"01000"}]',
    )
    expect(kinds).toEqual(['text', 'date', 'text', 'number'])
    expect(rows[0]).toEqual(['35000', '2024-01-31', '12345678901234567890', '0.1'])
  })

  it('tells an empty text from nothing', async () => {
    const { rows } = await opened('[{"a":"","b":1},{"a":null,"b":2}]')
    expect(rows).toEqual([
      ['', '1'],
      [null, '2'],
    ])
  })

  it.each([
    ['[{"a":null},{"a":1,"b":2}]', ['a', 'b'], [null, null], ['1', '2']],
    ['[{},{"a":1,"b":2}]', ['a', 'b'], [null, null], ['1', '2']],
    ['[{"a":null},{"a":1}]', ['a'], [null], ['1']],
  ])('keeps first records without a value: %s', async (text, names, ...rows) => {
    const { seen, ...read } = await opened(text)
    expect(read).toMatchObject({ names, rows })
    expect(seen.count).toEqual({ type: 'exact', rows: 2 })
  })

  it('with a key without letters is a table', async () => {
    expect(await opened('[{"":1,"b":2,"column_1":3}]')).toMatchObject({
      names: ['column_1', 'b', 'column_1_2'],
      rows: [['1', '2', '3']],
    })
  })

  it.each([
    ['ends too early', '[{"a":1},{"a":', 1],
    ['is broken at a line', '[\n{"a":1},\n{"a":}\n]', 3],
    ['closes what was not open', '{"a":1}\n{"a":2}}\n', 2],
  ])('that %s is no JSON, and the line is said', async (_how, text, line) => {
    expect(await bench.preview.open(await bench.put('b.json', text))).toEqual({
      ok: false,
      failure: { code: 'look/unreadable', facts: { format: 'JSON', line } },
    })
  })

  it('of places says in which coordinates they are', async () => {
    const place =
      '{"type":"Feature","id":7,"properties":{"nom":"Mairie"},"geometry":{"type":"Point","coordinates":[351000.5,6789000]}}'
    const lambert = await opened(
      `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2154"}},"features":[${place}]}`,
      'l.geojson',
    )
    expect(lambert.seen.format).toEqual({ type: 'geojson', epsg: 2154 })
    const crs = '"crs":{"type":"name","properties":{"name":"EPSG:27572"}}'
    const atEnd = await opened(`{"type":"FeatureCollection","features":[${place}],${crs}}`, 'e.geojson')
    expect(atEnd.seen.format).toEqual({ type: 'geojson', epsg: 27_572 })
    expect(lambert.names).toEqual(['id', 'nom', 'geometry'])
    expect(lambert.kinds).toEqual(['number', 'text', 'geometry'])
    expect(lambert.rows[0]?.[2]).toBe('{"type":"Point","coordinates":[351000.5,6789000]}')
    expect((await opened(`{"type":"FeatureCollection","features":[${place}]}`)).seen.format).toEqual({
      type: 'geojson',
      epsg: 4326,
    })
  })
})
