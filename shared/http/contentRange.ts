/** The `Content-Range` of a 206 or a 416 (RFC 9110 14.4). Positions in bytes; `end` is the last byte, inclusive. */
export type ContentRange =
  | { readonly type: 'part'; readonly start: number; readonly end: number; readonly total: number | null }
  | { readonly type: 'unsatisfied'; readonly total: number | null }

const FORM = /^bytes +(?:(\d{1,16})-(\d{1,16})|\*)\/(?:(\d{1,16})|\*)$/i

/**
 * Parses the header, or returns null when the range is impossible: reversed, beyond its total, too large, or not in
 * bytes.
 */
export function parseContentRange(text: string | null): ContentRange | null {
  const parts = FORM.exec(text?.trim() ?? '')
  if (parts === null) return null
  const total = parts[3] === undefined ? null : Number(parts[3])
  if (total !== null && !Number.isSafeInteger(total)) return null
  if (parts[1] === undefined || parts[2] === undefined) return { type: 'unsatisfied', total }
  const start = Number(parts[1])
  const end = Number(parts[2])
  const isSound = Number.isSafeInteger(end) && start <= end && (total === null || end < total)
  return isSound ? { type: 'part', start, end, total } : null
}
