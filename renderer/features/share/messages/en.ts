import type { shareMessages as fr } from './fr.js'

export const shareMessages: Readonly<Record<keyof typeof fr, string>> = {
  'share.do': 'Share selection…',
  'share.do.hint': 'Saves a signed file with which others download exactly these files.',
  'share.most': 'Share {count} files or fewer at a time.',
  'share.open': 'Open a selection…',
  'share.title.saved': 'Selection saved',
  'share.title.opened': 'Selection',
  'share.title.saving': 'Share selection',
  'share.title.opening': 'Open a selection',
  'share.title.failed': 'Selection',
  'share.busy.saving': 'Reading the versions on the portal…',
  'share.busy.opening': 'Comparing with the portal…',
  'share.saved': '{count, plural, one {# file in {name}.} other {# files in {name}.}}',
  'share.saved.newer':
    '{count, plural, one {# file on the disk is older than the portal’s version, which is the one in the selection.} other {# files on the disk are older than the portal’s versions, which are those in the selection.}}',
  'share.saved.failed':
    '{count, plural, one {# file is not in the selection: {names}} other {# files are not in the selection: {names}}}',
  'share.saved.key': 'Your public key',
  'share.saved.key.hint': 'The signature and the key are beside {name}; minisign checks them too:',
  'share.done': 'Close',
  'share.ignore': 'Cancel',
  'share.counts':
    '{datasets, plural, one {# dataset} other {# datasets}}, {count, plural, one {# file} other {# files}}',
  'share.signature.none': 'Unsigned selection',
  'share.signature.mine': 'Signed with your key',
  'share.signature.beside': 'The signature is valid for this key. Compare the key with the sender’s.',
  'share.signature.unknown': 'Signed, without a public key (.pub) to check it with.',
  'share.signature.broken': 'Wrong signature: the file was changed, or signed with another key.',
  'share.state.changed':
    '{count, plural, one {# file has another version on the portal} other {# files have another version on the portal}}',
  'share.state.gone':
    '{count, plural, one {# file is no longer on the portal} other {# files are no longer on the portal}}',
  'share.unchanged': 'The portal has the same versions.',
  'share.with-changed': 'Include files that have changed since',
  'share.portal.unknown': 'This portal has not been added yet.',
  'share.portal.configured': 'The portal will switch to {host}.',
  'share.portal.add': 'Add the portal…',
  'share.add': '{count, plural, =0 {Add to basket} one {Add # file to basket} other {Add # files to basket}}',
}
