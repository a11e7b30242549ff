// A file that stops in the middle is detected by its last bytes or by open brackets and quotes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createUnfinishedFormatDetector,
  type TextFormat,
  toTextFormat,
} from '../../../../shared/download/transfer/unfinishedFormatDetector.js'
import { LIMITS } from '../../../../shared/limits.js'

const unfinished = (text: string | Uint8Array, as: TextFormat, step = 3): string | null => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const truncationDetector = createUnfinishedFormatDetector(as)
  for (let at = 0; at < bytes.length; at += step) truncationDetector.update(bytes.subarray(at, at + step))
  return truncationDetector.findUnfinished()
}

const ZIP = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(500, 7),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
])
const PDF = `%PDF-1.7\n${'1 0 obj\n'.repeat(500)}%%EOF\n`

it.each<[string, string | Uint8Array, TextFormat, string | null]>([
  ['JSON that closes', '{"a":[1,{"b":"}"}]}\n', 'json', null],
  ['JSON with a brace in a text', '{"a":"{"}', 'json', null],
  ['JSON that does not', '{"a":[1,{"b":"}"}]', 'json', 'json'],
  ['JSON cut in a string', '["abc', 'json', 'json'],
  ['JSON cut behind a backslash', '["abc\\"]', 'json', 'json'],
  ['JSON behind a byte order mark', '\ufeff {"a":1}', 'json', null],
  ['JSON behind one, cut', '\ufeff {"a":1', 'json', 'json'],
  ['a value a line', '{"a":1}\n{"a":2}\n', 'json', null],
  ['a value a line, cut', '{"a":1}\n{"a":', 'json', 'json'],
  ['a call around JSON', 'callback({"a":1', 'json', null],
  ['JSON with a closing too many', '{"a":1}}{', 'json', null],
  ['JSON in two bytes a letter', Buffer.from('{"a":1', 'utf16le'), 'json', null],
  ['a CSV', 'a,b\n1,"x"\n', 'csv', null],
  ['a CSV without its last line end', 'a;b\n1;2', 'csv', null],
  ['a CSV that ends inside a quote', 'a,b\n1,"x\ny', 'csv', 'csv'],
  ['a CSV that ends behind a doubled quote', 'a,b\n1,"x""', 'csv', 'csv'],
  ['a CSV that ends behind one that is closed', 'a,b\n1,"x"""', 'csv', null],
  ['a CSV that ends behind a doubled quote and a letter', 'a,b\n1,"x""y', 'csv', 'csv'],
  ['a CSV with an empty quoted field', 'a,""\n1,"",2\n', 'csv', null],
  ['a CSV whose fields have inches', 'size\n5" pipe\n6"" pipe\n', 'csv', null],
  ['a CSV behind a byte order mark, cut', '\ufeff"a,b', 'csv', 'csv'],
  ['a CSV with a stray quote long before its end', `a,"b\n${'1,2\n'.repeat(LIMITS.CUT_FIELD_BYTES / 4)}`, 'csv', null],
  ['a GML', '<?xml version="1.0"?><!-- <a> -->\n<gml:Map a="b"><x/></gml:Map>\n', 'xml', null],
  ['a GML without its end', '<?xml version="1.0"?><gml:Map><x>1</x>', 'xml', 'xml'],
  ['a KML behind a byte order mark, cut in a tag', '\ufeff<kml><Document></Document></km', 'xml', 'xml'],
  ['XML with a doctype', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a><!-- end -->', 'xml', null],
  ['XML that is one empty element', '<a b="c"/>\n', 'xml', null],
  ['a long XML without its end', `<a>${'<b/>1'.repeat(20_000)}`, 'xml', 'xml'],
  ['XML whose root is not found', `<!--${'x'.repeat(20_000)}`, 'xml', null],
  ['text that is called XML', 'hello world', 'xml', null],
  ['a ZIP', ZIP, 'other', null],
  ['a ZIP with a comment', Buffer.concat([ZIP, Buffer.alloc(65_000, 1)]), 'other', null],
  ['a ZIP without its directory', ZIP.subarray(0, 400), 'other', 'zip'],
  ['a workbook without its directory, called a CSV', ZIP.subarray(0, 400), 'csv', 'zip'],
  ['a PDF', PDF, 'other', null],
  ['a PDF without its end', PDF.slice(0, -8), 'other', 'pdf'],
  ['a PDF whose first part had an end', `${PDF}${'2 0 obj\n'.repeat(500)}`, 'other', 'pdf'],
  ['nothing', '', 'json', null],
  ['anything else', 'GIF89a', 'other', null],
])('%s', (_what, text, as, is) => {
  for (const step of [1, 7, 100_000]) expect(unfinished(text, as, step)).toBe(is)
})

it('many small pieces cost no more than few large ones', () => {
  const startedAt = performance.now()
  expect(unfinished(Buffer.concat([ZIP.subarray(0, 400), Buffer.alloc(500_000, 1)]), 'other', 1)).toBe('zip')
  // Moving the buffer for each piece took minutes.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

it('whatever the JSON, it is finished, and no beginning of it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.json()), fc.dictionary(fc.string(), fc.json())), fc.nat(), (value, cut) => {
      const bytes = Buffer.from(JSON.stringify(value, null, 1))
      if (bytes.length < 6) return
      expect(unfinished(bytes, 'json')).toBe(null)
      expect(unfinished(bytes.subarray(0, 5 + (cut % (bytes.length - 5))), 'json')).toBe('json')
    }),
    { numRuns: 50 },
  )
})

it.each([
  ['application/json', 'json'],
  ['application/geo+json; charset=utf-8', 'json'],
  ['text/csv;charset=utf-8', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['application/gml+xml; version=3.2', 'xml'],
  ['application/vnd.google-earth.kml+xml', 'xml'],
  ['text/html', 'other'],
  ['application/zip', 'other'],
  [null, 'other'],
] as const)('%s is read as %s', (type, as) => {
  expect(toTextFormat(type)).toBe(as)
})
