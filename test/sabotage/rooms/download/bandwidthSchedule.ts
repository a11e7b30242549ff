import type { ProductSabotage } from '../../productSabotage.js'

const TABLE = {
  file: 'shared/download/bandwidth/bandwidthSchedule.ts',
  spec: 'unit/download/bandwidth/bandwidthSchedule.spec.ts',
} as const

/** The timetable of the rate: which row holds at an hour. */
export const BANDWIDTH_SCHEDULE: readonly ProductSabotage[] = [
  {
    ...TABLE,
    what: 'a night ends at midnight',
    find: ' || (days.includes(yesterday) && minute < toMinute)',
    replace: '',
    title: 'a night that begins on Friday ends on Saturday morning',
  },
  {
    ...TABLE,
    what: 'of two rows the last one holds',
    find: 'const row = rows.find(',
    replace: 'const row = rows.findLast(',
    title: 'the first row decides where two rows hold at once',
  },
  {
    ...TABLE,
    what: 'the week begins on Sunday',
    find: '((((days + 3) % 7) + 7) % 7) + 1',
    replace: '((((days + 4) % 7) + 7) % 7) + 1',
    title: 'the row of office hours does not hold from Friday evening to Monday',
  },
  {
    ...TABLE,
    what: 'clocks never change',
    find: 'return Math.min(quarter, wholeMinute + Math.min(...ahead) * MINUTE_MS)',
    replace: 'return wholeMinute + Math.min(...ahead) * MINUTE_MS',
    title: 'a row that begins in the hour that is left out holds from the moment of the change',
  },
]
