import type { NetRequest } from '../../../electron/ports/net.js'
import type { Identity } from '../../../shared/download/model/state.js'
import { parseRequestedRange } from '../servers/honestResponse.js'
import type { ResponseDraft } from '../servers/lies.js'

/*
 * Requests and bodies that RFC 9110 and N-15 forbid, implemented here from their text and independently of the engine:
 * a second, separate check. The engine's comparison of overlaps repairs many errors and would hide that a wrong answer
 * was accepted.
 */

/** What the store knows of the file when the request is sent. */
export interface KnownFile {
  readonly identity: Identity | null
  readonly hashWillTell: boolean
  /** The length of its partial, which has not changed for a while; null where it is not known. */
  readonly heldBytes: number | null
}

const canTell = ({ etag, lastModified, totalBytes }: Identity): boolean =>
  etag !== null || (lastModified !== null && totalBytes !== null)

/** Returns why this request is forbidden, or null. */
export function explainForbiddenRequest(
  request: NetRequest,
  { identity, hashWillTell, heldBytes }: KnownFile,
): string | null {
  const { range, 'if-range': condition } = request.headers
  const asked = parseRequestedRange(request)
  // A request for the rest of a file needs all bytes before it; an extra connection requests a part of its own.
  if (asked !== null && asked.to === null && heldBytes !== null && asked.from > heldBytes)
    return `V3 what follows ${asked.from} bytes is asked for, and the partial has ${heldBytes}`
  if (request.headers['accept-encoding'] !== 'identity') return 'N-09 a packed answer was not ruled out'
  if (condition?.startsWith('W/') === true) return 'N-15 a weak tag is no condition for a range (RFC 9110 13.1.5)'
  if (range === undefined || condition !== undefined) return null
  if (identity === null) return 'N-15 a range of an unknown file'
  const isVouched = canTell(identity) || (hashWillTell && identity.totalBytes !== null)
  return isVouched ? null : 'N-15 a range of a file that nothing can tell from its next version'
}

const values = (draft: ResponseDraft, name: string): readonly string[] =>
  draft.headers.filter(([key]) => key === name).map(([, value]) => value)
const one = (draft: ResponseDraft, name: string): string | null => values(draft, name)[0] ?? null

/** Returns why the body of this answer must not be used, or null. */
export function explainForbiddenResponse(request: NetRequest, draft: ResponseDraft, known: KnownFile): string | null {
  if (draft.status === 200) return whyNotWhole(draft)
  return draft.status === 206 ? whyNotPart(request, draft, known) : null
}

function whyNotWhole(draft: ResponseDraft): string | null {
  if (/html/.test(one(draft, 'content-type') ?? '')) return 'a page for people instead of data'
  return lengthOf(draft) === 'lie' ? 'a length that is none' : null
}

function lengthOf(draft: ResponseDraft): number | null | 'lie' {
  if (values(draft, 'transfer-encoding').length > 0) return null
  const said = new Set(values(draft, 'content-length'))
  const [text = ''] = said
  if (said.size === 0) return null
  return said.size === 1 && /^\d+$/.test(text) ? Number(text) : 'lie'
}

function whyNotPart(request: NetRequest, draft: ResponseDraft, known: KnownFile): string | null {
  const asked = parseRequestedRange(request)
  const said = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(one(draft, 'content-range') ?? '')
  if (asked === null) return 'a part that was not asked for'
  if (said === null) return 'a part that does not say which'
  const [from, to, total] = said.slice(1).map(Number) as [number, number, number]
  if (from !== asked.from || to !== (asked.to ?? total - 1)) return `bytes ${from}–${to}, asked for ${asked.from}–`
  const length = lengthOf(draft)
  if (length !== null && length !== to - from + 1) return 'a part whose length is not that of its range'
  if (values(draft, 'content-encoding').some((coding) => coding !== 'identity')) return 'a packed part'
  return isOther(request, draft, known, total) ? 'a part of another version' : null
}

function isOther(request: NetRequest, draft: ResponseDraft, { identity }: KnownFile, total: number): boolean {
  const condition = request.headers['if-range'] ?? identity?.etag ?? identity?.lastModified ?? null
  const isTag = condition?.startsWith('"') === true
  if (condition !== null && condition !== one(draft, isTag ? 'etag' : 'last-modified')) return true
  return identity !== null && identity.totalBytes !== null && identity.totalBytes !== total
}
