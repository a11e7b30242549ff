// A page or an error report under the status and the type of the file, of a media without declared size and hash.
import { expect, test } from 'vitest'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const { fetch, server } = prepareWireRig()

const REPORT =
  '<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="x"><ows:ExceptionText>No such layer</ows:ExceptionText></ows:ExceptionReport>'
const GML = '<?xml version="1.0"?><gml:Map xmlns:gml="x"><gml:name>Rennes</gml:name></gml:Map>'
const media = createMedia(1, { name: 'voies.gml', fileType: 'application/gml+xml' })

test.each([
  ['an error report', 'text/xml', REPORT, { why: 'report', note: 'No such layer' }],
  ['a page', 'application/octet-stream', '<!doctype html><html><body>Connexion', {}],
])('%s never gets the name of the file', async (_, type, body, facts) => {
  server.on('/media', (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body))
  const { rig, view } = await fetch(media)
  expect(view.state).toMatchObject({ type: 'failed', because: { code: 'media/not-the-data', facts } })
  expect(rig.names()).toEqual([])
})

test('an error report that passes is followed by the file', async () => {
  server.on('/media', (_request, response, n) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(n === 1 ? REPORT : GML)
  })
  const { rig, id, view } = await fetch(media)
  expect(view.state.type).toBe('done')
  expect(rig.bytesOf(id).toString()).toBe(GML)
  expect(rig.names()).toEqual(['voies.gml'])
})

test('an export of XML that ends in the middle is no file', async () => {
  server.on('/media', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).write(GML.slice(0, -12))
    response.end()
  })
  const { view } = await fetch(media)
  expect(view.state).toMatchObject({ type: 'failed', because: { code: 'file/cut-short', facts: { note: 'XML' } } })
})

test('a report with 400 says why there is no file', async () => {
  server.on('/media', (_request, response) => void response.writeHead(400, { 'content-type': 'text/xml' }).end(REPORT))
  const { view } = await fetch(media)
  const because = { code: 'media/not-the-data', facts: { why: 'report', note: 'No such layer' } }
  expect(view.state).toMatchObject({ type: 'failed', because })
})
