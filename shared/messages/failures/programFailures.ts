import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of the program itself: its state, updates and input, and the mail program that it opens. */
export const PROGRAM_FAILURES = {
  'update/untrusted': {
    fr: 'La signature de la mise à jour manque ou est fausse. Rien n’a été installé ; signalez-le.',
    en: 'The signature of the update is missing or wrong. Nothing was installed; report it.',
  },
  'update/damaged': {
    fr: 'La mise à jour téléchargée n’est pas celle qui a été signée. Rien n’a été installé ; réessayez.',
    en: 'The downloaded update is not the one that was signed. Nothing was installed; try again.',
  },
  'update/replayed': {
    fr: 'Le serveur propose de nouveau une ancienne version{version, select, none {} other { ({version})}}. Rien n’a été installé.',
    en: 'The server offers an old version again{version, select, none {} other { ({version})}}. Nothing was installed.',
  },
  'update/unreadable': {
    fr: 'Les informations de mise à jour sont illisibles. Rien n’a été installé ; réessayez plus tard.',
    en: 'The update information could not be read. Nothing was installed; try again later.',
  },
  'keychain/unavailable': {
    fr: 'Mots de passe non enregistrés (aucun trousseau).',
    en: 'Passwords not saved (no keychain).',
  },
  'state/in-use': {
    fr: 'Rudi Desk travaille déjà avec ces données dans un autre processus. Fermez-le, puis recommencez.',
    en: 'Rudi Desk is already working with this data in another process. Close it, then start again.',
  },
  'state/unreadable': {
    fr: 'L’état enregistré de Rudi Desk est illisible. Vos fichiers sont intacts ; mettez le dossier de données de côté, puis relancez.',
    en: 'The saved state of Rudi Desk cannot be read. Your files are untouched; put the data folder aside, then start again.',
  },
  'state/put-aside': {
    fr: 'Les préférences étaient illisibles, ou écrites par une version plus récente. Elles sont gardées{name, select, none {} other { sous le nom {name}}} et Rudi Desk repart de ses réglages par défaut ; ajoutez de nouveau vos portails. Téléchargements et fichiers sont intacts.',
    en: 'The preferences could not be read, or were written by a newer version. They are kept{name, select, none {} other { as {name}}} and Rudi Desk starts from its defaults; add your portals again. Downloads and files are untouched.',
  },
  'library/unreadable-record': {
    fr: 'La fiche {name, select, none {de ce dossier} other {{name} de ce dossier}} est illisible, et rien ne dit ce que sont ses fichiers. Ils restent en place ; téléchargez le jeu de données à nouveau dans ce dossier pour que sa fiche soit refaite.',
    en: 'The record {name, select, none {of this folder} other {{name} of this folder}} cannot be read, and nothing says what its files are. They are left as they are; download the dataset into this folder again to have its record made anew.',
  },
  'follow/too-many': {
    fr: 'Vous suivez déjà le plus grand nombre possible de jeux de données. Cessez d’en suivre certains.',
    en: 'You already follow as many datasets as possible. Stop following some of them.',
  },
  'input/bad-target': {
    fr: '{target, select, none {Cette cible} other {« {target} »}} n’est ni un identifiant, ni une page de jeu de données, ni un fichier, ni un lien rudi://. Vérifiez-la.',
    en: '{target, select, none {This target} other {“{target}”}} is neither an identifier, nor a dataset page, nor a file, nor a rudi:// link. Check it.',
  },
  'input/bad-address': {
    fr: '{address, select, none {Cette adresse} other {« {address} »}} n’est pas une adresse de portail. Écrivez-la en entier, par exemple https://rudi.rennesmetropole.fr.',
    en: '{address, select, none {This address} other {“{address}”}} is not a portal’s address. Write it in full, for example https://rudi.rennesmetropole.fr.',
  },
  'input/bad-certificate': {
    fr: 'Ce fichier ne contient pas de certificat lisible. Donnez le fichier PEM de votre service informatique (« BEGIN CERTIFICATE »).',
    en: 'This file holds no certificate that can be read. Give the PEM file of your IT department (“BEGIN CERTIFICATE”).',
  },
  'input/folder-expired': {
    fr: 'L’autorisation d’écrire dans ce dossier a expiré. Choisissez le dossier de nouveau.',
    en: 'The permission to write into this folder has expired. Choose the folder again.',
  },
  'mail/no-program': {
    fr: 'Aucun logiciel de messagerie ne s’est ouvert. L’adresse du producteur figure parmi les contacts du jeu de données.',
    en: 'No mail program opened. The producer’s address is among the contacts of the dataset.',
  },
  'ipc/refused': {
    fr: 'L’application a refusé cette demande parce qu’elle est mal formée. Recommencez ; si cela se répète, signalez-le.',
    en: 'The application refused this request because it is malformed. Try again; if it happens again, report it.',
  },
  'bug/unexpected': {
    fr: 'Rudi Desk a rencontré un problème{note, select, none {} other { ({note})}}. Vos fichiers sont intacts ; recommencez, et signalez-le si cela se répète.',
    en: 'Rudi Desk ran into a problem{note, select, none {} other { ({note})}}. Your files are untouched; try again, and report it if it happens again.',
  },
} satisfies FailureMessageGroup
