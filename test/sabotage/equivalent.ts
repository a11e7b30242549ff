import type { Equivalent } from './productSabotage.js'

/** Lines that may be broken without anything behaving otherwise, and why they stand there all the same. */
export const EQUIVALENT: readonly Equivalent[] = []
