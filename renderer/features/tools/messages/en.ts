import type { toolsMessages as fr } from './fr.js'

export const toolsMessages: Readonly<Record<keyof typeof fr, string>> = {
  'tools.lead': 'For producers: get and check node tokens.',
  'tools.get': 'Get a node token',
  'tools.get.lead': 'Uses your node’s ROBOT account. The token is saved to a file, never shown.',
  'tools.client-id': 'Client identifier',
  'tools.client-secret': 'Client secret',
  'tools.username': 'Node user',
  'tools.password': 'Node password',
  'tools.scopes': 'Scopes',
  'tools.scopes.hint': 'Comma-separated, optional',
  'tools.get.do': 'Get the token',
  'tools.got': 'Token received. It expires {when}.',
  'tools.got.unknown': 'Token received. Expiry unknown.',
  'tools.save': 'Save to a file…',
  'tools.saved': 'Token saved.',
  'tools.check': 'Check a token',
  'tools.check.lead': 'Checks whether this portal issued a token and still accepts it.',
  'tools.token': 'Token',
  'tools.check.do': 'Check',
  'tools.active': 'Valid token, issued by this portal',
  'tools.inactive': 'Unknown or expired token',
}
