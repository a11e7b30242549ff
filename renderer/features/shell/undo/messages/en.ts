import type { undoMessages as fr } from './fr.js'

export const undoMessages: Readonly<Record<keyof typeof fr, string>> = {
  'undo.library': '{count, plural, one {# file removed from the library} other {# files removed from the library}}',
  'undo.delete': '{count, plural, one {# file moved to the trash} other {# files moved to the trash}}',
  'undo.basket': '{count, plural, one {# file removed from the basket} other {# files removed from the basket}}',
  'undo.cancel': '{count, plural, one {# download cancelled} other {# downloads cancelled}}',
  'undo.forget': '{count, plural, one {# download cleared from the list} other {# downloads cleared from the list}}',
  'undo.portal': 'Portal removed',
  'undo.hours': 'Schedule hours removed',
  'undo.account': 'Signed out',
  'undo.customer-key': 'Customer key removed',
  'undo.login': 'Proxy login removed',
  'undo.authorities': 'Certificate authority removed',
  'undo.query': 'Saved query removed',
  'undo.history': 'Query history cleared',
  'undo.search': 'Saved search removed',
  'undo.do': 'Undo',
}
