/** What is said of exports and encryptions that run or have ended. */
export const exportMessages = {
  'exports.works': 'Exports',
  'exports.works.clear': 'Effacer les terminés',
  'exports.work': 'Enregistrement de {name}',
  'exports.work.running': '{of, plural, one {Enregistrement…} other {Enregistrement du fichier {at, number} sur #…}}',
  'exports.work.cancel': 'Annuler',
  'exports.work.done': 'Enregistré',
  'exports.work.reveal': 'Afficher dans le dossier',
  'exports.work.cancelled': 'Annulé',
  'exports.status': '{count, plural, one {Enregistrement de {name}} other {Enregistrement de # fichiers}}',
  'exports.status.part': '{part, number, percent}',
  'exports.status.rows': '{rows, plural, one {# ligne} other {# lignes}}',
  'exports.status.done': 'Enregistré : {name}',
  'exports.status.failed': 'Non enregistré : {name}',
  'exports.files-failed':
    '{failed, plural, one {# fichier sur {of, number} non enregistré} other {# fichiers sur {of, number} non enregistrés}}',
  'exports.files-cancelled':
    '{written, plural, =0 {Annulé, aucun fichier sur {of, number} enregistré} one {Annulé, # fichier sur {of, number} enregistré} other {Annulé, # fichiers sur {of, number} enregistrés}}',
  'exports.status.cancel': 'Annuler {name}',
} as const satisfies Record<string, string>
