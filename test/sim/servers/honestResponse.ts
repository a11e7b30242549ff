import type { NetRequest } from '../../../electron/ports/net.js'
import type { SimFile } from '../plans/plan.js'
import type { ResponseDraft } from './lies.js'

/** The requested range as in the header: `to` is the last byte, or null for everything. */
export interface RequestedRange {
  readonly from: number
  readonly to: number | null
}

export const parseRequestedRange = (request: NetRequest): RequestedRange | null => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  return from === undefined ? null : { from: Number(from), to: to === undefined || to === '' ? null : Number(to) }
}

export const createPlainPage = (status: number): ResponseDraft => ({
  status,
  headers: [['content-length', '2']],
  body: { type: 'text', text: 'no' },
  stops: null,
  chunkBytes: 4096,
  chunkMs: 0,
})

const LAST_MODIFIED = (version: number): string => new Date(Date.UTC(2025, 0, 1 + version)).toUTCString()

export interface ResponseContext {
  readonly file: number
  readonly spec: SimFile
  readonly version: number
  readonly sizeBytes: number
  readonly asked: RequestedRange | null
}

function validators({
  spec,
  version,
  file,
}: Pick<ResponseContext, 'spec' | 'version' | 'file'>): readonly (readonly [string, string])[] {
  if (spec.kind !== 'plain') return []
  if (spec.validator === 'etag') return [['etag', `"f${file}v${version}"`]]
  if (spec.validator === 'weak') return [['etag', `W/"f${file}v${version}"`]]
  return spec.validator === 'date' ? [['last-modified', LAST_MODIFIED(version)]] : []
}

/** Whether the range counts: only while the validator that came with it is the present one (RFC 9110 13.1.5). */
export function isConditionMet(request: NetRequest, spec: SimFile, version: number, file: number): boolean {
  const given = request.headers['if-range']
  return given === undefined || validators({ spec, version, file }).some(([, value]) => value === given)
}

/** Creates the answer of a server that follows RFC 9110. */
export function createHonestResponse(responseContext: ResponseContext): ResponseDraft {
  const { spec, sizeBytes, asked, version } = responseContext
  const pace = { chunkBytes: spec.chunkBytes, chunkMs: spec.chunkMs, stops: null }
  if (asked !== null && asked.from >= sizeBytes)
    return { ...createPlainPage(416), headers: [['content-range', `bytes */${sizeBytes}`]], ...pace }
  const from = asked?.from ?? 0
  const to = Math.min(asked?.to ?? sizeBytes - 1, sizeBytes - 1) + 1
  const range: readonly (readonly [string, string])[] =
    asked === null ? [] : [['content-range', `bytes ${from}-${to - 1}/${sizeBytes}`]]
  const ranges: readonly (readonly [string, string])[] =
    spec.ranges && spec.kind === 'plain' ? [['accept-ranges', 'bytes']] : []
  return {
    status: asked === null ? 200 : 206,
    headers: [
      ['content-type', 'text/csv'],
      ...framingOf(spec, to - from),
      ...range,
      ...ranges,
      ...validators(responseContext),
    ],
    body: { type: 'file', version, from, to },
    ...pace,
  }
}

function framingOf(spec: SimFile, length: number): readonly (readonly [string, string])[] {
  if (spec.kind === 'live' || spec.framing === 'chunked') return [['transfer-encoding', 'chunked']]
  return spec.framing === 'close' ? [['connection', 'close']] : [['content-length', String(length)]]
}
