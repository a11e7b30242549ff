/** What a 206 or a 416 says it carries (RFC 9110 14.4). Positions in bytes; `end` is the last byte's, inclusive. */
export type ContentRange =
  | { readonly is: 'part'; readonly start: number; readonly end: number; readonly total: number | null }
  | { readonly is: 'unsatisfied'; readonly total: number | null }

const FORM = /^bytes +(?:(\d{1,16})-(\d{1,16})|\*)\/(?:(\d{1,16})|\*)$/i

/** The range a header names, or null when it names none that can be: reversed, beyond its total, too large, not bytes. */
export function parseContentRange(text: string | null): ContentRange | null {
  const parts = FORM.exec(text?.trim() ?? '')
  if (parts === null) return null
  const total = parts[3] === undefined ? null : Number(parts[3])
  if (total !== null && !Number.isSafeInteger(total)) return null
  if (parts[1] === undefined || parts[2] === undefined) return { is: 'unsatisfied', total }
  const start = Number(parts[1])
  const end = Number(parts[2])
  const isSound = Number.isSafeInteger(end) && start <= end && (total === null || end < total)
  return isSound ? { is: 'part', start, end, total } : null
}
