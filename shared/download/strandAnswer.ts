import { parseContentRange } from '../http/contentRange.js'
import { type Answer, isEncoded, lengthOf } from './answer.js'
import { canTell, identityOf, sameFile } from './identity.js'
import type { Range } from './ranges.js'
import type { Identity } from './state.js'

/** What a further conversation about a file asked for, and what the first answer said of the file. */
export interface StrandAsked {
  readonly range: Range
  readonly totalBytes: number
  readonly first: Answer
}

export type StrandReading =
  | { readonly is: 'take' }
  /** Other bytes, no ranges, or no leave: whoever asks again for another part gets the same. The first conversation is enough. */
  | { readonly is: 'alone' }
  /** Not now, or not so many. */
  | { readonly is: 'fewer' }

/** Whatever part is asked for next gets the same: the whole file, nothing, or that the credential is refused, which is not shown again (N-03). */
const SETTLED: ReadonlySet<number> = new Set([200, 416, 401, 498])

/**
 * Whether what is offered is exactly the part that was asked for, of exactly the file that the first answer began:
 * every word on it must be the same (N-15). Without that, no further part is worth having.
 */
export function readStrand(asked: StrandAsked, answer: Answer): StrandReading {
  if (answer.status === 206)
    return isExactly(asked, answer) && isSameFile(asked, answer) ? { is: 'take' } : { is: 'alone' }
  return SETTLED.has(answer.status) ? { is: 'alone' } : { is: 'fewer' }
}

function isExactly({ range: [start, end], totalBytes }: StrandAsked, answer: Answer): boolean {
  const said = parseContentRange(answer.contentRange)
  if (said === null || said.is !== 'part' || isEncoded(answer)) return false
  const isAsked = said.start === start && said.end === end - 1 && said.total === totalBytes
  // A length that is kept to by the network layer: what ends too early or too late is seen there.
  return isAsked && lengthOf(answer) === end - start
}

const isSameFile = ({ first, totalBytes }: StrandAsked, answer: Answer): boolean =>
  same(first.etag, answer.etag) &&
  same(first.lastModified, answer.lastModified) &&
  sameFile(identityOf(first, totalBytes), identityOf(answer, totalBytes))

const same = (one: string | null, other: string | null): boolean => (one?.trim() ?? null) === (other?.trim() ?? null)

/** What decides whether a file may be fetched by several conversations at once. */
export interface Splitting {
  readonly answer: Answer
  readonly identity: Identity
  readonly framing: 'length' | 'chunked' | 'close'
  readonly encrypted: boolean
  readonly hashWillTell: boolean
}

/**
 * Whether further conversations may be tried at all: the server has shown or said that it does ranges, the length is
 * known, and two versions can be told apart. What the portal opens on the way has no ranges (portal-api.md 4.3).
 */
export function maySplit({ answer, identity, framing, encrypted, hashWillTell }: Splitting): boolean {
  const doesRanges = answer.status === 206 || /(^|,)\s*bytes\s*(,|$)/i.test(answer.acceptRanges ?? '')
  const isTold = canTell(identity) || hashWillTell
  return (
    doesRanges && isTold && identity.totalBytes !== null && framing === 'length' && !encrypted && !isEncoded(answer)
  )
}
