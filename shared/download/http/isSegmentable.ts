import type { Identity } from '../model/state.js'
import type { ResponseHead } from './responseHead.js'
import { isEncoded, isRangeSupported } from './responsePredicates.js'
import { isDistinguishing } from './validators.js'

/** What decides whether several connections may fetch one file. */
export interface SegmentableInput {
  readonly answer: ResponseHead
  readonly identity: Identity
  readonly framing: 'length' | 'chunked' | 'close'
  readonly encrypted: boolean
  readonly hashWillTell: boolean
}

/**
 * Returns whether further connections may be tried: the server supports ranges, the length is known, and two versions
 * can be told apart. A body that the portal decrypts has no ranges (portal-api.md 4.3).
 */
export function isSegmentable({
  answer: response,
  identity,
  framing,
  encrypted,
  hashWillTell,
}: SegmentableInput): boolean {
  const isTold = isDistinguishing(identity) || hashWillTell
  return (
    isRangeSupported(response) &&
    isTold &&
    identity.totalBytes !== null &&
    framing === 'length' &&
    !encrypted &&
    !isEncoded(response)
  )
}
