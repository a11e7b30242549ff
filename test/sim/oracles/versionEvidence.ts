import type { NetRequest } from '../../../electron/ports/net.js'
import { parseRequestedRange } from '../servers/honestResponse.js'
import type { ResponseDraft } from '../servers/lies.js'

/*
 * What the answers of a run have shown of a file, kept by the servers: the identity with which the present bytes began,
 * and whether any later answer, on any connection, has shown another.
 */
export interface VersionEvidence {
  onResponse(file: number, request: NetRequest, draft: ResponseDraft): void
  isDisproved(file: number): boolean
}

interface Shown {
  readonly tag: string | null
  readonly date: string | null
  /** The same file in another encoding rightly has another tag (RFC 9110 8.8.3.3). */
  readonly coding: string | null
}

interface Begun {
  readonly as: Shown
  readonly isDisproved: boolean
}

export function watchVersionEvidence(): VersionEvidence {
  const begun = new Map<number, Begun>()
  return {
    onResponse(file, request, draft) {
      if (draft.status !== 200 && draft.status !== 206) return
      const shown = shownBy(draft)
      const range = parseRequestedRange(request)
      // A request with this condition asks about bytes that are on disk already, so its answer does not begin a
      // version.
      const isRecheck = request.headers['if-none-match'] !== undefined
      const isBeginning = draft.status === 200 && !isRecheck && (range === null || range.to === null)
      // A request for the rest with this condition proves that the client has that version.
      const condition = request.headers['if-range']
      const isHeld = condition !== undefined && (condition === shown.tag || condition === shown.date)
      const isContinued = draft.status === 206 && range?.to === null && isHeld
      if (isBeginning || isContinued) begun.set(file, { as: shown, isDisproved: false })
      const now = begun.get(file)
      if (now !== undefined && isOther(now.as, shown)) begun.set(file, { ...now, isDisproved: true })
    },
    isDisproved: (file) => begun.get(file)?.isDisproved ?? false,
  }
}

function shownBy({ headers }: ResponseDraft): Shown {
  const one = (name: string): string | null => headers.find(([key]) => key === name)?.[1] ?? null
  return { tag: one('etag'), date: one('last-modified'), coding: one('content-encoding') }
}

function isOther(was: Shown, is: Shown): boolean {
  if (was.coding !== is.coding) return false
  if (was.tag !== null && is.tag !== null) return opaque(was.tag) !== opaque(is.tag)
  return was.date !== null && is.date !== null && was.date !== is.date
}

const opaque = (tag: string): string => tag.replace(/^W\//, '')
