import type { FailureCode } from '../failure.js'
import type { Language } from './formatAmounts.js'

/**
 * What a person reads when something does not work: what happened, what we know, what to do next.
 *
 * ICU messages. A fact that is not given selects `none`, so every sentence stands without its facts. Facts ending in
 * `Bytes` (and `bytes`) arrive as sizes, `seconds` as a span; the others as they are:
 * `host`, `name`, `login`, `key`, `status`, `bits`, `media`, `dataset`, `path`, `target`, `address`, `note`, `needs`, `why`,
 * `during`, `scope`.
 */
export const FAILURE_MESSAGES: Readonly<Record<FailureCode, Readonly<Record<Language, string>>>> = {
  'net/unreachable': {
    fr: '{host, select, none {Le serveur} other {{host}}} ne répond pas. Vérifiez le réseau ou le VPN.',
    en: '{host, select, none {The server} other {{host}}} cannot be reached. Check the network or the VPN.',
  },
  'net/broken': {
    fr: 'La connexion{host, select, none {} other { avec {host}}} s’est interrompue. Ce qui est déjà reçu est gardé.',
    en: 'The connection{host, select, none {} other { to {host}}} broke off. What has arrived is kept.',
  },
  'net/timeout': {
    fr: '{host, select, none {Le serveur} other {{host}}} {during, select, connect {n’accepte pas la connexion} head {ne répond pas} slow {n’envoie presque plus rien} other {n’envoie plus rien}}{seconds, select, none {} other { depuis {seconds}}}. Ce qui est déjà reçu est gardé.',
    en: '{host, select, none {The server} other {{host}}} {during, select, connect {has not accepted the connection} head {has not answered} slow {has sent almost nothing} other {has sent nothing}}{seconds, select, none {} other { for {seconds}}}. What has arrived is kept.',
  },
  'net/captive': {
    fr: 'Ce réseau demande une connexion{host, select, none {} other { avant de joindre {host}}}. Ouvrez un navigateur et identifiez-vous ; ce qui est déjà reçu est gardé.',
    en: 'This network requires sign-in{host, select, none {} other { before {host} can be reached}}. Open a browser and sign in to the network; what has arrived is kept.',
  },
  'net/tls': {
    fr: 'L’identité de {host, select, none {ce serveur} other {{host}}} n’a pas pu être vérifiée{note, select, none {} other { ({note})}}. Rien n’a été envoyé. Vérifiez la date de l’ordinateur, ou donnez dans les réglages le certificat du réseau, que votre service informatique connaît.',
    en: 'The identity of {host, select, none {this server} other {{host}}} could not be verified{note, select, none {} other { ({note})}}. Nothing was sent. Check the computer’s date, or give the network’s certificate in the settings; your IT department has it.',
  },
  'net/redirect-refused': {
    fr: '{host, select, none {Le serveur} other {{host}}} {why, select, nowhere {renvoie ailleurs sans dire où} unreadable {renvoie vers une adresse illisible} scheme {renvoie vers une adresse qui n’est pas du web} login {renvoie vers une adresse qui contient un identifiant{target, select, none {} other { ({target})}}} downgrade {renvoie d’une adresse chiffrée vers une autre qui ne l’est pas{target, select, none {} other { ({target})}}} loop {renvoie en boucle{target, select, none {} other { ({target})}}} endless {renvoie trop de fois d’une adresse à l’autre} other {renvoie vers une autre adresse{target, select, none {} other { ({target})}}}}. Redirection refusée par sécurité. Signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} {why, select, nowhere {redirects without saying where to} unreadable {redirects to an address that cannot be read} scheme {redirects to an address that is not of the web} login {redirects to an address with a login in it{target, select, none {} other { ({target})}}} downgrade {redirects from an encrypted address to one that is not{target, select, none {} other { ({target})}}} loop {redirects in a circle{target, select, none {} other { ({target})}}} endless {redirects too many times} other {redirects to another address{target, select, none {} other { ({target})}}}}. Redirect refused for your security. Report it to the portal.',
  },
  'net/address-refused': {
    fr: 'L’adresse indiquée{host, select, none {} other { ({host})}} mène dans votre réseau ou sur cet ordinateur : elle est refusée par sécurité. Signalez-le au portail.',
    en: 'The address given{host, select, none {} other { ({host})}} leads into your network or to this computer: it is refused for your security. Report it to the portal.',
  },
  'net/proxy-auth': {
    fr: 'Le proxy{host, select, none {} other { {host}}} {why, select, none {demande un identifiant} other {refuse l’identifiant donné}}. Donnez le bon dans les réglages, à « Identifiant du proxy » (en ligne de commande : RUDI_PROXY_LOGIN et RUDI_PROXY_PASSWORD), ou demandez à votre service informatique.',
    en: 'The proxy{host, select, none {} other { {host}}} {why, select, none {asks for a login} other {refuses the login that it was given}}. Give the right one in the settings, at “Proxy login” (on the command line: RUDI_PROXY_LOGIN and RUDI_PROXY_PASSWORD), or ask your IT department.',
  },
  'net/proxy-refused': {
    fr: 'Le proxy{host, select, none {} other { {host}}} {target, select, none {ne laisse pas passer cette connexion} other {n’a pas pu joindre {target}}}{status, select, none {} other { (code {status})}}. Demandez à votre service informatique.',
    en: 'The proxy{host, select, none {} other { {host}}} {target, select, none {does not let this connection through} other {could not reach {target}}}{status, select, none {} other { (code {status})}}. Ask your IT department.',
  },
  'net/proxy-unreachable': {
    fr: 'Le proxy{host, select, none {} other { {host}}} ne répond pas. Vérifiez son adresse dans les réglages (en ligne de commande : --proxy, ou HTTPS_PROXY), puis le réseau.',
    en: 'The proxy{host, select, none {} other { {host}}} cannot be reached. Check its address in the settings (on the command line: --proxy, or HTTPS_PROXY), then the network.',
  },
  'server/busy': {
    fr: '{host, select, none {Le serveur} other {{host}}} {seconds, select, none {est occupé} other {demande d’attendre {seconds}}}{status, select, none {} other { (code {status})}}.',
    en: '{host, select, none {The server} other {{host}}} {seconds, select, none {is busy} other {asks to wait {seconds}}}{status, select, none {} other { (code {status})}}.',
  },
  'server/error': {
    fr: '{host, select, none {Le serveur} other {{host}}} a rencontré une erreur{status, select, none {} other { (code {status})}}. Si le problème persiste, signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} ran into an error{status, select, none {} other { (code {status})}}. If it persists, report it to the portal.',
  },
  'server/not-what-we-asked': {
    fr: '{host, select, none {Le serveur} other {{host}}} a envoyé une réponse inattendue. Rien n’a été gardé. Si le problème persiste, signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} sent an unexpected response. Nothing was kept. If it persists, report it to the portal.',
  },
  'server/only-http2': {
    fr: '{host, select, none {Le serveur} other {{host}}} n’accepte que HTTP/2, que Rudi Desk ne prend pas en charge. Signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} only accepts HTTP/2, which Rudi Desk does not support. Report it to the portal.',
  },
  'server/bad-answer': {
    fr: 'La réponse de {host, select, none {ce serveur} other {{host}}} est illisible{status, select, none {} other { (code {status})}}. Réessayez plus tard ; si le problème persiste, signalez-le au portail.',
    en: 'The answer of {host, select, none {this server} other {{host}}} cannot be read{status, select, none {} other { (code {status})}}. Try again later; if it persists, report it to the portal.',
  },
  'server/not-a-portal': {
    fr: '{host, select, none {Cette adresse} other {{host}}} répond, mais ce n’est pas un portail RUDI. Vérifiez l’adresse, par exemple https://rudi.rennesmetropole.fr.',
    en: '{host, select, none {This address} other {{host}}} answers, but is not a RUDI portal. Check the address, for example https://rudi.rennesmetropole.fr.',
  },
  'portal/unknown-dataset': {
    fr: 'Jeu de données introuvable sur le portail{dataset, select, none {} other { ({dataset})}}. Il a peut-être été retiré ; vérifiez l’identifiant.',
    en: 'Dataset not found on the portal{dataset, select, none {} other { ({dataset})}}. It may have been withdrawn; check the identifier.',
  },
  'portal/unknown-producer': {
    fr: 'Ce producteur est inconnu du portail, ou n’y publie rien{producer, select, none {} other { ({producer})}}. Vérifiez l’adresse de sa page.',
    en: 'The portal does not know this producer, or it publishes nothing there{producer, select, none {} other { ({producer})}}. Check the address of its page.',
  },
  'portal/too-many-media': {
    fr: 'Ce jeu de données a trop de fichiers{count, select, none {} other { ({count})}} : seuls les 10 000 premiers sont pris en compte. Demandez les autres au producteur.',
    en: 'This dataset has too many files{count, select, none {} other { ({count})}}: only the first 10,000 are taken into account. Ask the producer for the others.',
  },
  'portal/unknown-media': {
    fr: 'Fichier introuvable sur le portail{media, select, none {} other { ({media})}}. Il a peut-être été retiré ou remplacé ; rouvrez le jeu de données.',
    en: 'File not found on the portal{media, select, none {} other { ({media})}}. It may have been withdrawn or replaced; open the dataset again.',
  },
  'portal/trouble': {
    fr: '{host, select, none {Le portail} other {{host}}} ne donne pas le fichier et signale un problème qui lui est propre{note, select, none {} other { : « {note} »}}. Réessayez plus tard ; si le problème persiste, signalez-le au portail.',
    en: '{host, select, none {The portal} other {{host}}} does not give the file and reports a problem of its own{note, select, none {} other {: “{note}”}}. Try again later; if it persists, report it to the portal.',
  },
  'portal/never-read': {
    fr: 'Le catalogue de ce portail n’a pas encore été lu sur ce poste : lisez-le une fois avec le réseau.',
    en: 'The catalogue of this portal has not been read on this computer yet: read it once with a network.',
  },
  'portal/not-supported': {
    fr: 'Ce portail n’offre pas cette fonction. Choisissez un autre portail, ou demandez à son exploitant quand elle arrivera.',
    en: 'This portal does not offer this function. Choose another portal, or ask its operator when it will.',
  },
  'session/refused': {
    fr: 'Identifiant ou mot de passe incorrect{login, select, none {} other { pour « {login} »}}.',
    en: 'Wrong login or password{login, select, none {} other { for “{login}”}}.',
  },
  'session/key-refused': {
    fr: 'Clé client ou secret incorrect.',
    en: 'Wrong customer key or secret.',
  },
  'session/locked': {
    fr: 'Compte verrouillé après trop de mots de passe incorrects. Réessayez {seconds, select, none {dans vingt minutes} other {dans {seconds}}}.',
    en: 'Account locked after too many wrong passwords. Try again {seconds, select, none {in twenty minutes} other {in {seconds}}}.',
  },
  'session/held-back': {
    fr: 'Le portail a déjà refusé ce mot de passe{login, select, none {} other { de « {login} »}} ; il n’a pas été renvoyé. Changez-le, ou essayez-le encore dans Comptes (en ligne de commande : --sign-in-again).',
    en: 'The portal refused this password{login, select, none {} other { of “{login}”}} before; it was not sent again. Change it, or try it again under Accounts (on the command line: --sign-in-again).',
  },
  'session/signed-out': {
    fr: '{needs, select, none {Vous n’êtes plus connecté au portail. Connectez-vous dans Comptes} account {Ce fichier est en accès restreint : connectez-vous dans Comptes avec un compte autorisé (en ligne de commande : RUDI_LOGIN et RUDI_PASSWORD)} other {Ce portail demande une clé client pour ce fichier. Ajoutez-la dans Comptes}} ; le téléchargement reprendra ensuite.',
    en: '{needs, select, none {You are no longer signed in to the portal. Sign in under Accounts} account {This file is restricted: sign in under Accounts with an account that has access (on the command line: RUDI_LOGIN and RUDI_PASSWORD)} other {This portal requires a customer key for this file. Add it under Accounts}}; the download then resumes.',
  },
  'session/expired': {
    fr: 'La session a expiré et le portail ne l’a pas renouvelée. Réessayez ; si cela dure, reconnectez-vous.',
    en: 'The session has expired and the portal did not renew it. Try again; if it lasts, sign in again.',
  },
  'session/insecure': {
    fr: 'L’adresse du portail{host, select, none {} other { {host}}} n’est pas chiffrée (http) : aucun mot de passe, clé ni jeton n’y est envoyé. Ajoutez le portail par son adresse https.',
    en: 'The portal’s address{host, select, none {} other { {host}}} is not encrypted (http): no password, key or token is sent there. Add the portal by its https address.',
  },
  'oauth/client-refused': {
    fr: 'Identifiant ou secret du client incorrect.',
    en: 'Wrong client identifier or secret.',
  },
  'oauth/client-missing': {
    fr: 'La demande est arrivée{host, select, none {} other { à {host}}} sans l’identifiant du client (invalid_client) : un proxy l’a peut-être retiré. Demandez à votre service informatique ou au portail.',
    en: 'The request arrived{host, select, none {} other { at {host}}} without the client’s identifier (invalid_client): a proxy may have taken it out. Ask your IT department or the portal.',
  },
  'oauth/client-not-ascii': {
    fr: 'Le portail n’accepte pas cet identifiant de client : il contient des accents ou d’autres signes hors ASCII. Vérifiez-le, ou demandez-en un autre au portail.',
    en: 'The portal does not accept this client’s identifier: it has accents or other signs beyond ASCII. Check it, or ask the portal for another one.',
  },
  'oauth/invalid-scope': {
    fr: 'Le portail ne donne pas cette portée{scope, select, none {} other { : {scope}}} (invalid_scope). Essayez read et write, ou ne demandez aucune portée.',
    en: 'The portal does not grant this scope{scope, select, none {} other {: {scope}}} (invalid_scope). Try read and write, or ask for no scope.',
  },
  'oauth/request-refused': {
    fr: 'Le portail ne donne pas de jeton pour cette demande{note, select, none {} other { ({note})}}. Signalez-le au portail.',
    en: 'The portal gives no token for this request{note, select, none {} other { ({note})}}. Report it to the portal.',
  },
  'access/not-granted': {
    fr: 'Ce fichier est en accès restreint et votre compte n’y a pas accès{note, select, none {} other { (le portail dit : « {note} »)}}. Demandez l’accès sur la page du jeu de données, puis réessayez{note, select, none {} other { ; si vous l’avez déjà, le portail n’a pas pu le vérifier : signalez-le au portail}}.',
    en: 'This file is restricted and your account has no access to it{note, select, none {} other { (the portal says: “{note}”)}}. Request access on the dataset’s page, then try again{note, select, none {} other {; if you have it already, the portal could not check it: report it to the portal}}.',
  },
  'media/not-a-file': {
    fr: 'Service, pas un fichier : rien à télécharger. Utilisez-le depuis la page du jeu de données.',
    en: 'This is a service, not a file: nothing to download. Use it from the dataset’s page.',
  },
  'media/unavailable': {
    fr: 'Le producteur a retiré ou archivé ce fichier. Écrivez au contact du jeu de données pour l’obtenir.',
    en: 'The producer has withdrawn or archived this file. Write to the dataset’s contact to obtain it.',
  },
  'media/refused': {
    fr: 'Le serveur du producteur{host, select, none {} other { ({host})}} refuse de donner ce fichier{status, select, none {} other { (code {status})}}. Cela ne tient pas à votre compte : écrivez au contact du jeu de données.',
    en: 'The producer’s server{host, select, none {} other { ({host})}} refuses to give this file{status, select, none {} other { (code {status})}}. This has nothing to do with your account: write to the dataset’s contact.',
  },
  'media/not-opened': {
    fr: 'Le portail n’a pas pu déchiffrer ce fichier{status, select, none {} other { (code {status})}} : il est sans doute endommagé, ou chiffré pour une autre clé. Si cela dure, écrivez au contact du jeu de données.',
    en: 'The portal could not decrypt this file{status, select, none {} other { (code {status})}}: it is probably damaged, or encrypted for another key. If it lasts, write to the dataset’s contact.',
  },
  'media/not-openable': {
    fr: 'Le portail ne peut pas déchiffrer ce fichier, parce que son producteur l’envoie sans en dire la longueur{status, select, none {} other { (code {status})}}. Écrivez au contact du jeu de données.',
    en: 'The portal cannot decrypt this file, because its producer sends it without its length{status, select, none {} other { (code {status})}}. Write to the dataset’s contact.',
  },
  'media/not-the-data': {
    fr: 'À la place du fichier, {host, select, none {le serveur} other {{host}}} envoie une page web. Rien n’en a été gardé. Si le problème persiste, signalez-le au portail.',
    en: 'Instead of the file, {host, select, none {the server} other {{host}}} sends a web page. None of it was kept. If it persists, report it to the portal.',
  },
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
  'mail/no-program': {
    fr: 'Aucun logiciel de messagerie ne s’est ouvert. L’adresse du producteur figure parmi les contacts du jeu de données.',
    en: 'No mail program opened. The producer’s address is among the contacts of the dataset.',
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
  'look/unreadable': {
    fr: 'Fichier {format, select, none {non valide dans son format} other {{format} non valide}}{line, select, none {} other { (ligne {line})}}{note, select, none {} other { ({note})}}.',
    en: 'This file is not valid {format, select, none {in its format} other {{format}}}{line, select, none {} other { (line {line})}}{note, select, none {} other { ({note})}}.',
  },
  'look/not-a-question': {
    fr: 'Une seule requête SELECT à la fois, en lecture seule.',
    en: 'Only one read-only SELECT at a time.',
  },
  'look/not-allowed': {
    fr: 'Une requête ne peut pas utiliser {name, select, none {cela} other {« {name} »}} ici : elle ne lit que les tables nommées dans cette page, et seules les fonctions de calcul sont acceptées.',
    en: 'A query cannot use {name, select, none {that} other {“{name}”}} here: it reads only the tables named on this page, and only functions that compute are accepted.',
  },
  'look/bad-question': {
    fr: 'La requête n’a pas abouti{note, select, none {} other { ({note})}}.',
    en: 'The query did not work{note, select, none {} other { ({note})}}.',
  },
  'look/unknown-table': {
    fr: 'Aucune table{name, select, none {} other { « {name} »}}. Choisissez-la dans la liste des tables.',
    en: 'There is no table{name, select, none {} other { “{name}”}}. Choose it in the list of tables.',
  },
  'look/no-table': {
    fr: 'Aucun de ces fichiers n’est un tableau.',
    en: 'None of these files is a table.',
  },
  'look/too-many-tables': {
    fr: 'Trop de tables dans une seule requête. Interrogez-en moins à la fois.',
    en: 'Too many tables in one query. Use fewer at a time.',
  },
  'look/no-answer': {
    fr: 'Exécutez d’abord la requête.',
    en: 'Run the query first.',
  },
  'look/too-long': {
    fr: 'Arrêté{seconds, select, none {} other { après {seconds}}} : c’était trop long. Demandez moins de lignes ou moins de colonnes.',
    en: 'Stopped{seconds, select, none {} other { after {seconds}}}: it took too long. Ask for fewer rows or fewer columns.',
  },
  'look/too-much': {
    fr: 'Arrêté : il aurait fallu trop de mémoire{bytes, select, none {} other { (plus de {bytes})}}. Demandez moins de lignes ou moins de colonnes.',
    en: 'Stopped: it would have taken too much memory{bytes, select, none {} other { (more than {bytes})}}. Ask for fewer rows or fewer columns.',
  },
  'look/ended': {
    fr: 'L’aperçu s’est arrêté et a été relancé. Le contenu du fichier est peut-être endommagé.',
    en: 'The preview stopped and was restarted. The file’s content may be damaged.',
  },
  'look/no-geometry': {
    fr: 'Aucune coordonnée dans ces colonnes. Choisissez d’autres colonnes ou un autre système de coordonnées.',
    en: 'No coordinates in these columns. Choose other columns or another coordinate system.',
  },
  'look/only-whole': {
    fr: 'Pas d’aperçu avant le téléchargement pour ce fichier : il ne s’affiche qu’en entier.',
    en: 'No preview of this file before it is downloaded: it can only be shown whole.',
  },
  'look/paused': {
    fr: 'Les téléchargements sont en pause selon le calendrier des réglages.',
    en: 'Downloads are paused by the timetable in the settings.',
  },
  'look/map-gone': {
    fr: 'Cette carte n’est plus disponible. Ouvrez-la de nouveau.',
    en: 'This map is no longer available. Open it again.',
  },
  'look/cancelled': {
    fr: 'Arrêté.',
    en: 'Stopped.',
  },
  'export/no-geometry': {
    fr: 'Ce tableau n’a ni géométrie ni colonnes de longitude et de latitude. Choisissez un autre format.',
    en: 'This table has no geometry and no longitude and latitude columns. Choose another format.',
  },
  'export/not-encodable': {
    fr: 'Le caractère{name, select, none {} other { « {name} »}} n’existe pas dans l’encodage Windows-1252. Choisissez UTF-8.',
    en: 'The character{name, select, none {} other { “{name}”}} does not exist in the Windows-1252 encoding. Choose UTF-8.',
  },
  'export/cell-too-long': {
    fr: 'Une cellule{name, select, none {} other { de « {name} »}} est trop longue pour un classeur Excel{count, select, none {} other { ({count} caractères au plus)}}. Excluez cette colonne ou choisissez un autre format.',
    en: 'A cell{name, select, none {} other { of “{name}”}} is too long for an Excel workbook{count, select, none {} other { (at most {count} characters)}}. Leave this column out or choose another format.',
  },
  'export/too-many-columns': {
    fr: 'Trop de colonnes pour un classeur Excel{count, select, none {} other { ({count} au plus)}}. Choisissez un autre format.',
    en: 'Too many columns for an Excel workbook{count, select, none {} other { (at most {count})}}. Choose another format.',
  },
  'export/key-changed': {
    fr: 'La clé publique du portail a changé. Vérifiez la nouvelle empreinte, puis recommencez.',
    en: 'The portal’s public key has changed. Check the new fingerprint, then try again.',
  },
  'diff/key-repeats': {
    fr: 'La clé {key, select, none {donnée} other {« {key} »}} n’identifie pas chaque ligne{name, select, none {} other { de « {name} »}} : une même valeur y revient sur plusieurs lignes. Choisissez d’autres colonnes, ou omettez --key.',
    en: 'The key {key, select, none {given} other {“{key}”}} does not identify each row{name, select, none {} other { of “{name}”}}: a value is there in several rows. Choose other columns, or leave --key out.',
  },
  'diff/no-such-column': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} n’a pas de colonne {key, select, none {de ce nom} other {« {key} »}}.',
    en: 'The file{name, select, none {} other { “{name}”}} has no column {key, select, none {of this name} other {“{key}”}}.',
  },
  'diff/ended': {
    fr: 'La comparaison s’est arrêtée. Le contenu d’un des fichiers est peut-être endommagé.',
    en: 'The comparison stopped. The content of one of the files may be damaged.',
  },
  'diff/encrypted': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} est chiffré. Déchiffrez-le avant de le comparer.',
    en: 'The file{name, select, none {} other { “{name}”}} is encrypted. Decrypt it before you compare it.',
  },
  'selection/changed': {
    fr: 'Le portail a une autre version de ce fichier que la sélection. Elle n’est pas téléchargée sans --newer.',
    en: 'The portal has another version of this file than the selection. It is not downloaded without --newer.',
  },
  'selection/several-portals': {
    fr: 'Ces fichiers viennent de plusieurs portails. Une sélection est d’un seul portail.',
    en: 'These files come from several portals. A selection is of one portal.',
  },
  'selection/untrusted': {
    fr: 'La signature de la sélection manque ou est fausse. Rien n’a été demandé au portail.',
    en: 'The signature of the selection is missing or wrong. Nothing was asked of the portal.',
  },
  'selection/unreadable': {
    fr: 'Ce fichier n’est pas une sélection de Rudi Desk, ou il est endommagé.',
    en: 'This file is no selection of Rudi Desk, or it is damaged.',
  },
  'selection/bad-key': {
    fr: 'Ce n’est pas une clé de minisign, ou son mot de passe (RUDI_SELECTION_PASSWORD) manque ou est faux.',
    en: 'This is no key of minisign, or its password (RUDI_SELECTION_PASSWORD) is missing or wrong.',
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
  'ipc/refused': {
    fr: 'L’application a refusé cette demande parce qu’elle est mal formée. Recommencez ; si cela se répète, signalez-le.',
    en: 'The application refused this request because it is malformed. Try again; if it happens again, report it.',
  },
  'bug/unexpected': {
    fr: 'Rudi Desk a rencontré un problème{note, select, none {} other { ({note})}}. Vos fichiers sont intacts ; recommencez, et signalez-le si cela se répète.',
    en: 'Rudi Desk ran into a problem{note, select, none {} other { ({note})}}. Your files are untouched; try again, and report it if it happens again.',
  },
}
