/** Where a download stands in the line: first by priority, then by its position (`queuePositions.ts`). */

export const PRIORITIES = ['high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]
/** As it is stored: smaller goes first. */
export const toRank = (priority: Priority): number => PRIORITIES.indexOf(priority)
export const toPriority = (rank: number): Priority => PRIORITIES[rank] ?? 'normal'
export const NORMAL = toRank('normal')
