import type { NoSight, Sight } from '../../../shared/look/model.js'

/** There is nothing to show, and why. */
export const nothing = (because: NoSight): Sight => ({ is: 'nothing', because })
