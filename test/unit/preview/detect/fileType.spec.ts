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
    ['{"a":"Topology","arcs":[]}', 'json'],
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
