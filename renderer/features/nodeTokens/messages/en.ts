import type { nodeTokensMessages as fr } from './fr.js'

export const nodeTokensMessages: Readonly<Record<keyof typeof fr, string>> = {
  'nodeTokens.lead': 'For producers: get and check node tokens.',
  'nodeTokens.get': 'Get a node token',
  'nodeTokens.get.lead': 'Uses your node’s ROBOT account. The token is saved to a file, never shown.',
  'nodeTokens.client-id': 'Client identifier',
  'nodeTokens.client-secret': 'Client secret',
  'nodeTokens.username': 'Node user',
  'nodeTokens.password': 'Node password',
  'nodeTokens.scopes': 'Scopes',
  'nodeTokens.scopes.hint': 'Comma-separated, optional',
  'nodeTokens.get.do': 'Get the token',
  'nodeTokens.got': 'Token received. It expires {when}.',
  'nodeTokens.got.unknown': 'Token received. Expiry unknown.',
  'nodeTokens.save': 'Save to a file…',
  'nodeTokens.saved': 'Token saved.',
  'nodeTokens.check': 'Check a token',
  'nodeTokens.check.lead': 'Checks whether this portal issued a token and still accepts it.',
  'nodeTokens.token': 'Token',
  'nodeTokens.check.do': 'Check',
  'nodeTokens.active': 'Valid token, issued by this portal',
  'nodeTokens.inactive': 'Unknown or expired token',
}
