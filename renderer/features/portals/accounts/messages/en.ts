import type { accountMessages as fr } from './fr.js'

export const accountMessages: Readonly<Record<keyof typeof fr, string>> = {
  'accounts.lead':
    'Open data needs no account. A portal account and a customer key open the restricted data that you have subscribed to.',
  'accounts.who': 'Who you are here',
  'accounts.anonymous': 'Anonymous',
  'accounts.anonymous.gives': 'Gives access to the catalogue and to open data.',
  'accounts.person.gives': 'Also gives access to the restricted media of your projects, with a customer key.',
  'accounts.login': 'Login',
  'accounts.password': 'Password',
  'accounts.remember': 'Keep in this computer’s keychain',
  'accounts.sign-in': 'Sign in',
  'accounts.sign-out': 'Sign out',
  'accounts.sign-in.title': 'Portal account',
  'accounts.kept.kept-by-system': 'Your secrets are kept by this computer’s keychain, never in a file of Rudi Desk.',
  'accounts.kept.this-session-only': 'No keychain on this computer: your credentials are kept only until you quit.',
  'accounts.key.title': 'Customer key',
  'accounts.key.lead': 'Made on the portal, it allows restricted media to be downloaded in your name.',
  'accounts.key': 'Key',
  'accounts.key.secret': 'Secret',
  'accounts.key.keep': 'Keep the key',
  'accounts.key.kept': 'Key kept, beginning with “{hint}”',
  'accounts.key.replace': 'Replace',
  'accounts.key.forget': 'Forget the key',
}
