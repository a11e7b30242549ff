import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of keys, encryption and protected files. */
export const PROTECTION_FAILURES = {
  'key/not-a-key': {
    fr: '{name, select, none {Ce que le portail donne comme clé publique n’en est pas une. Rien n’a été chiffré ; signalez-le au portail.} other {« {name} » n’est pas une clé publique RSA. Rien n’a été chiffré ; donnez celle du portail.}}',
    en: '{name, select, none {What the portal gives as its public key is not one. Nothing was encrypted; report it to the portal.} other {“{name}” is not an RSA public key. Nothing was encrypted; give the portal’s.}}',
  },
  'key/too-weak': {
    fr: 'La clé publique est trop courte pour protéger quoi que ce soit{bits, select, none {} other { ({bits} bits, 2048 au moins)}}. Rien n’a été chiffré ; signalez-le au portail.',
    en: 'The public key is too short to protect anything{bits, select, none {} other { ({bits} bits, at least 2048)}}. Nothing was encrypted; report it to the portal.',
  },
  'crypt/not-a-private-key': {
    fr: 'Le fichier de clé{name, select, none {} other { « {name} »}} ne contient pas de clé privée RSA lisible. Il faut un fichier PEM, sans phrase de passe.',
    en: 'The key file{name, select, none {} other { “{name}”}} holds no readable RSA private key. It has to be a PEM file without a passphrase.',
  },
  'crypt/source-changed': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} a changé pendant qu’il était lu. Rien n’en a été gardé ; recommencez quand plus rien n’y écrit.',
    en: 'The file{name, select, none {} other { “{name}”}} changed while it was being read. Nothing of it was kept; try again once nothing writes to it any more.',
  },
  'crypt/wrong-key': {
    fr: 'Cette clé privée n’ouvre pas ce fichier. Prenez celle qui correspond à la clé publique du chiffrement.',
    en: 'This private key does not open this file. Take the one that belongs to the public key it was encrypted with.',
  },
  'crypt/damaged': {
    fr: 'Le fichier chiffré{name, select, none {} other { « {name} »}} a été endommagé ou modifié. Rien n’en a été écrit ; demandez-en une nouvelle copie.',
    en: 'The encrypted file{name, select, none {} other { “{name}”}} has been damaged or altered. Nothing of it was written; ask for a new copy.',
  },
  'crypt/too-short': {
    fr: 'Ce fichier{name, select, none {} other { (« {name} »)}} est trop court pour être un fichier chiffré du portail. Vérifiez que c’est le bon et qu’il est complet.',
    en: 'This file{name, select, none {} other { (“{name}”)}} is too short to be a file encrypted for the portal. Check that it is the right one and complete.',
  },
  'identity/missing': {
    fr: 'Aucune identité de chiffrement n’est configurée. Créez-en une dans les réglages ou avec rudi-desk identity create, ou donnez RUDI_AGE_IDENTITY.',
    en: 'No encryption identity is set up. Create one in the settings or with rudi-desk identity create, or set RUDI_AGE_IDENTITY.',
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
    en: 'There already is an encryption identity. It is not replaced: the files that it protects would not open any more.',
  },
  'protect/damaged': {
    fr: 'Le fichier protégé{name, select, none {} other { « {name} »}} est endommagé, incomplet ou purgé. Rien n’en a été écrit.',
    en: 'The protected file{name, select, none {} other { “{name}”}} is damaged, incomplete or purged. Nothing of it was written.',
  },
  'protect/not-protected': {
    fr: 'Ce fichier{name, select, none {} other { (« {name} »)}} n’est pas un fichier protégé (.age).',
    en: 'This file{name, select, none {} other { (“{name}”)}} is not a protected file (.age).',
  },
  'protect/no-memory': {
    fr: 'Ce fichier protégé ne peut pas être montré sans en écrire une copie en clair : ce système n’a pas de dossier en mémoire, ou pas assez de place. Déchiffrez-le avec rudi-desk reveal.',
    en: 'This protected file cannot be shown without writing a clear copy: this system has no folder in memory, or too little room in it. Decrypt it with rudi-desk reveal.',
  },
  'protect/ask': {
    fr: 'Cet export écrirait en clair le contenu d’un fichier protégé. Confirmez-le d’abord.',
    en: 'This export would write the content of a protected file in clear. Confirm it first.',
  },
  'audit/unwritable': {
    fr: 'Le journal d’audit ne peut pas être écrit, et rien n’est fait sans lui. Vérifiez l’espace libre et les droits de son dossier.',
    en: 'The audit log cannot be written, and nothing is done without it. Check the free space and the rights of its folder.',
  },
  'audit/broken': {
    fr: 'Le journal d’audit a été modifié{entry, select, none {} other { à partir de l’entrée {entry}}}. Ce qui y est écrit n’est plus une preuve.',
    en: 'The audit log has been changed{entry, select, none {} other { from entry {entry} on}}. What it says is no proof any more.',
  },
} satisfies FailureMessageGroup
