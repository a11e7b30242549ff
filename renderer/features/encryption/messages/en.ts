import type { encryptionMessages as fr } from './fr.js'

export const encryptionMessages: Readonly<Record<keyof typeof fr, string>> = {
  'encryption.lead':
    'Encrypt your results for the portal. Only the portal can open them; the originals stay on this computer.',
  'encryption.key': 'The portal’s public key',
  'encryption.key.bits': 'RSA {bits} bits',
  'encryption.key.fingerprint': 'SHA-256 fingerprint',
  'encryption.key.why': 'Compare this fingerprint with the one the portal publishes before you send sensitive data.',
  'encryption.files': 'Files',
  'encryption.drop': 'Choose files of any size, or drop them here.',
  'encryption.choose': 'Choose files…',
  'encryption.folder': 'Saved in {folder}',
  'encryption.too-large': 'Too large for this encryption format.',
  'encryption.list': 'Encrypted files',
  'encryption.sealing': 'Encrypting…',
  'encryption.sealed': 'Encrypted: {name}',
  'encryption.not-saved': 'Not saved',
  'encryption.streamed':
    '{count, plural, =0 {No file was encrypted.} one {# file encrypted in “{folder}”.} other {# files encrypted in “{folder}”.}}',
  'encryption.streamed.failed': '{count, plural, one {# file was not encrypted:} other {# files were not encrypted:}}',
  'encryption.selection': 'Basket list',
  'encryption.selection.why':
    '{count, plural, =0 {The basket is empty.} one {List of # file as encrypted CSV.} other {List of # files as encrypted CSV.}}',
  'encryption.selection.do': 'Export encrypted list',
  'encryption.selection.name': 'selection',
}
