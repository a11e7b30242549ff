/** Encrypting for the portal. */
export const exportMessages = {
  'exports.lead':
    'Chiffrez vos résultats pour le portail : lui seul pourra les ouvrir, avec sa clé privée. Le fichier en clair ne quitte pas cet ordinateur.',
  'exports.key': 'Clé publique du portail',
  'exports.key.bits': 'RSA {bits} bits',
  'exports.key.fingerprint': 'Empreinte SHA-256',
  'exports.key.why': 'Comparez cette empreinte avec celle que publie le portail avant d’envoyer des données sensibles.',
  'exports.files': 'Fichiers',
  'exports.drop':
    'Déposez des fichiers ici, ou choisissez-les. Jusqu’à {limit} chacun, ils sont chiffrés dans cette fenêtre.',
  'exports.choose': 'Choisir des fichiers…',
  'exports.file.input': 'Fichiers à chiffrer',
  'exports.large': 'Fichiers plus grands…',
  'exports.large.why': 'Sans limite de taille : chiffrés au fil de l’eau vers le dossier de destination.',
  'exports.list': 'Fichiers chiffrés',
  'exports.sealing': 'Chiffrement…',
  'exports.sealed': 'Chiffré : {name}',
  'exports.not-saved': 'Pas enregistré : vous avez annulé.',
  'exports.streamed':
    '{count, plural, =0 {Aucun fichier chiffré.} one {# fichier chiffré dans « {folder} ».} other {# fichiers chiffrés dans « {folder} ».}}',
  'exports.works': 'Exports en cours et récents',
  'exports.works.clear': 'Effacer les terminés',
  'exports.work': 'Écriture de {name}',
  'exports.work.running': '{of, plural, one {Écriture…} other {Écriture… fichier {at, number} sur #}}',
  'exports.work.cancel': 'Annuler',
  'exports.work.done': 'Écrit',
  'exports.work.cancelled': 'Annulé : rien n’en reste.',
  'exports.selection': 'Liste du panier',
  'exports.selection.why':
    '{count, plural, =0 {Le panier est vide : rien à exporter.} one {La liste de # média du panier, en CSV chiffré.} other {La liste des # médias du panier, en CSV chiffré.}}',
  'exports.selection.do': 'Exporter la liste chiffrée',
  'exports.selection.name': 'selection',
} as const satisfies Record<string, string>
