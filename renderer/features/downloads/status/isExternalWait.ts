import type { WaitReason } from '../../../../shared/download/limits/trafficStatus.js'

/** Whether something else than our own limits makes it wait: the network, the timetable, a producer. A turn in our queue is not worth a line on every row. */
export const isExternalWait = (because: WaitReason): boolean => 'untilMs' in because
