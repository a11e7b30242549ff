import { type Facts, type Failure, failure } from '../failure.js'
import type { ContentRange } from '../http/contentRange.js'
import { parseContentRange } from '../http/contentRange.js'
import type { DigestHeaders } from '../http/digests.js'
import { canTell, identityOf, sameFile } from './identity.js'
import { type Asking, type Denial, type Refusal, readEmptyRefusal, readRefusal } from './refusal.js'
import type { Identity } from './state.js'

/** The head of an answer, as a lane reports it. Header values as received; several Content-Lengths are kept apart. */
export interface Answer extends Denial {
  readonly contentLengths: readonly string[]
  readonly contentRange: string | null
  readonly contentType: string | null
  readonly contentEncoding: string | null
  readonly contentDisposition: string | null
  readonly transferEncoding: string | null
  readonly acceptRanges: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  /** It came over http, from another origin than the one that was asked: whoever runs the network may have given it. */
  readonly isAnybodys: boolean
  /** By what the server vouches for the bytes. */
  readonly digests: DigestHeaders
}

/** What was asked, and what the catalogue promised. */
export interface Asked extends Asking {
  readonly fromByte: number
  readonly identity: Identity | null
  /** The range was asked for on condition that the file is still the same (`If-Range`). */
  readonly isConditional: boolean
  /** MIME type without `+crypt`, or null. */
  readonly fileType: string | null
  readonly hashWillTell: boolean
}

/** How the end of a body is told: a length, a last chunk, or nothing but the end of the connection. */
export type Framing = 'length' | 'chunked' | 'close'

export type Reading =
  /** Write the body from `fromByte`; `bodyBytes` is its length when the server said it. */
  | {
      readonly is: 'take'
      readonly fromByte: number
      readonly bodyBytes: number | null
      readonly identity: Identity
      readonly framing: Framing
    }
  /** The whole file to a conditional range, and it is the same file: some servers know ranges and no conditions. Worth one try without. */
  | { readonly is: 'ask-plainly' }
  | Refusal

/** What an answer means. Only what says exactly which bytes it carries is taken (N-15). */
export function readAnswer(asked: Asked, answer: Answer): Reading {
  if (answer.status === 200) return whole(asked, answer)
  if (answer.status === 206) return part(asked, answer)
  if (answer.status === 416) return unsatisfied(asked, answer)
  return readRefusal(asked, answer)
}

const broke = (because: Failure): Reading => ({ is: 'broke', because, wishMs: null })

function whole(asked: Asked, answer: Answer): Reading {
  if (isPageInsteadOfData(asked, answer))
    return broke(answer.isAnybodys ? failure('net/captive') : failure('media/not-the-data', { host: answer.host }))
  const length = declaredLength(answer)
  if (length === 'lie') return broke(failure('server/not-what-we-asked', { host: answer.host }))
  if (length === 0 && answer.errorMessage !== null) return readEmptyRefusal(asked, answer)
  // The length and the validators of an encoded body are of the body, not of the file: nothing goes on by them.
  const isCoded = isEncoded(answer)
  const identity = isCoded ? UNTELLABLE : identityOf(answer, length)
  if (asked.isConditional && isSurely(asked.identity, identity)) return { is: 'ask-plainly' }
  return { is: 'take', fromByte: 0, bodyBytes: isCoded ? null : length, identity, framing: framingOf(answer, length) }
}

const UNTELLABLE: Identity = { etag: null, lastModified: null, totalBytes: null }

const isSurely = (was: Identity | null, is: Identity): boolean => was !== null && canTell(was) && sameFile(was, is)

function part(asked: Asked, answer: Answer): Reading {
  const facts: Facts = { host: answer.host }
  const length = declaredLength(answer)
  const range = parseContentRange(answer.contentRange)
  if (length === 'lie' || asked.fromByte === 0 || !isTheRest(range, asked, length) || isEncoded(answer))
    return broke(failure('server/not-what-we-asked', facts))
  const identity = identityOf(answer, range.total)
  const known = asked.identity
  if (known === null || !sameFile(known, identity) || !(canTell(known) || asked.hashWillTell))
    return broke(failure('file/changed', facts))
  return {
    is: 'take',
    fromByte: asked.fromByte,
    bodyBytes: range.end - range.start + 1,
    identity: { ...identity, totalBytes: range.total },
    framing: framingOf(answer, length),
  }
}

type Rest = Extract<ContentRange, { is: 'part' }> & { readonly total: number }

/** We asked for everything from `fromByte`: the answer must begin there, end at the end, and say how long the whole is. */
function isTheRest(range: ContentRange | null, asked: Asked, length: number | null): range is Rest {
  if (range === null || range.is !== 'part' || range.total === null) return false
  const bodyBytes = range.end - range.start + 1
  return range.start === asked.fromByte && range.end === range.total - 1 && (length === null || length === bodyBytes)
}

/** Our range lies outside of what the server has now: the file is not the one that we began. */
const unsatisfied = (asked: Asked, answer: Answer): Reading =>
  broke(failure(asked.fromByte > 0 ? 'file/changed' : 'server/not-what-we-asked', { host: answer.host }))

/** A single-page application or a login page answers any path with 200 (portal-api.md 10.20). */
const isPageInsteadOfData = (asked: Asked, answer: Answer): boolean =>
  isPage(answer) && !(asked.fileType ?? '').toLowerCase().includes('html')

/** A page for people. */
export function isPage(answer: Pick<Answer, 'contentType'>): boolean {
  const type = (answer.contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'text/html' || type === 'application/xhtml+xml'
}

/** Whether the server has shown or said that it knows ranges. */
export const doesRanges = ({ status, acceptRanges }: Pick<Answer, 'status' | 'acceptRanges'>): boolean =>
  status === 206 || /(^|,)\s*bytes\s*(,|$)/i.test(acceptRanges ?? '')

/** Null when none was sent or when chunks rule it out. Two that differ, or one that is no length, is a lie. */
function declaredLength(answer: Answer): number | null | 'lie' {
  if (isChunked(answer)) return null
  const said = new Set(answer.contentLengths.map((text) => text.trim()))
  if (said.size === 0) return null
  const [text = ''] = said
  const length = Number(text)
  return said.size === 1 && /^\d{1,16}$/.test(text) && Number.isSafeInteger(length) ? length : 'lie'
}

/** The length that the answer declares, or null when it declares none that can be believed. */
export function lengthOf(answer: Answer): number | null {
  const length = declaredLength(answer)
  return length === 'lie' ? null : length
}

const isChunked = (answer: Answer): boolean => /(^|,)\s*chunked\s*$/i.test(answer.transferEncoding ?? '')

const framingOf = (answer: Answer, length: number | null): Framing =>
  length === null ? (isChunked(answer) ? 'chunked' : 'close') : 'length'

/** A body that something packed on the way, although identity was asked for. */
export const isEncoded = (answer: Answer): boolean => !/^(identity)?$/i.test((answer.contentEncoding ?? '').trim())
