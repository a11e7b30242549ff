import type { Identity } from '../model/state.js'

/** What is asked for: everything from a byte on, or up to another one where what follows is held. */
export interface RequestedRange {
  readonly fromByte: number
  /** The byte after the last one that is asked for; null for the end of the file. */
  readonly endByte: number | null
}

/** The headers that ask for these bytes of exactly this file; without an identity, of whatever is there. Names in lower case. */
export function buildRangeHeaders(
  { fromByte, endByte }: RequestedRange,
  identity: Identity | null,
): Readonly<Record<string, string>> {
  if (fromByte === 0 && endByte === null) return {}
  const range = { range: `bytes=${fromByte}-${endByte === null ? '' : endByte - 1}` }
  const validator = identity?.etag ?? identity?.lastModified ?? null
  return validator === null ? range : { ...range, 'if-range': validator }
}
