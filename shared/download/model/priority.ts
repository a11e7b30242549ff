/** How urgent a download is. Priority decides first, and the position within one priority next (`queuePositions.ts`). */
export const PRIORITIES = ['high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Returns the stored form of a priority. The scheduler starts smaller ranks first. */
export const toRank = (priority: Priority): number => PRIORITIES.indexOf(priority)

/** Returns the priority of a stored rank; `normal` for a rank that no version of the product has written. */
export const toPriority = (rank: number): Priority => PRIORITIES[rank] ?? 'normal'

export const NORMAL_RANK = toRank('normal')
