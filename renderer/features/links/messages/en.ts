import type { linkMessages as fr } from './fr.js'

export const linkMessages: Readonly<Record<keyof typeof fr, string>> = {
  'links.title': '{count, plural, one {A link asks to be opened} other {# links ask to be opened}}',
  'links.lead': 'Nothing has been asked of the portal yet, and nothing will be downloaded without you.',
  'links.somewhere': 'No portal named',
  'links.chosen': 'Your present portal.',
  'links.configured': 'One of your portals: it will become the one shown.',
  'links.unknown': 'This portal is not one of yours. Add it if you trust it.',
  'links.rest': '{count, plural, one {and # more} other {and # more}}',
  'links.add': 'Add this portal…',
  'links.show': '{count, plural, one {Show} other {Put all # into the basket}}',
  'links.left': '{count, plural, one {# more link was left out.} other {# more links were left out.}}',
  'links.ignore': 'Ignore',
}
