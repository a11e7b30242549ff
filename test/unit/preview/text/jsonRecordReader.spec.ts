import { describe, expect, it } from 'vitest'
import { findJsonRecords } from '../../../../shared/preview/text/findJsonRecords.js'
import { createJsonRecordReader } from '../../../../shared/preview/text/jsonRecordReader.js'

describe('the items of a list inside a JSON text', () => {
  const text = JSON.stringify({
    type: 'FeatureCollection',
    note: '"features":[{"no":1}]',
    features: [{ a: '}]"\\' }, { b: [{ c: 1 }] }],
    after: [{ d: 1 }],
  })
  it.each([1, 2, 3, 7, 1000])('are the same whatever the pieces of %d letters', (size) => {
    const cutter = createJsonRecordReader(['features'])
    const items: string[] = []
    for (let at = 0; at < text.length; at += size)
      items.push(...cutter.push(text.slice(at, at + size)).map((one) => one.text))
    expect(items.map((item) => JSON.parse(item) as unknown)).toEqual([{ a: '}]"\\' }, { b: [{ c: 1 }] }])
    expect(cutter.getState()).toBe('ended')
  })
})

it.each(['donn\\u00e9es', 'a\\"b', 'a\\\\', 'données'])('the items below the key %s are found', (key) => {
  const text = `{"${key}":[{"a":1},{"a":2}]}`
  const place = findJsonRecords(text)
  const reader = createJsonRecordReader(place ?? 'lines')
  expect(reader.push(text).map((one) => one.text)).toEqual(['{"a":1}', '{"a":2}'])
  expect(place).toEqual([key])
})
