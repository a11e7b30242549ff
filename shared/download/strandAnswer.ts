import { parseContentRange } from '../http/contentRange.js'
import { type Answer, doesRanges, isEncoded, isPage, lengthOf } from './answer.js'
import { canTell, identityOf, sameFile } from './identity.js'
import type { Range } from './ranges.js'
import { differs } from './recheck.js'
import type { Identity } from './state.js'

/** What a further conversation about a file asked for, and what the first answer said of the file. */
export interface StrandAsked {
  readonly range: Range
  readonly totalBytes: number
  readonly first: Answer
}

export type StrandReading =
  | { readonly is: 'take' }
  /** No ranges, or no leave: whoever asks again for another part gets the same. The first conversation is enough. */
  | { readonly is: 'alone' }
  /** Another file than the first answer began: what that one brings may be of two versions as well. */
  | { readonly is: 'other' }
  /** Not now, or not so many. */
  | { readonly is: 'fewer' }

/** Whatever part is asked for next gets the same: the whole file, nothing, or that the credential is refused, which is not shown again (N-03). */
const SETTLED: ReadonlySet<number> = new Set([200, 416, 401, 498])

/**
 * Whether what is offered is exactly the part that was asked for, of exactly the file that the first answer began:
 * every word on it must be the same (N-15). Without that, no further part is worth having.
 */
export function readStrand(asked: StrandAsked, answer: Answer): StrandReading {
  if (answer.status === 206 && isExactly(asked, answer) && isSameFile(asked, answer)) return { is: 'take' }
  if (isOther(asked, answer)) return { is: 'other' }
  return answer.status === 206 || SETTLED.has(answer.status) ? { is: 'alone' } : { is: 'fewer' }
}

/**
 * Whether the answer is about the file and shows another identity: another validator, another length, or the whole file
 * to a condition without a word that it is still the same. A page for people and a packed body are about something else.
 */
function isOther({ first, totalBytes }: StrandAsked, answer: Answer): boolean {
  if (isPage(answer) || isEncoded(answer) || (answer.status !== 206 && answer.status !== 200)) return false
  const range = parseContentRange(answer.contentRange)
  const said = answer.status === 200 ? lengthOf(answer) : range?.is === 'part' ? range.total : null
  if (differs(first, answer) || (said !== null && said !== totalBytes)) return true
  const condition = identityOf(first, totalBytes)
  return answer.status === 200 && canTell(condition) && !sameFile(condition, identityOf(answer, said))
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
  const isTold = canTell(identity) || hashWillTell
  return (
    doesRanges(answer) &&
    isTold &&
    identity.totalBytes !== null &&
    framing === 'length' &&
    !encrypted &&
    !isEncoded(answer)
  )
}
