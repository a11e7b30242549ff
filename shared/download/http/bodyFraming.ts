import type { ResponseHead } from './responseHead.js'

/** What marks the end of a body: its length, the last chunk, or only the end of the connection. */
export type Framing = 'length' | 'chunked' | 'close'

/**
 * Returns the declared length of a body. Null when none was sent or when chunking overrides it; `contradictory` when
 * two lengths differ or when the text is no length.
 */
export function parseContentLength(response: ResponseHead): number | null | 'contradictory' {
  if (isChunked(response)) return null
  const lengths = new Set(response.contentLengths.map((text) => text.trim()))
  if (lengths.size === 0) return null
  const [text = ''] = lengths
  const length = Number(text)
  return lengths.size === 1 && /^\d{1,16}$/.test(text) && Number.isSafeInteger(length) ? length : 'contradictory'
}

/** Returns the declared length of a body, or null when there is none or it cannot be trusted. */
export function getDeclaredLength(response: ResponseHead): number | null {
  const length = parseContentLength(response)
  return length === 'contradictory' ? null : length
}

const isChunked = (response: ResponseHead): boolean => /(^|,)\s*chunked\s*$/i.test(response.transferEncoding ?? '')

/** Returns what marks the end of a body, given its declared length. */
export const getFraming = (response: ResponseHead, length: number | null): Framing =>
  length === null ? (isChunked(response) ? 'chunked' : 'close') : 'length'
