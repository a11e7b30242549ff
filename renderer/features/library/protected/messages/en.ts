import type { protectedMessages as fr } from './fr.js'

export const protectedMessages: Readonly<Record<keyof typeof fr, string>> = {
  'agreement.title': 'Usage agreement',
  'agreement.none': 'Protected file. No purpose or last day noted.',
  'agreement.add': 'Add an agreement…',
  'agreement.edit': 'Edit…',
  'agreement.purpose': 'Purpose',
  'agreement.until': 'Until (last day)',
  'agreement.keep': 'Save',
  'agreement.cancel': 'Cancel',
  'agreement.remove': 'Remove the agreement',
  'agreement.left': 'Until {day} · {count, plural, =0 {last day} one {# day left} other {# days left}}',
  'agreement.over': 'Ended on {day}, {count, plural, one {# day ago} other {# days ago}}',
  'agreement.due':
    '{count, plural, =0 {The agreement on “{title}” ends today.} one {The agreement on “{title}” ends tomorrow.} other {The agreement on “{title}” ends in # days.}}{more, plural, =0 {} one { # other agreement ends soon.} other { # other agreements end soon.}}',
  'agreement.due.over':
    'The agreement on “{title}” ended {count, plural, one {# day} other {# days}} ago. Purge its files or extend the agreement.{more, plural, =0 {} one { # other agreement ends soon.} other { # other agreements end soon.}}',
  'agreement.due.show': 'Show files',
  'purge.do': 'Purge…',
  'purge.title': 'Purge {name}?',
  'purge.what':
    'The file’s key is overwritten, then the file and its previous versions are removed. This cannot be undone.',
  'purge.log': 'The purge is written to the audit log.',
  'purge.yes': 'Purge',
  'purge.failed': '{count, plural, one {# file not purged.} other {# files not purged.}}',
  'purge.done': '{count, plural, one {# file purged.} other {# files purged.}}',
}
