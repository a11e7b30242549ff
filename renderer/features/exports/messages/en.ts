import type { exportMessages as fr } from './fr.js'

export const exportMessages: Readonly<Record<keyof typeof fr, string>> = {
  'exports.works': 'Exports',
  'exports.works.clear': 'Clear completed',
  'exports.work': 'Saving {name}',
  'exports.work.running': '{of, plural, one {Saving…} other {Saving file {at, number} of #…}}',
  'exports.work.cancel': 'Cancel',
  'exports.work.done': 'Saved',
  'exports.work.reveal': 'Show in folder',
  'exports.work.cancelled': 'Cancelled',
  'exports.status': '{count, plural, one {Saving {name}} other {Saving # files}}',
  'exports.status.part': '{part, number, percent}',
  'exports.status.rows': '{rows, plural, one {# row} other {# rows}}',
  'exports.status.done': 'Saved: {name}',
  'exports.status.failed': 'Not saved: {name}',
  'exports.files-failed':
    '{failed, plural, one {# file of {of, number} not saved} other {# files of {of, number} not saved}}',
  'exports.files-cancelled':
    '{written, plural, =0 {Cancelled, no file of {of, number} saved} one {Cancelled, # file of {of, number} saved} other {Cancelled, # files of {of, number} saved}}',
  'exports.status.cancel': 'Cancel {name}',
}
