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
    fr: 'Le portail n’a plus cette version précédente. Choisissez un dossier qui en contient une copie (en ligne de commande : --from).',
    en: 'The portal no longer has this previous version. Choose a folder that contains a copy (on the command line: --from).',
  },
  'file/hash-false': {
    fr: 'L’empreinte du portail est obsolète : le producteur a une autre version. Votre fichier est conservé ; signalez-le au producteur.',
    en: 'The portal’s checksum is outdated: the producer has another version. Your file is kept; report it to the producer.',
  },
  'file/wrong-size': {
    fr: 'Taille du fichier incorrecte{expectedBytes, select, none {} other { ({expectedBytes} attendus{receivedBytes, select, none {} other {, {receivedBytes} reçus}})}} : fichier rejeté. Réessayez, ou signalez-le au producteur.',
    en: 'Wrong file size{expectedBytes, select, none {} other { ({expectedBytes} expected{receivedBytes, select, none {} other {, {receivedBytes} received}})}}: file rejected. Try again, or report it to the producer.',
  },
  'file/cut-short': {
    fr: '{why, select, length {{host, select, none {Le serveur} other {{host}}} n’indique pas la longueur du fichier : rien ne prouve qu’il est complet. Signalez-le au producteur.} other {Fichier incomplet{expectedBytes, select, none {} other { ({expectedBytes} attendus, {receivedBytes} reçus)}}{note, select, none {} other { ({note} inachevé)}} : fichier rejeté. Réessayez plus tard, ou signalez-le au producteur.}}',
    en: '{why, select, length {{host, select, none {The server} other {{host}}} does not give the length of the file: nothing proves that it is complete. Report it to the producer.} other {Incomplete file{expectedBytes, select, none {} other { ({expectedBytes} expected, {receivedBytes} received)}}{note, select, none {} other { (unfinished {note})}}: file rejected. Try again later, or report it to the producer.}}',
  },
  'file/meddled': {
    fr: 'Un autre programme a modifié le fichier{name, select, none {} other { « {name} »}} pendant son téléchargement ; il est téléchargé à nouveau. Si le problème persiste, cherchez quel programme utilise ce dossier (synchronisation, sauvegarde, antivirus).',
    en: 'Another program changed the file{name, select, none {} other { “{name}”}} during its download; it is downloaded again. If the problem persists, check which program uses this folder (synchronisation, backup, antivirus).',
  },
  'file/too-large': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} dépasse la taille permise ici{bytes, select, none {} other { ({bytes})}}. Le surplus n’a pas été gardé ; vérifiez le fichier auprès de sa source.',
    en: 'The file{name, select, none {} other { “{name}”}} exceeds the size allowed here{bytes, select, none {} other { ({bytes})}}. What exceeds it was not kept; check the file with its source.',
  },
  'disk/no-trash': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} n’a pas pu être déplacé vers la corbeille. Supprimez-le depuis son dossier.',
    en: '{name, select, none {This file} other {“{name}”}} could not be moved to the trash. Delete it from its folder.',
  },
  'file/may-run': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} pourrait exécuter un programme : Rudi Desk ne l’ouvre pas. Affichez-le dans son dossier et ouvrez-le vous-même si vous lui faites confiance.',
    en: '{name, select, none {This file} other {“{name}”}} might run a program: Rudi Desk does not open it. Show it in its folder and open it yourself if you trust it.',
  },
  'file/no-program': {
    fr: 'Aucun programme n’a pu ouvrir {name, select, none {ce fichier} other {« {name} »}}. Affichez l’aperçu, ou choisissez un programme depuis son dossier.',
    en: 'No program could open {name, select, none {this file} other {“{name}”}}. Preview it here, or choose a program from its folder.',
  },
  'disk/full': {
    fr: 'Le disque{name, select, none {} other { de « {name} »}} n’a pas assez d’espace{needBytes, select, none {} other { : {needBytes} nécessaires{reserveBytes, select, none {} other { en plus de {reserveBytes} toujours laissés libres}}}}{freeBytes, select, none {} other {, {freeBytes} libres}}. Rien n’est perdu : libérez de l’espace, puis réessayez.',
    en: 'The disk{name, select, none {} other { of “{name}”}} does not have enough space{needBytes, select, none {} other {: {needBytes} needed{reserveBytes, select, none {} other { beside the {reserveBytes} that always stay free}}}}{freeBytes, select, none {} other {, {freeBytes} free}}. Nothing is lost: free some space, then try again.',
  },
  'disk/denied': {
    fr: '{why, select, folder {{name, select, none {C’est un dossier} other {« {name} » est un dossier}}, pas un fichier. Choisissez un fichier.} device {{name, select, none {Ce n’est pas un fichier ordinaire} other {« {name} » n’est pas un fichier ordinaire}}. Choisissez un fichier.} reading {La lecture est interdite{name, select, none {} other { pour « {name} »}}. Changez les droits, puis réessayez.} other {L’écriture est interdite dans {name, select, none {ce dossier} other {« {name} »}}. Choisissez un autre dossier ou changez ses droits, puis réessayez.}}',
    en: '{why, select, folder {{name, select, none {This is a folder} other {“{name}” is a folder}}, not a file. Choose a file.} device {{name, select, none {This is not a regular file} other {“{name}” is not a regular file}}. Choose a file.} reading {Reading is not allowed{name, select, none {} other { for “{name}”}}. Change the permissions, then try again.} other {Writing is not allowed in {name, select, none {this folder} other {“{name}”}}. Choose another folder or change its permissions, then try again.}}',
  },
  'disk/read-only': {
    fr: 'Le disque{name, select, none {} other { de « {name} »}} est en lecture seule. Rien n’est perdu : autorisez l’écriture pour continuer.',
    en: 'The disk{name, select, none {} other { of “{name}”}} is read-only. Nothing is lost: make it writable to go on.',
  },
  'disk/in-use': {
    fr: '{name, select, none {Le fichier} other {« {name} »}} est ouvert dans un autre programme. Fermez-le, puis réessayez.',
    en: '{name, select, none {The file} other {“{name}”}} is open in another program. Close it, then try again.',
  },
  'disk/gone': {
    fr: '{why, select, file {{name, select, none {C’est un fichier} other {« {name} » est un fichier}}, pas un dossier. Choisissez un dossier.} other {Le disque ou le dossier{name, select, none {} other { « {name} »}} est introuvable. Rien n’est perdu et rien n’est écrit ailleurs : reconnectez-le pour continuer.}}',
    en: '{why, select, file {{name, select, none {This is a file} other {“{name}” is a file}}, not a folder. Choose a folder.} other {The disk or folder{name, select, none {} other { “{name}”}} is no longer there. Nothing is lost and nothing is written elsewhere: connect it again to go on.}}',
  },
  'disk/error': {
    fr: 'Le disque signale une erreur{name, select, none {} other { pour « {name} »}}. Ce qui était enregistré est gardé ; vérifiez le disque, puis réessayez.',
    en: 'The disk reports an error{name, select, none {} other { for “{name}”}}. What was saved is kept; check the disk, then try again.',
  },
  'disk/not-found': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} est introuvable. Vérifiez son nom et son emplacement.',
    en: '{name, select, none {This file} other {“{name}”}} cannot be found. Check its name and location.',
  },
  'disk/exists': {
    fr: '{name, select, none {Un fichier de ce nom} other {« {name} »}} existe déjà. Déplacez-le ou choisissez un autre dossier.',
    en: '{name, select, none {A file of this name} other {“{name}”}} already exists. Move it or choose another folder.',
  },
} satisfies FailureMessageGroup
