import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../shared/limits.js'
import { detectFileType } from '../../../../shared/preview/detect/fileType.js'

const detect = (text: string) => detectFileType(Buffer.from(text), (bytes) => Buffer.from(bytes).toString('utf8'))

describe('the type of a text by its beginning', () => {
  it.each([
    ['<svg width="1">', 'svg'],
    ['\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg:svg>', 'svg'],
    ['<!-- <kml> --><SVG >', 'svg'],
    ['<x:svg>', 'text'],
    ['<svgs>', 'text'],
    ['<?xml version="1.0"?><!-- --><kml xmlns="x">', 'kml'],
    ['<k:kml >', 'kml'],
    ['<gpx version="1.1">', 'gpx'],
    ['<!DOCTYPE svg><kml>', 'text'],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml>', 'text'],
    ['<html>', 'text'],
    ['{"type":"Topology","arcs":[', 'topojson'],
    ['{"bbox":[-2,48,-1,49],"type" : "Topology","arcs":[', 'topojson'],
    ['{"a":"type","type":"Topology","arcs":[', 'topojson'],
    ['{"meta":{"a":1},"type":"Topology","arcs":[', 'topojson'],
    ['{"a":"\\"}","type":"Topology","arcs":[', 'topojson'],
    ['{"a":"Topology","arcs":[]}', 'json'],
    ['{"meta":{"type":"Topology"},"rows":[{"a":1}]}', 'json'],
    ['{"a":"\\"type\\":","type":"Topologies","b":"Topology"}', 'json'],
    ['{"type":"Topology"}\n{"type":"Topology"}\n', 'json'],
    ['[{"type":"Topology"}]', 'json'],
  ])('%j is %s', (text, type) => expect(detect(text).type).toBe(type))

  it.each([
    ['{"a":1}\n{"a":2}\n', true],
    ['{"a":1}\r\n\r\n  {"a":2}', true],
    [' {"a":{"b":1}} \t\n{', true],
    ['{"a":1}\n', false],
    ['{"a":1} {"a":2}', false],
    ['{"a":\n1}\n{"a":2}', false],
  ])('%j has a record on each line: %s', (text, lines) => expect(detect(text)).toMatchObject({ type: 'json', lines }))
})

describe('a dBASE table', () => {
  /** A header of one field, which ends at byte 65. */
  const head = Buffer.alloc(72)
  head.set([3, 126, 11, 26, 1, 0, 0, 0, 65, 0, 6, 0])
  head.set(Buffer.from('code\0\0\0\0\0\0\0C'), 32)
  head[64] = 0x0d
  const detectBytes = (bytes: Uint8Array) => detectFileType(bytes, (part) => Buffer.from(part).toString('latin1')).type
  const change = (at: number, ...bytes: readonly number[]): Buffer => {
    const changed = Buffer.from(head)
    changed.set(bytes, at)
    return changed
  }

  it.each([
    ['dBASE III', head],
    ['FoxPro, with the path of a database', change(8, (65 + 263) % 256, 1)],
  ])('of %s is one', (_kind, bytes) => expect(detectBytes(bytes)).toBe('dbf'))

  it.each([
    ['of no kind', change(0, 7)],
    ['with a month that is none', change(2, 13)],
    ['with a day that is none', change(3, 0)],
    ['without fields', change(8, 33)],
    ['whose header ends inside a field', change(8, 66)],
    ['whose first reserved byte is a letter', change(12, 65)],
    ['whose second reserved byte is a letter', change(13, 65)],
    ['that ends within its header', head.subarray(0, 12)],
  ])('%s is none', (_what, bytes) => expect(detectBytes(bytes)).not.toBe('dbf'))

  it('is no text that begins like one', () => {
    const text = Buffer.from('12\t\tRue Haute\tBetton\n12\t\tRue Basse\tAcigne\n')
    // The size of a header with fields, in the bytes where a table has it.
    text.set(Buffer.from('a!'), 8)
    expect(detectBytes(text)).toBe('csv')
  })
})

/** The content repeated up to the most bytes that are looked at. */
const fill = (part: string): string => part.repeat(Math.ceil(LIMITS.PREVIEW_HEAD_BYTES / part.length))

it.each([
  ['a few comments', '<!--a-->'.repeat(30)],
  ['comments', fill('<!--a-->')],
  ['declarations', fill('<?a?>')],
  ['types', fill('<!DOCTYPE svg>')],
  ['comments without an end', fill('<!--')],
  ['line ends behind a record', `{"a":1}${fill('\n')}x`],
  ['ends of records', `{${fill('}\r\n \n')}x`],
  ['names', `{${fill('"type" ')}`],
  ['quotes', fill('"a"";')],
  ['escaped quotes in JSON', `{"${fill('\\"')}`],
  ['keys of JSON', `{${fill('"type":"","type" ')}`],
  ['separators', fill(';,\t|')],
])(
  'a file of nothing but %s is detected at once',
  (_what, text) => {
    const began = performance.now()
    detect(text)
    expect(performance.now() - began).toBeLessThan(5000)
  },
  20_000,
)
