/** Encrypting for the portal. */
export const exportMessages = {
  'exports.lead':
    'Chiffrez vos résultats pour le portail. Lui seul peut les ouvrir ; l’original reste sur cet ordinateur.',
  'exports.key': 'Clé publique du portail',
  'exports.key.bits': 'RSA {bits} bits',
  'exports.key.fingerprint': 'Empreinte SHA-256',
  'exports.key.why': 'Comparez cette empreinte avec celle que publie le portail avant d’envoyer des données sensibles.',
  'exports.files': 'Fichiers',
  'exports.drop': 'Choisissez des fichiers de toute taille, ou déposez-les ici.',
  'exports.choose': 'Choisir des fichiers…',
  'exports.folder': 'Enregistrés dans {folder}',
  'exports.too-large': 'Trop volumineux pour être déposé ici. Utilisez « Choisir des fichiers… ».',
  'exports.list': 'Fichiers chiffrés',
  'exports.sealing': 'Chiffrement…',
  'exports.sealed': 'Chiffré : {name}',
  'exports.not-saved': 'Non enregistré',
  'exports.streamed':
    '{count, plural, =0 {Aucun fichier chiffré.} one {# fichier chiffré dans « {folder} ».} other {# fichiers chiffrés dans « {folder} ».}}',
  'exports.works': 'Exports',
  'exports.works.clear': 'Effacer les terminés',
  'exports.work': 'Enregistrement de {name}',
  'exports.work.running': '{of, plural, one {Enregistrement…} other {Enregistrement… fichier {at, number} sur #}}',
  'exports.work.cancel': 'Annuler',
  'exports.work.done': 'Enregistré',
  'exports.work.reveal': 'Afficher dans le dossier',
  'exports.work.cancelled': 'Annulé',
  'exports.selection': 'Liste du panier',
  'exports.selection.why':
    '{count, plural, =0 {Le panier est vide.} one {Liste de # fichier en CSV chiffré.} other {Liste de # fichiers en CSV chiffré.}}',
  'exports.selection.do': 'Exporter la liste chiffrée',
  'exports.selection.name': 'selection',
} as const satisfies Record<string, string>
