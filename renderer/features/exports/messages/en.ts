import type { exportMessages as fr } from './fr.js'

export const exportMessages: Readonly<Record<keyof typeof fr, string>> = {
  'exports.lead':
    'Encrypt your results for the portal: only it can open them, with its private key. The plain file never leaves this computer.',
  'exports.key': 'The portal’s public key',
  'exports.key.bits': 'RSA {bits} bits',
  'exports.key.fingerprint': 'SHA-256 fingerprint',
  'exports.key.why': 'Compare this fingerprint with the one the portal publishes before you send sensitive data.',
  'exports.files': 'Files',
  'exports.drop': 'Drop files here, or choose them. Up to {limit} each, they are encrypted in this window.',
  'exports.choose': 'Choose files…',
  'exports.file.input': 'Files to encrypt',
  'exports.large': 'Larger files…',
  'exports.large.why': 'Of any size: encrypted as a stream into the destination folder.',
  'exports.list': 'Encrypted files',
  'exports.sealing': 'Encrypting…',
  'exports.sealed': 'Encrypted: {name}',
  'exports.not-saved': 'Not saved: you cancelled.',
  'exports.streamed':
    '{count, plural, =0 {No file was encrypted.} one {# file encrypted in “{folder}”.} other {# files encrypted in “{folder}”.}}',
  'exports.works': 'Exports under way and recent',
  'exports.works.clear': 'Clear ended',
  'exports.work': 'Writing {name}',
  'exports.work.running': '{of, plural, one {Writing…} other {Writing… file {at, number} of #}}',
  'exports.work.cancel': 'Cancel',
  'exports.work.done': 'Written',
  'exports.work.cancelled': 'Cancelled: nothing of it is left.',
  'exports.selection': 'List of the basket',
  'exports.selection.why':
    '{count, plural, =0 {The basket is empty: nothing to export.} one {The list of # media of the basket, as encrypted CSV.} other {The list of # media of the basket, as encrypted CSV.}}',
  'exports.selection.do': 'Export the encrypted list',
  'exports.selection.name': 'selection',
}
