import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of the program itself: its state, updates and input, and the mail program that it opens. */
export const PROGRAM_FAILURES = {
  'update/untrusted': {
    fr: 'La signature de la mise à jour est absente ou fausse. Rien n’a été installé ; signalez-le.',
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
  'update/expired': {
    fr: 'L’annonce du serveur de mises à jour n’est plus valable{day, select, none {} other { depuis le {day}}} : une version plus récente est peut-être retenue. Vérifiez la date de l’ordinateur, ou la page du projet.',
    en: 'The update server’s announcement is no longer valid{day, select, none {} other { (since {day})}}: a newer version may be held back. Check the computer’s date, or the project’s page.',
  },
  'update/unreadable': {
    fr: 'Les informations de mise à jour sont illisibles. Rien n’a été installé ; réessayez plus tard.',
    en: 'The update information could not be read. Nothing was installed; try again later.',
  },
  'keychain/locked': {
    fr: 'Le trousseau du système est verrouillé : ce qu’il contient ne peut pas être lu. Déverrouillez-le, puis réessayez.',
    en: 'The system keychain is locked: what it holds cannot be read. Unlock it, then try again.',
  },
  'keychain/unavailable': {
    fr: 'Mots de passe non enregistrés (aucun trousseau).',
    en: 'Passwords not saved (no keychain).',
  },
  'state/in-use': {
    fr: 'Rudi Desk travaille déjà avec ces données dans un autre processus. Fermez-le, puis réessayez.',
    en: 'Rudi Desk is already working with this data in another process. Close it, then try again.',
  },
  'state/unreadable': {
    fr: '{name, select, none {L’état enregistré de Rudi Desk est illisible. Vos fichiers sont intacts ; mettez le dossier de données de côté, puis relancez} other {« {name} » est illisible. Rien n’a été modifié ; mettez ce fichier de côté pour repartir de zéro}}.',
    en: '{name, select, none {The saved state of Rudi Desk cannot be read. Your files are untouched; put the data folder aside, then start again} other {“{name}” cannot be read. Nothing was changed; put this file aside to start anew}}.',
  },
  'state/put-aside': {
    fr: 'Les réglages sont illisibles, ou viennent d’une version plus récente : Rudi Desk repart des réglages par défaut et garde les anciens{name, select, none {} other { sous le nom {name}}}. Ajoutez vos portails à nouveau ; les téléchargements et les fichiers sont intacts.',
    en: 'The settings cannot be read, or come from a newer version: Rudi Desk starts with its defaults and keeps the old ones{name, select, none {} other { as {name}}}. Add your portals again; downloads and files are untouched.',
  },
  'library/too-many-folders': {
    fr: 'Ce dossier a trop de sous-dossiers : ils n’ont pas tous été parcourus. Choisissez un dossier plus proche des jeux de données.',
    en: 'This folder has too many folders: not all of them were searched. Choose a folder that is nearer to the datasets.',
  },
  'library/unreadable-record': {
    fr: 'La fiche {name, select, none {de ce dossier} other {{name} de ce dossier}} est illisible : ses fichiers ne sont pas reconnus. Ils restent en place ; téléchargez à nouveau le jeu de données dans ce dossier pour refaire la fiche.',
    en: 'The record {name, select, none {of this folder} other {{name} of this folder}} cannot be read, so its files are not recognised. They stay as they are; download the dataset into this folder again to rebuild the record.',
  },
  'follow/too-many': {
    fr: 'La liste de ce que vous suivez est pleine. Cessez de suivre certains de ses éléments.',
    en: 'The list of what you follow is full. Unfollow some of its entries.',
  },
  'follow/unstorable': {
    fr: '{name, select, none {Le fichier des suivis} other {« {name} »}} n’a pas été modifié : {why, select, many {la recherche à suivre compte plus de 50 noms de producteurs, de thèmes ou de formats. Suivez une recherche qui en compte moins} other {une des valeurs à suivre est trop longue. Raccourcissez le texte, le thème ou le dossier}}.',
    en: '{name, select, none {The file of what you follow} other {“{name}”}} was not changed: {why, select, many {the search to follow has more than 50 names of producers, themes or formats. Follow a search with fewer} other {one of the values to follow is too long. Shorten the text, the theme or the folder}}.',
  },
  'input/bad-link': {
    fr: 'Ce lien rudi:// ne peut pas être ouvert : {why, select, target {il ne nomme ni jeu de données, ni fichier, ni producteur} action {son action est inconnue} portal {l’adresse de son portail est mal écrite} length {il est trop long} other {son identifiant est incomplet ou mal écrit}}{action, select, none {} other { (« {action} »)}}. Demandez-le à nouveau à qui vous l’a donné.',
    en: 'This rudi:// link cannot be opened: {why, select, target {it names no dataset, file or producer} action {its action is unknown} portal {the address of its portal is malformed} length {it is too long} other {its identifier is incomplete or malformed}}{action, select, none {} other { (“{action}”)}}. Ask for it again where you got it.',
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
    fr: 'Ce fichier ne contient pas de certificat lisible. Utilisez le fichier PEM de votre service informatique (« BEGIN CERTIFICATE »).',
    en: 'This file contains no readable certificate. Use the PEM file from your IT department (“BEGIN CERTIFICATE”).',
  },
  'input/folder-expired': {
    fr: 'L’autorisation d’écrire dans ce dossier a expiré. Choisissez le dossier à nouveau.',
    en: 'The permission to write into this folder has expired. Choose the folder again.',
  },
  'mail/no-program': {
    fr: 'Aucun logiciel de messagerie ne s’est ouvert. L’adresse du producteur figure parmi les contacts du jeu de données.',
    en: 'No mail program opened. The producer’s address is among the contacts of the dataset.',
  },
  'page/no-browser': {
    fr: 'Aucun navigateur ne s’est ouvert{address, select, none {} other { pour {address}}}. Choisissez un navigateur par défaut dans les réglages du système.',
    en: 'No browser opened{address, select, none {} other { for {address}}}. Choose a default browser in the settings of your system.',
  },
  'ipc/refused': {
    fr: 'L’application a refusé cette demande parce qu’elle est mal formée. Réessayez ; si le problème persiste, signalez-le.',
    en: 'The application refused this request because it is malformed. Try again; if the problem persists, report it.',
  },
  'ipc/busy': {
    fr: 'Trop de demandes semblables à la fois. Attendez quelques secondes, puis réessayez.',
    en: 'Too many similar requests at a time. Wait a few seconds, then try again.',
  },
  'bug/unexpected': {
    fr: 'Rudi Desk a rencontré un problème{note, select, none {} other { ({note})}}. Vos fichiers sont intacts ; réessayez, et si le problème persiste, signalez-le.',
    en: 'Rudi Desk ran into a problem{note, select, none {} other { ({note})}}. Your files are untouched; try again, and if the problem persists, report it.',
  },
} satisfies FailureMessageGroup
