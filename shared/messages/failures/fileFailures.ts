import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of files and disks. */
export const FILE_FAILURES = {
  'file/changed': {
    fr: 'Le fichier a changé à sa source pendant le téléchargement. Deux versions ne sont jamais mélangées : le téléchargement recommence.',
    en: 'The file changed at its source while it was downloaded. Two versions are never mixed: the download starts again.',
  },
  'file/corrupt': {
    fr: 'Empreinte différente de celle {note, select, none {du portail} other {du serveur ({note})}} : fichier rejeté. Réessayez, ou signalez-le au producteur.',
    en: 'Checksum mismatch with {note, select, none {the portal} other {the server ({note})}}: file rejected. Try again, or report it to the producer.',
  },
  'file/former-version': {
    fr: 'C’est une version précédente, que le portail n’a plus. Reprenez-la d’une copie : choisissez le dossier qui la contient (--from en ligne de commande).',
    en: 'This is a former version, which the portal no longer has. Take it from a copy: choose the folder that has it (--from on the command line).',
  },
  'file/hash-false': {
    fr: 'Le producteur diffuse une autre version que celle dont le portail donne l’empreinte : cette empreinte est désormais fausse. Votre fichier est conservé ; signalez-le au producteur.',
    en: 'The producer serves another version than the one whose checksum the portal gives: that checksum is false now. Your file is kept; report it to the producer.',
  },
  'file/wrong-size': {
    fr: 'Le fichier n’a pas la taille annoncée{expectedBytes, select, none {} other { ({expectedBytes} attendus{receivedBytes, select, none {} other {, {receivedBytes} reçus}})}}. Fichier rejeté ; réessayez, ou signalez-le au producteur.',
    en: 'The file does not have the announced size{expectedBytes, select, none {} other { ({expectedBytes} expected{receivedBytes, select, none {} other {, {receivedBytes} received}})}}. File rejected; try again, or report it to the producer.',
  },
  'file/cut-short': {
    fr: 'Le fichier s’arrête avant sa fin{expectedBytes, select, none {} other { : {expectedBytes} attendus, {receivedBytes} reçus}}{note, select, none {} other { ({note} inachevé)}}. Fichier rejeté ; réessayez plus tard, ou signalez-le au producteur.',
    en: 'The file stops before its end{expectedBytes, select, none {} other {: {expectedBytes} expected, {receivedBytes} received}}{note, select, none {} other { (unfinished {note})}}. File rejected; try again later, or report it to the producer.',
  },
  'file/meddled': {
    fr: 'Un autre programme a modifié le fichier{name, select, none {} other { « {name} »}} pendant qu’il était téléchargé. Il est téléchargé à nouveau. Si cela dure, voyez quel programme travaille dans ce dossier (synchronisation, sauvegarde, antivirus).',
    en: 'Another program changed the file{name, select, none {} other { “{name}”}} while it was downloaded. It is downloaded again. If it lasts, see which program works in this folder (synchronisation, backup, virus scanner).',
  },
  'file/too-large': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} dépasse la taille permise ici{bytes, select, none {} other { ({bytes})}}. Rien n’a été gardé au-delà ; vérifiez-le auprès de sa source.',
    en: 'The file{name, select, none {} other { “{name}”}} exceeds the size allowed here{bytes, select, none {} other { ({bytes})}}. Nothing beyond was kept; check it with its source.',
  },
  'disk/no-trash': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} n’a pas pu être déplacé vers la corbeille. Supprimez-le depuis son dossier.',
    en: '{name, select, none {This file} other {“{name}”}} could not be moved to the trash. Delete it from its folder.',
  },
  'file/may-run': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} pourrait exécuter un programme : Rudi Desk ne l’ouvre pas. Montrez-le dans son dossier et ouvrez-le vous-même si vous lui faites confiance.',
    en: '{name, select, none {This file} other {“{name}”}} might run a program: Rudi Desk does not open it. Show it in its folder and open it yourself if you trust it.',
  },
  'file/no-program': {
    fr: 'Aucun programme n’a pu ouvrir {name, select, none {ce fichier} other {« {name} »}}. Affichez l’aperçu, ou choisissez un programme depuis son dossier.',
    en: 'No program could open {name, select, none {this file} other {“{name}”}}. Preview it here, or choose a program from its folder.',
  },
  'disk/full': {
    fr: 'Le disque{name, select, none {} other { de « {name} »}} n’a pas assez d’espace{needBytes, select, none {} other { : {needBytes} nécessaires{reserveBytes, select, none {} other { en plus de {reserveBytes} toujours laissés libres}}}}{freeBytes, select, none {} other {, {freeBytes} libres}}. Rien n’est perdu : libérez de l’espace, puis reprenez.',
    en: 'The disk{name, select, none {} other { of “{name}”}} does not have enough space{needBytes, select, none {} other {: {needBytes} needed{reserveBytes, select, none {} other { beside the {reserveBytes} that always stay free}}}}{freeBytes, select, none {} other {, {freeBytes} free}}. Nothing is lost: free some space, then resume.',
  },
  'disk/denied': {
    fr: 'L’écriture est interdite dans {name, select, none {ce dossier} other {« {name} »}}. Choisissez un autre dossier ou changez ses droits, puis reprenez.',
    en: 'Writing is not allowed in {name, select, none {this folder} other {“{name}”}}. Choose another folder or change its permissions, then resume.',
  },
  'disk/read-only': {
    fr: 'Le disque{name, select, none {} other { de « {name} »}} est en lecture seule. Rien n’est perdu ; le téléchargement reprend dès qu’il accepte l’écriture.',
    en: 'The disk{name, select, none {} other { of “{name}”}} is read-only. Nothing is lost; downloads resume once it can be written.',
  },
  'disk/in-use': {
    fr: '{name, select, none {Le fichier} other {« {name} »}} est ouvert dans un autre programme. Fermez-le, puis réessayez.',
    en: '{name, select, none {The file} other {“{name}”}} is open in another program. Close it, then try again.',
  },
  'disk/gone': {
    fr: 'Le disque ou le dossier{name, select, none {} other { « {name} »}} n’est plus là. Rien n’est perdu et rien n’est écrit ailleurs ; le téléchargement reprend quand il est de nouveau connecté.',
    en: 'The disk or folder{name, select, none {} other { “{name}”}} is no longer there. Nothing is lost and nothing is written elsewhere; downloads resume when it is connected again.',
  },
  'disk/error': {
    fr: 'Le disque signale une erreur{name, select, none {} other { pour « {name} »}}. Ce qui était confirmé est gardé ; vérifiez le disque, puis reprenez.',
    en: 'The disk reports an error{name, select, none {} other { for “{name}”}}. What was confirmed is kept; check the disk, then resume.',
  },
  'disk/not-found': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} est introuvable. Vérifiez son nom et son emplacement.',
    en: '{name, select, none {This file} other {“{name}”}} cannot be found. Check its name and place.',
  },
  'disk/exists': {
    fr: '{name, select, none {Un fichier de ce nom} other {« {name} »}} existe déjà. Déplacez-le ou choisissez un autre dossier.',
    en: '{name, select, none {A file of this name} other {“{name}”}} already exists. Move it or choose another folder.',
  },
} satisfies FailureMessageGroup
