import type { exportMessages as fr } from './fr.js'

export const exportMessages: Readonly<Record<keyof typeof fr, string>> = {
  'exports.lead':
    'Encrypt your results for the portal. Only the portal can open them; the original stays on this computer.',
  'exports.key': 'The portal’s public key',
  'exports.key.bits': 'RSA {bits} bits',
  'exports.key.fingerprint': 'SHA-256 fingerprint',
  'exports.key.why': 'Compare this fingerprint with the one the portal publishes before you send sensitive data.',
  'exports.files': 'Files',
  'exports.drop': 'Choose files of any size, or drop them here.',
  'exports.choose': 'Choose files…',
  'exports.folder': 'Saved in {folder}',
  'exports.too-large': 'Too large to be dropped here. Use “Choose files…”.',
  'exports.list': 'Encrypted files',
  'exports.sealing': 'Encrypting…',
  'exports.sealed': 'Encrypted: {name}',
  'exports.not-saved': 'Not saved',
  'exports.streamed':
    '{count, plural, =0 {No file was encrypted.} one {# file encrypted in “{folder}”.} other {# files encrypted in “{folder}”.}}',
  'exports.works': 'Exports',
  'exports.works.clear': 'Clear completed',
  'exports.work': 'Saving {name}',
  'exports.work.running': '{of, plural, one {Saving…} other {Saving… file {at, number} of #}}',
  'exports.work.cancel': 'Cancel',
  'exports.work.done': 'Saved',
  'exports.work.reveal': 'Show in folder',
  'exports.work.cancelled': 'Cancelled',
  'exports.selection': 'Basket list',
  'exports.selection.why':
    '{count, plural, =0 {The basket is empty.} one {List of # file as encrypted CSV.} other {List of # files as encrypted CSV.}}',
  'exports.selection.do': 'Export encrypted list',
  'exports.selection.name': 'selection',
}
