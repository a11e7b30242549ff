import type { scheduleMessages as fr } from './fr.js'

export const scheduleMessages: Readonly<Record<keyof typeof fr, string>> = {
  timetable: 'Schedule',
  'timetable.why': 'Another limit, or no downloads, at these hours. Where rows overlap, the first one applies.',
  'timetable.add': 'Add hours',
  'timetable.row': 'Hours {n}',
  'timetable.remove': 'Remove hours {n}',
  'timetable.days': 'Days',
  'timetable.from': 'From',
  'timetable.to': 'to',
  'timetable.limit': 'Limit',
  'timetable.pause': 'No downloads',
  'timetable.all': 'No limit',
  'timetable.next': 'the next day',
  'settings.hours.also': 'schedule calendar night bandwidth',
}
