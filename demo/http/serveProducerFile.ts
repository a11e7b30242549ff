import { createHash } from 'node:crypto'
import { type Content, sliceContent } from '../seed/lazyContent.js'
import type { SeedMedia } from '../seed/model.js'
import type { ContentStore } from '../state/contentStore.js'
import type { ReceivedRequest } from './readRequests.js'
import { createBody, createResponse, createTextResponse, type Header, type PortalResponse } from './response.js'

/** The content type that a producer declares, with `+crypt` when the file is encrypted (portal-api.md 2.6). */
export const getContentType = (media: SeedMedia): string =>
  media.sealing === 'no' ? media.fileType : `${media.fileType}+crypt`

const getFileName = (media: SeedMedia): string | null =>
  media.name === null ? null : media.sealing === 'no' ? media.name : `${media.name}+crypt`

/** Headers are written in Latin-1, so a raw UTF-8 name is given as one character for each byte. */
const encodeRawUtf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const toAscii = (text: string): string => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

function formatDisposition(media: SeedMedia): readonly Header[] {
  const name = getFileName(media)
  if (name === null) return []
  const forms: Record<SeedMedia['behaviour']['disposition'], string | null> = {
    quoted: `attachment; filename="${toAscii(name)}"`,
    unquoted: `attachment; filename=${toAscii(name)}`,
    'raw-utf8': `attachment; filename="${encodeRawUtf8(name)}"`,
    'raw-latin1': `attachment; filename="${name}"`,
    absent: null,
  }
  const value = forms[media.behaviour.disposition]
  return value === null ? [] : [['Content-Disposition', value]]
}

export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export function buildValidators(contentStore: ContentStore, media: SeedMedia): Validators {
  const tag = createHash('md5')
    .update(`${media.id}/${contentStore.getVersion(media.id)}`)
    .digest('hex')
    .slice(0, 16)
  const lastModified = new Date(contentStore.getPublishedAt(media, contentStore.getVersion(media.id))).toUTCString()
  switch (media.behaviour.validator) {
    case 'strong':
      return { etag: `"${tag}"`, lastModified }
    case 'weak':
      return { etag: `W/"${tag}"`, lastModified: null }
    case 'last-modified':
      return { etag: null, lastModified }
    case 'none':
      return { etag: null, lastModified: null }
  }
}

const formatValidators = ({ etag, lastModified }: Validators): Header[] => [
  ...(etag ? [['ETag', etag] as const] : []),
  ...(lastModified ? [['Last-Modified', lastModified] as const] : []),
]

/** Answers as the server of the producer, with its stored bytes, encrypted or not (portal-api.md 5.3). */
export function serveProducerFile(
  contentStore: ContentStore,
  media: SeedMedia,
  request: ReceivedRequest,
  producers: string,
): PortalResponse {
  const { behaviour } = media
  if (behaviour.redirects && !request.path.startsWith('/download/'))
    return createResponse(302, [['Location', `${producers}/download/${media.id}`]])
  const stored = contentStore.getStoredContent(media)
  const headers: Header[] = [['Content-Type', getContentType(media)], ...formatDisposition(media)]
  const bytesPerSecond = behaviour.bytesPerSecond
  if (behaviour.live) {
    // The file is generated for each request from newer data: it has other bytes than the metadata describes.
    const tonight = contentStore.getVersion(media.id) + 1
    return createResponse(200, headers, {
      ...createBody(contentStore.getStoredContent(media, tonight), 'chunked'),
      bytesPerSecond,
    })
  }
  const validators = buildValidators(contentStore, media)
  headers.push(...formatValidators(validators), ...digestHeaders(media, stored))
  if (isNotModified(request, validators)) return createResponse(304, formatValidators(validators))
  if (behaviour.ranges) headers.push(['Accept-Ranges', 'bytes'])
  const range = behaviour.ranges && isIfRangeMet(request, validators) ? parseRange(request, stored.length) : 'whole'
  if (range === 'whole') return createResponse(200, headers, { ...createBody(stored), bytesPerSecond })
  if (range === 'outside') return createResponse(416, [['Content-Range', `bytes */${stored.length}`]])
  const [start, end] = range
  headers.push(['Content-Range', `bytes ${start}-${end}/${stored.length}`])
  return createResponse(206, headers, { ...createBody(sliceContent(stored, start, end - start + 1)), bytesPerSecond })
}

/** The largest file for which the digest header is computed; larger ones have none. */
const DIGEST_BYTES = 8 * 1_048_576

const digestHeaders = ({ behaviour }: SeedMedia, stored: Content): readonly Header[] =>
  behaviour.bareDigest && stored.length <= DIGEST_BYTES
    ? [['Content-Digest', createHash('md5').update(stored.read(0, stored.length)).digest('hex')]]
    : []

const isNotModified = (request: ReceivedRequest, { etag }: Validators): boolean =>
  etag !== null && request.headers['if-none-match'] === etag

/** Evaluates `If-Range` by strong comparison: a weak tag never matches, a date only exactly (RFC 9110 13.1.5). */
function isIfRangeMet(request: ReceivedRequest, { etag, lastModified }: Validators): boolean {
  const condition = request.headers['if-range']
  if (condition === undefined) return true
  if (condition.startsWith('"')) return condition === etag
  return !condition.startsWith('W/') && condition === lastModified
}

/** Parses one inclusive byte range. Several ranges, or an invalid one, give the whole file. */
function parseRange(request: ReceivedRequest, length: number): readonly [number, number] | 'whole' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!match) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), length)
    return last === 0 ? 'outside' : [length - last, length - 1]
  }
  const start = Number(from)
  if (start >= length) return 'outside'
  const end = to === '' ? length - 1 : Math.min(Number(to), length - 1)
  return end < start ? 'whole' : [start, end]
}

/** A service is queried and not downloaded: it always answers with its capabilities document. */
export const createServiceResponse = (media: SeedMedia): PortalResponse =>
  createTextResponse(
    200,
    'text/xml',
    `<?xml version="1.0"?><${(media.contract ?? 'ows').toUpperCase()}_Capabilities version="1.3.0"/>`,
  )
