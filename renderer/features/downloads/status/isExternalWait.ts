import type { WaitReason } from '../../../../shared/download/traffic/waitReason.js'

/**
 * Whether a cause outside of our own limits makes it wait: the network, the timetable, a producer. A wait for its turn
 * in our queue is not worth a line on every row.
 */
export const isExternalWait = (because: WaitReason): boolean => 'untilMs' in because
