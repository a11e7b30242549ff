import { LIMITS } from '../../../../shared/limits.js'

/** The offered numbers of previous versions that are kept of a file. */
export const KEPT_VERSION_CHOICES: readonly number[] = [0, 1, 3, LIMITS.KEPT_VERSIONS]

/** Finds the choice for a number; one that is not offered is shown as the nearest choice below it. */
export const findKeptVersionChoice = (kept: number): number =>
  KEPT_VERSION_CHOICES.findLast((choice) => choice <= kept) ?? 0
