import type { componentMessages as fr } from './fr.js'

export const componentMessages: Readonly<Record<keyof typeof fr, string>> = {
  'common.retry': 'Retry',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.loading': 'Loading…',
  'common.close': 'Close',
  'common.labelled': '{label}: {value}',
  'column.name': 'Name',
  'column.size': 'Size',
  'column.state': 'State',
  'text.rest': 'Show the rest ({count, plural, one {# character} other {# characters}})',
  'list.rest': 'Show more ({count, number})',
  'format.unknown': 'Other',
}
