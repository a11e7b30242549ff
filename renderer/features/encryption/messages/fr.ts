/** The screen that encrypts files for the portal. */
export const encryptionMessages = {
  'encryption.lead':
    'Chiffrez vos résultats pour le portail. Lui seul peut les ouvrir ; les originaux restent sur cet ordinateur.',
  'encryption.key': 'Clé publique du portail',
  'encryption.key.bits': 'RSA {bits} bits',
  'encryption.key.fingerprint': 'Empreinte SHA-256',
  'encryption.key.why':
    'Comparez cette empreinte avec celle que publie le portail avant d’envoyer des données sensibles.',
  'encryption.files': 'Fichiers',
  'encryption.drop': 'Choisissez des fichiers de toute taille, ou déposez-les ici.',
  'encryption.choose': 'Choisir des fichiers…',
  'encryption.folder': 'Enregistrés dans {folder}',
  'encryption.too-large': 'Trop volumineux pour ce format de chiffrement.',
  'encryption.list': 'Fichiers chiffrés',
  'encryption.sealing': 'Chiffrement…',
  'encryption.sealed': 'Chiffré : {name}',
  'encryption.not-saved': 'Non enregistré',
  'encryption.streamed':
    '{count, plural, =0 {Aucun fichier chiffré.} one {# fichier chiffré dans « {folder} ».} other {# fichiers chiffrés dans « {folder} ».}}',
  'encryption.streamed.failed':
    '{count, plural, one {# fichier n’a pas été chiffré :} other {# fichiers n’ont pas été chiffrés :}}',
  'encryption.selection': 'Liste du panier',
  'encryption.selection.why':
    '{count, plural, =0 {Le panier est vide.} one {Liste de # fichier en CSV chiffré.} other {Liste de # fichiers en CSV chiffré.}}',
  'encryption.selection.do': 'Exporter la liste chiffrée',
  'encryption.selection.name': 'selection',
} as const satisfies Record<string, string>
