import type { Identity } from '../model/state.js'

/**
 * The requested bytes: from one byte to the end of the file, or up to another byte where the rest is already on disk.
 */
export interface RequestedRange {
  readonly fromByte: number
  /** The byte after the last requested one; null for the end of the file. */
  readonly endByte: number | null
}

/**
 * Builds the headers that request these bytes of exactly this file; without an identity, of the present file. Names are
 * in lower case.
 */
export function buildRangeHeaders(
  { fromByte, endByte }: RequestedRange,
  identity: Identity | null,
): Readonly<Record<string, string>> {
  if (fromByte === 0 && endByte === null) return {}
  const range = { range: `bytes=${fromByte}-${endByte === null ? '' : endByte - 1}` }
  const validator = identity?.etag ?? identity?.lastModified ?? null
  return validator === null ? range : { ...range, 'if-range': validator }
}
