import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of keys, encryption and protected files. */
export const PROTECTION_FAILURES = {
  'key/not-a-key': {
    fr: '{name, select, none {La clé publique du portail est invalide. Rien n’a été chiffré ; signalez-le au portail.} other {« {name} » n’est pas une clé publique RSA. Rien n’a été chiffré ; utilisez celle du portail.}}',
    en: '{name, select, none {The portal’s public key is invalid. Nothing was encrypted; report it to the portal.} other {“{name}” is not an RSA public key. Nothing was encrypted; use the portal’s.}}',
  },
  'key/too-weak': {
    fr: 'La clé publique est trop courte pour être sûre{bits, select, none {} other { ({bits} bits, 2048 au moins)}}. Rien n’a été chiffré ; signalez-le au portail.',
    en: 'The public key is too short to be secure{bits, select, none {} other { ({bits} bits, at least 2048)}}. Nothing was encrypted; report it to the portal.',
  },
  'crypt/not-a-private-key': {
    fr: 'Le fichier de clé{name, select, none {} other { « {name} »}} ne contient pas de clé privée RSA lisible. Il faut un fichier PEM, sans phrase de passe.',
    en: 'The key file{name, select, none {} other { “{name}”}} contains no readable RSA private key. It has to be a PEM file without a passphrase.',
  },
  'crypt/source-changed': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} a changé pendant sa lecture. Rien n’a été gardé ; réessayez quand aucun autre programme n’y écrit.',
    en: 'The file{name, select, none {} other { “{name}”}} changed while it was being read. Nothing was kept; try again once no other program writes to it.',
  },
  'crypt/wrong-key': {
    fr: 'Cette clé privée n’ouvre pas ce fichier. Utilisez celle qui correspond à la clé publique du chiffrement.',
    en: 'This private key does not open this file. Use the one that belongs to the public key it was encrypted with.',
  },
  'crypt/damaged': {
    fr: 'Le fichier chiffré{name, select, none {} other { « {name} »}} a été endommagé ou modifié. Rien n’a été écrit ; demandez une nouvelle copie.',
    en: 'The encrypted file{name, select, none {} other { “{name}”}} has been damaged or altered. Nothing was written; ask for a new copy.',
  },
  'crypt/too-short': {
    fr: 'Ce fichier{name, select, none {} other { (« {name} »)}} est trop court pour être un fichier chiffré du portail. Vérifiez que c’est le bon et qu’il est complet.',
    en: 'This file{name, select, none {} other { (“{name}”)}} is too short to be a file encrypted for the portal. Check that it is the right one and complete.',
  },
  'crypt/still-protected': {
    fr: 'Ce fichier{name, select, none {} other { (« {name} »)}} est protégé pour vous seul : le portail ne pourrait pas l’ouvrir. Exportez son contenu pour le portail depuis l’aperçu, ou déchiffrez-le d’abord avec rudi-desk reveal.',
    en: 'This file{name, select, none {} other { (“{name}”)}} is protected for you alone: the portal could not open it. Export its content for the portal from the preview, or decrypt it first with rudi-desk reveal.',
  },
  'identity/missing': {
    fr: 'Aucune identité de chiffrement n’est configurée. Créez-en une dans les réglages ou avec rudi-desk identity create, ou définissez RUDI_AGE_IDENTITY.',
    en: 'No encryption identity is set up. Create one in the settings or with rudi-desk identity create, or set RUDI_AGE_IDENTITY.',
  },
  'identity/unreachable': {
    fr: '{why, select, lost {L’identité de chiffrement de cet ordinateur n’est plus dans le trousseau} other {Le trousseau ne donne pas l’identité de chiffrement de cet ordinateur}} : rien n’est enregistré en clair à la place. {why, select, lost {Définissez RUDI_AGE_IDENTITY depuis le fichier de récupération, ou créez une autre identité dans les réglages ou avec rudi-desk identity create} other {Rendez le trousseau disponible, ou définissez RUDI_AGE_IDENTITY}}.',
    en: '{why, select, lost {The encryption identity of this computer is no longer in the keychain} other {The keychain does not give the encryption identity of this computer}}: nothing is stored unencrypted instead. {why, select, lost {Set RUDI_AGE_IDENTITY from the recovery file, or create another identity in the settings or with rudi-desk identity create} other {Make the keychain available, or set RUDI_AGE_IDENTITY}}.',
  },
  'identity/wrong': {
    fr: 'Ce fichier a été chiffré pour une autre identité. Restaurez celle-ci depuis son fichier de récupération.',
    en: 'This file was encrypted for another identity. Restore that one from its recovery file.',
  },
  'identity/not-a-key': {
    fr: 'Ce n’est pas une identité age : une ligne AGE-SECRET-KEY-1… est attendue.',
    en: 'This is not an age identity: a line AGE-SECRET-KEY-1… is expected.',
  },
  'identity/exists': {
    fr: 'Une identité de chiffrement existe déjà. Elle n’est pas remplacée : les fichiers qu’elle protège ne s’ouvriraient plus.',
    en: 'An encryption identity already exists. It is not replaced: the files that it protects would no longer open.',
  },
  'protect/damaged': {
    fr: 'Le fichier protégé{name, select, none {} other { « {name} »}} est endommagé, incomplet ou détruit. Rien n’a été écrit.',
    en: 'The protected file{name, select, none {} other { “{name}”}} is damaged, incomplete or purged. Nothing was written.',
  },
  'protect/not-protected': {
    fr: 'Ce fichier{name, select, none {} other { (« {name} »)}} n’est pas un fichier protégé (.age).',
    en: 'This file{name, select, none {} other { (“{name}”)}} is not a protected file (.age).',
  },
  'protect/no-memory': {
    fr: 'Ce fichier protégé ne peut pas être affiché sans en écrire une copie en clair : ce système n’a pas de dossier en mémoire, ou pas assez de place. Déchiffrez-le avec rudi-desk reveal.',
    en: 'This protected file cannot be shown without writing an unencrypted copy: this system has no in-memory folder, or too little space in it. Decrypt it with rudi-desk reveal.',
  },
  'protect/too-many-agreements': {
    fr: 'Rudi Desk ne tient pas plus de 1000 accords. Retirez-en un qui est échu, puis réessayez.',
    en: 'Rudi Desk holds at most 1000 agreements. Remove one that is over, then try again.',
  },
  'protect/ask': {
    fr: 'Cet export enregistrerait en clair le contenu d’un fichier protégé. Confirmez-le d’abord.',
    en: 'This export would save the content of a protected file unencrypted. Confirm it first.',
  },
  'audit/unwritable': {
    fr: 'Le journal d’audit ne peut pas être écrit, et rien n’est fait sans lui. Vérifiez l’espace libre et les droits de son dossier.',
    en: 'The audit log cannot be written, and nothing is done without it. Check the free space and the permissions of its folder.',
  },
  'audit/broken': {
    fr: 'Le journal d’audit a été modifié{entry, select, none {} other { à partir de l’entrée {entry}}}. Il ne fait plus preuve.',
    en: 'The audit log has been changed{entry, select, none {} other { from entry {entry} on}}. It is no longer proof.',
  },
} satisfies FailureMessageGroup
