import type { protectionMessages as fr } from './fr.js'

export const protectionMessages: Readonly<Record<keyof typeof fr, string>> = {
  'settings.identity': 'Encryption identity',
  'settings.identity.none': 'Without an identity, no file is encrypted on the disk.',
  'settings.identity.kept':
    'Saved in the keychain of this account. If it is lost, only its recovery file opens the encrypted files.',
  'settings.identity.unavailable': 'The system keychain is not available, so no identity can be kept.',
  'settings.identity.unreachable':
    'The keychain that holds it is locked or does not answer. Until then, files that are to be encrypted are not downloaded.',
  'settings.identity.lost':
    'It is no longer in the keychain. Only its recovery file opens the files that were encrypted for it; new downloads need another one.',
  'settings.identity.also': 'encryption age key recovery protect',
  'settings.identity.create': 'Create an identity',
  'settings.identity.save': 'Save the recovery file…',
  'settings.identity.saved': 'Recovery file saved: {name}. Store it elsewhere than on this computer.',
  'settings.protect': 'Files encrypted on the disk',
  'settings.protect.why': 'Applies to new downloads, once there is an identity.',
  'settings.protect.also': 'protect encrypt confidential personal age',
  'settings.protect.restricted': 'Restricted access',
  'settings.protect.all': 'All',
  'settings.protect.none': 'None',
}
