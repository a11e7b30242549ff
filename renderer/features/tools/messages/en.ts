import type { toolsMessages as fr } from './fr.js'

export const toolsMessages: Readonly<Record<keyof typeof fr, string>> = {
  'tools.lead': 'For producers: get a node token, and check that a token really comes from this portal.',
  'tools.get': 'Get a node token',
  'tools.get.lead':
    'With your node’s ROBOT account. The token never appears on screen: it goes to the file that you choose.',
  'tools.client-id': 'Client identifier',
  'tools.client-secret': 'Client secret',
  'tools.username': 'Node user',
  'tools.password': 'Node password',
  'tools.scopes': 'Scopes',
  'tools.scopes.hint': 'Separated by commas; may stay empty',
  'tools.get.do': 'Get the token',
  'tools.got': 'Token received. It expires {when}.',
  'tools.got.unknown': 'Token received. The portal does not say when it expires.',
  'tools.save': 'Save to a file…',
  'tools.saved': 'Token saved.',
  'tools.check': 'Check a token',
  'tools.check.lead':
    'Paste a token received from a portal: we ask this portal whether it issued it and still accepts it.',
  'tools.token': 'Token',
  'tools.check.do': 'Check',
  'tools.active': 'This portal issued this token, and it is valid.',
  'tools.inactive': 'This portal does not recognise this token, or it has expired.',
}
