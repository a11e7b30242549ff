// Pages and error reports are told from data by their first bytes.
import { expect, it } from 'vitest'
import { createSubstituteDetector } from '../../../../shared/download/transfer/substituteDetector.js'

const find = (text: string, step: number) => {
  const bytes = Buffer.from(text)
  const detector = createSubstituteDetector()
  for (let at = 0; at < bytes.length; at += step) detector.update(bytes.subarray(at, at + step))
  return detector.findSubstitute()
}

/** As MapServer 8.0 answers a WFS request for a layer that does not exist, with 200. */
const OWS = `<?xml version="1.0" encoding="UTF-8"?>
<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0" xml:lang="en-US">
  <ows:Exception exceptionCode="InvalidParameterValue" locator="typename">
    <ows:ExceptionText>msWFSGetFeature(): WFS server error. TYPENAME &#39;x&apos; doesn&#39;t exist in this server.</ows:ExceptionText>
  </ows:Exception>
</ows:ExceptionReport>`

it.each<[string, string, string | null, string | null]>([
  ['a page', '<!DOCTYPE html><html><head>', 'page', null],
  ['a page behind a byte order mark and a comment', '\ufeff\n<!-- proxy -->\n<HTML>', 'page', null],
  ['a page of XHTML', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD"><html xmlns="x">', 'page', null],
  ['an OGC report', OWS, 'report', "msWFSGetFeature(): WFS server error. TYPENAME 'x' doesn't exist in this server."],
  [
    'a report of WMS',
    '<!DOCTYPE ServiceExceptionReport SYSTEM "x.dtd"><ServiceExceptionReport><ServiceException code="LayerNotDefined">No\nsuch layer</ServiceException>',
    'report',
    'No such layer',
  ],
  ['a report of an object store', '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'report', null],
  ['a report of ArcGIS', '{"error":{"code":498,"message":"Invalid token.","details":[]}}', 'report', 'Invalid token.'],
  ['a report of CKAN', '{"help":"x","success":false,"error":{"message":"Not found"}}', 'report', 'Not found'],
  ['a report of GeoServer', '{"version":"2.0.0","exceptions":[{"code":"x","text":"y"}]}', 'report', 'y'],
  ['data with an error among its fields', '{"error":{"code":1},"rows":[]}', null, null],
  ['data with exceptions', '{"exceptions":["2024-01-01"]}', null, null],
  ['data of XML', '<?xml version="1.0"?><wfs:FeatureCollection><Error><Code>1</Code></Error>', null, null],
  ['data about errors', '<Error><when>x</when></Error>', null, null],
  ['a table that mentions a page', 'a,b\n<html>,1', null, null],
  ['JSON that is longer than what is looked at', `{"error":{"code":1,"message":"${'x'.repeat(9000)}"}}`, null, null],
  ['comments without an end', '<!--'.repeat(2000), null, null],
  ['nothing', '', null, null],
])('%s', (_what, text, kind, note) => {
  for (const step of [1, 7, 100_000]) expect(find(text, step)).toEqual(kind === null ? null : { kind, note })
})
