import type { linkMessages as fr } from './fr.js'

export const linkMessages: Readonly<Record<keyof typeof fr, string>> = {
  'links.title': '{count, plural, one {Open this link?} other {Open # links?}}',
  'links.lead': 'Nothing is downloaded until you choose to.',
  'links.somewhere': 'No portal given',
  'links.chosen': 'Current portal',
  'links.configured': 'The portal will switch to this one.',
  'links.unknown': 'New portal. Add it only if you trust it.',
  'links.rest': '{count, plural, one {and # more} other {and # more}}',
  'links.add': 'Add this portal…',
  'links.show': '{count, plural, one {Open} other {Add all # to basket}}',
  'links.left': '{count, plural, one {# more link not opened.} other {# more links not opened.}}',
  'links.typed': 'Open link',
  'links.ignore': 'Ignore',
}
