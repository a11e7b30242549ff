import type { OffsetAt } from '../../shared/download/timetable.js'

/** The system's time zone, as it is now: asked each time, because a computer may travel while it works. */
export const systemZone: OffsetAt = (wallMs) => -new Date(wallMs).getTimezoneOffset() * 60_000
