import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createBody, createTextResponse, type PortalResponse, withHeader } from '../http/response.js'
import { createNoiseContent } from '../seed/generatedContent.js'
import { type Content, concatContents, createContent, sliceContent } from '../seed/lazyContent.js'
import type { Fault } from './fault.js'
import { parseFaultValue } from './parseFaultValue.js'

const withContent = (portalResponse: PortalResponse, content: Content): PortalResponse => ({
  ...portalResponse,
  body: { ...portalResponse.body, content },
})
const withLength = (portalResponse: PortalResponse, value: string): PortalResponse =>
  withHeader(portalResponse, 'Content-Length', value)
const SURPLUS_BYTES = 37

/** The largest body that is compressed; larger ones are sent unchanged. */
const GZIP_BYTES_MAX = 64 * 1_048_576

/** Flips one bit in each 64 KiB, as a defective disk or middlebox would. */
const flipBits = (content: Content): Content => ({
  length: content.length,
  read(offset, wanted) {
    const bytes = content.read(offset, wanted).slice()
    for (let at = (65_536 - (offset % 65_536)) % 65_536; at < bytes.length; at += 65_536)
      bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  },
})

const createCodingFault = (coding: string, pack: (bytes: Uint8Array) => Uint8Array): Fault => ({
  about: `compressed (${coding}) although the client did not ask for it`,
  changeAnswer: (honest) => {
    const { content } = honest.body
    if (content.length > GZIP_BYTES_MAX || honest.status !== 200) return honest
    const body = createContent(new Uint8Array(pack(content.read(0, content.length))))
    return withContent(withHeader(withHeader(honest, 'Content-Length', null), 'Content-Encoding', coding), body)
  },
})

const LOGIN_PAGE =
  '<!doctype html><html lang="fr"><head><title>Connexion au réseau</title></head><body><form method="post"><h1>Bienvenue sur le Wi-Fi de la gare</h1><input name="email"><button>Se connecter</button></form></body></html>'

const OGC_REPORT =
  '<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0"><ows:Exception exceptionCode="InvalidParameterValue"><ows:ExceptionText>No such layer</ows:ExceptionText></ows:Exception></ows:ExceptionReport>'

/** Wrong statements about the length and the type of the body. */
export const FRAMING = {
  'length-long': {
    about: 'Content-Length says more than comes, then FIN',
    changeAnswer: (honest) => {
      const said = withLength(honest, String(honest.body.content.length + SURPLUS_BYTES))
      return { ...said, body: { ...said.body, cut: { atByte: honest.body.content.length, how: 'fin' } } }
    },
  },
  'length-short': {
    about: 'Content-Length says less than comes: the surplus follows on the same connection',
    changeAnswer: (honest) => withLength(honest, String(Math.max(0, honest.body.content.length - SURPLUS_BYTES))),
  },
  'length-negative': { about: 'Content-Length: -5', changeAnswer: (honest) => withLength(honest, '-5') },
  'length-garbage': { about: 'Content-Length: beaucoup', changeAnswer: (honest) => withLength(honest, 'beaucoup') },
  'length-twice': {
    about: 'two Content-Length lines that differ',
    changeAnswer: (honest) => {
      const { length } = honest.body.content
      return {
        ...honest,
        headers: [
          ...honest.headers.filter(([n]) => n !== 'Content-Length'),
          ['Content-Length', String(length)],
          ['Content-Length', String(length + 1)],
        ],
      }
    },
  },
  'no-length': {
    about: 'chunked, without a length',
    changeAnswer: (honest) => ({
      ...withHeader(honest, 'Content-Length', null),
      body: { ...honest.body, framing: 'chunked' },
    }),
  },
  'export-cut': {
    about:
      'made while it is sent, by a program that is killed: no length, no validator, and a clean end at `afterBytes` (a fifth)',
    changeAnswer: (honest, { order }) => {
      if (honest.status !== 200) return honest
      const { content } = honest.body
      const end = Math.min(order.afterBytes ?? Math.floor(content.length / 5), content.length)
      const bare = withHeader(
        withHeader(withHeader(honest, 'Content-Length', null), 'ETag', null),
        'Last-Modified',
        null,
      )
      return { ...bare, body: { ...honest.body, content: sliceContent(content, 0, end), framing: 'chunked' } }
    },
  },
  surplus: {
    about: 'bytes after the end, counted in the length',
    changeAnswer: (honest) =>
      withContent(
        withHeader(honest, 'Content-Length', null),
        concatContents(honest.body.content, createNoiseContent('surplus', SURPLUS_BYTES)),
      ),
  },
  short: {
    about: 'the last bytes are missing and the length agrees',
    changeAnswer: (honest) =>
      withContent(
        withHeader(honest, 'Content-Length', null),
        sliceContent(honest.body.content, 0, Math.max(0, honest.body.content.length - SURPLUS_BYTES)),
      ),
  },
  corrupt: {
    about: 'one bit in each 64 KiB is wrong; every header is right',
    changeAnswer: (honest) => withContent(honest, flipBits(honest.body.content)),
  },
  'gzip-unasked': createCodingFault('gzip', gzipSync),
  'deflate-unasked': createCodingFault('deflate', deflateSync),
  'br-unasked': createCodingFault('br', brotliCompressSync),
  'compress-unasked': {
    about: 'compressed in a way that clients no longer support',
    changeAnswer: (honest) => (honest.status === 200 ? withHeader(honest, 'Content-Encoding', 'compress') : honest),
  },
  'gzip-label': {
    about: 'says gzip, is not',
    changeAnswer: (honest) => withHeader(honest, 'Content-Encoding', 'gzip'),
  },
  'html-200': {
    about: 'a captive portal: its login page, with 200',
    changeAnswer: () => createTextResponse(200, 'text/html; charset=utf-8', LOGIN_PAGE),
  },
  'html-as-data': {
    about: 'a login page with 200 under the type of the data',
    changeAnswer: (honest) => ({
      ...createTextResponse(200, 'text/csv', LOGIN_PAGE),
      headers: honest.headers.filter(([n]) => /^content-(type|disposition)$/i.test(n)),
    }),
  },
  'report-200': {
    about: 'the error report of a geographic service (OGC), with 200',
    changeAnswer: () => createTextResponse(200, 'text/xml; charset=utf-8', OGC_REPORT),
  },
  'wrong-type': {
    about: 'another Content-Type: `value` (image/gif)',
    changeAnswer: (honest, { order }) => withHeader(honest, 'Content-Type', order.value ?? 'image/gif'),
  },
  'json-cut': {
    about: 'half of the JSON, with a length that agrees',
    changeAnswer: (honest) =>
      withContent(
        withHeader(honest, 'Content-Length', null),
        sliceContent(honest.body.content, 0, Math.floor(honest.body.content.length / 2)),
      ),
  },
  'json-garbage': {
    about: 'JSON of another shape',
    changeAnswer: () => createTextResponse(200, 'application/json', '[{"items":"aucun"},3,null]'),
  },
  'body-endless': {
    about: 'a body of `value` bytes (1 TiB), chunked',
    changeAnswer: (honest, { order }) => ({
      ...withHeader(honest, 'Content-Length', null),
      body: createBody(createNoiseContent('endless', parseFaultValue(order, 1024 ** 4)), 'chunked'),
    }),
  },
} as const satisfies Record<string, Fault>
