/** The scheduler orders downloads by priority first and by position within one priority (`queuePositions.ts`). */

export const PRIORITIES = ['high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]
/** Returns the stored form of a priority; the scheduler starts smaller ranks first. */
export const toRank = (priority: Priority): number => PRIORITIES.indexOf(priority)
export const toPriority = (rank: number): Priority => PRIORITIES[rank] ?? 'normal'
export const NORMAL = toRank('normal')
