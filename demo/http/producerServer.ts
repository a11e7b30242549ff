import { createHash } from 'node:crypto'
import { type Content, sliceContent } from '../seed/lazyContent.js'
import type { SeedMedia } from '../seed/model.js'
import type { ContentStore } from '../state/contentStore.js'
import type { ReceivedRequest } from './readRequests.js'
import { createBody, createResponse, createTextResponse, type Header, type PortalResponse } from './response.js'

/** The type a producer declares: with `+crypt` when the file is sealed (portal-api.md 2.6). */
export const contentTypeOf = (media: SeedMedia): string =>
  media.sealing === 'no' ? media.fileType : `${media.fileType}+crypt`

const nameOf = (media: SeedMedia): string | null =>
  media.name === null ? null : media.sealing === 'no' ? media.name : `${media.name}+crypt`

/** Headers go out as Latin-1: a raw UTF-8 name is its bytes, one character each. */
const rawUtf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const asciiOnly = (text: string): string => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

function disposition(media: SeedMedia): readonly Header[] {
  const name = nameOf(media)
  if (name === null) return []
  const forms: Record<SeedMedia['behaviour']['disposition'], string | null> = {
    quoted: `attachment; filename="${asciiOnly(name)}"`,
    unquoted: `attachment; filename=${asciiOnly(name)}`,
    'raw-utf8': `attachment; filename="${rawUtf8(name)}"`,
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
    .update(`${media.id}/${contentStore.version(media.id)}`)
    .digest('hex')
    .slice(0, 16)
  const lastModified = new Date(contentStore.updated(media, contentStore.version(media.id))).toUTCString()
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

const validatorHeaders = ({ etag, lastModified }: Validators): Header[] => [
  ...(etag ? [['ETag', etag] as const] : []),
  ...(lastModified ? [['Last-Modified', lastModified] as const] : []),
]

/** What the producer's own server answers for its stored bytes, sealed or not (portal-api.md 5.3). */
export function serveProducerFile(
  contentStore: ContentStore,
  media: SeedMedia,
  request: ReceivedRequest,
  producers: string,
): PortalResponse {
  const { behaviour } = media
  if (behaviour.redirects && !request.path.startsWith('/download/'))
    return createResponse(302, [['Location', `${producers}/download/${media.id}`]])
  const stored = contentStore.stored(media)
  const headers: Header[] = [['Content-Type', contentTypeOf(media)], ...disposition(media)]
  const bytesPerSecond = behaviour.bytesPerSecond
  if (behaviour.live) {
    // Made at the moment of asking, from last night's data: not the bytes that the metadata was written for.
    const tonight = contentStore.version(media.id) + 1
    return createResponse(200, headers, {
      ...createBody(contentStore.stored(media, tonight), 'chunked'),
      bytesPerSecond,
    })
  }
  const validators = buildValidators(contentStore, media)
  headers.push(...validatorHeaders(validators), ...digestHeaders(media, stored))
  if (notModified(request, validators)) return createResponse(304, validatorHeaders(validators))
  if (behaviour.ranges) headers.push(['Accept-Ranges', 'bytes'])
  const range = behaviour.ranges && ifRangeHolds(request, validators) ? rangeOf(request, stored.length) : 'whole'
  if (range === 'whole') return createResponse(200, headers, { ...createBody(stored), bytesPerSecond })
  if (range === 'outside') return createResponse(416, [['Content-Range', `bytes */${stored.length}`]])
  const [start, end] = range
  headers.push(['Content-Range', `bytes ${start}-${end}/${stored.length}`])
  return createResponse(206, headers, { ...createBody(sliceContent(stored, start, end - start + 1)), bytesPerSecond })
}

/** A portal of gigabytes hashes none of them to answer a question. */
const DIGEST_BYTES = 8 * 1_048_576

const digestHeaders = ({ behaviour }: SeedMedia, stored: Content): readonly Header[] =>
  behaviour.bareDigest && stored.length <= DIGEST_BYTES
    ? [['Content-Digest', createHash('md5').update(stored.read(0, stored.length)).digest('hex')]]
    : []

const notModified = (request: ReceivedRequest, { etag }: Validators): boolean =>
  etag !== null && request.headers['if-none-match'] === etag

/** `If-Range` compares strongly: a weak tag never holds, a date only exactly (RFC 9110 13.1.5). */
function ifRangeHolds(request: ReceivedRequest, { etag, lastModified }: Validators): boolean {
  const condition = request.headers['if-range']
  if (condition === undefined) return true
  if (condition.startsWith('"')) return condition === etag
  return !condition.startsWith('W/') && condition === lastModified
}

/** One range of bytes, inclusive; more than one, or none that is one, gets the whole file. */
function rangeOf(request: ReceivedRequest, length: number): readonly [number, number] | 'whole' | 'outside' {
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

/** A service is queried, not downloaded: its capabilities document, whatever was asked. */
export const createServiceResponse = (media: SeedMedia): PortalResponse =>
  createTextResponse(
    200,
    'text/xml',
    `<?xml version="1.0"?><${(media.contract ?? 'ows').toUpperCase()}_Capabilities version="1.3.0"/>`,
  )
