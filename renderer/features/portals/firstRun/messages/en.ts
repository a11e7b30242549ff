import type { firstRunMessages as fr } from './fr.js'

export const firstRunMessages: Readonly<Record<keyof typeof fr, string>> = {
  'first.title': 'Which portal do you want to use?',
  'first.lead':
    'Rudi Desk downloads hundreds of datasets from a RUDI portal in one go, verifies every byte and resumes where it stopped. Open data needs no account.',
  'first.address': 'Portal address',
  'first.address.hint': 'For example https://rudi.rennesmetropole.fr',
  'first.asking': 'Asking {address}…',
  'first.found':
    '{datasets, plural, =0 {Portal found, still empty} one {Portal found: # dataset} other {Portal found: # datasets}}',
  'first.generation.apm': 'Documented generation (/apm)',
  'first.generation.gateway': 'Present generation (gateway)',
  'first.version': 'version {version}',
  'first.open': 'Open this portal',
  'first.or': 'or',
  'first.demo': 'Try the demo portal',
  'first.demo.hint': 'A whole portal runs on this computer, with made-up data. Nothing goes to the network.',
  'first.demo.starting': 'The demo portal is starting…',
  'first.dialect': 'Interface generation',
  'first.dialect.auto': 'Detect',
  'check.information': 'Portal information',
  'check.catalogue': 'Catalogue',
  'check.detail': 'A dataset’s record',
  'check.encryption-key': 'Public encryption key',
  'check.dialect': 'Generation recognised',
  'check.passed': 'answers',
  'check.failed': 'does not answer',
  'check.recognised': 'yes',
  'check.unrecognised': 'no',
}
