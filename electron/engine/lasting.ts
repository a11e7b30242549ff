import type { Download } from '../../shared/download/state.js'

/** How much of a partial a state vouches for, in bytes. */
const vouched = (state: Download): number => ('place' in state && state.place?.made === true ? state.durableBytes : 0)

/**
 * Whether a step must survive a power cut before anything is done about it. Most need not: what they forget is found
 * again on the disk. Two must:
 *
 * - taking back bytes that were vouched for: they are about to be overwritten or removed, and a store that still
 *   vouched for them would let another version's bytes be continued with this one's;
 * - beginning to give a complete file its name, or another name: a store that knew of no such thing would fetch it again.
 */
export function mustLast(before: Download, next: Download): boolean {
  if (next.is === 'publishing') return before.is !== 'publishing' || before.place.name !== next.place.name
  return before.is !== 'publishing' && vouched(next) < vouched(before)
}
