import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of portals, accounts and media. */
export const PORTAL_FAILURES = {
  'portal/unknown': {
    fr: 'Le portail{host, select, none {} other { {host}}} n’est pas dans Rudi Desk. Ajoutez-le sous Portails, puis réessayez.',
    en: 'The portal{host, select, none {} other { {host}}} is not in Rudi Desk. Add it under Portals, then try again.',
  },
  'portal/demo-not-started': {
    fr: 'Le portail de démonstration n’a pas démarré. Réessayez, ou redémarrez Rudi Desk.',
    en: 'The demo portal did not start. Try again, or restart Rudi Desk.',
  },
  'portal/too-many': {
    fr: 'Rudi Desk ne tient pas plus de 100 portails. Retirez-en un sous Portails, puis réessayez.',
    en: 'Rudi Desk holds at most 100 portals. Remove one under Portals, then try again.',
  },
  'saved/too-many-favourites': {
    fr: 'Ce portail a déjà 2 000 favoris. Retirez-en un, puis réessayez.',
    en: 'This portal already has 2,000 favourites. Remove one, then try again.',
  },
  'saved/too-many-searches': {
    fr: 'Ce portail a déjà 100 recherches enregistrées. Retirez-en une, puis réessayez.',
    en: 'This portal already has 100 saved searches. Remove one, then try again.',
  },
  'portal/unknown-dataset': {
    fr: 'Jeu de données introuvable sur le portail{dataset, select, none {} other { ({dataset})}}. Il a été retiré, ou son identifiant est inexact.',
    en: 'Dataset not found on the portal{dataset, select, none {} other { ({dataset})}}. It was withdrawn, or its identifier is not right.',
  },
  'portal/unknown-producer': {
    fr: 'Producteur inconnu du portail, ou sans aucun jeu de données{producer, select, none {} other { ({producer})}}. Vérifiez l’adresse de sa page.',
    en: 'Producer unknown to the portal, or without any dataset{producer, select, none {} other { ({producer})}}. Check the address of its page.',
  },
  'portal/too-many-media': {
    fr: 'Ce jeu de données a trop de fichiers{count, select, none {} other { ({count})}} : seuls les 10 000 premiers sont pris en compte. Demandez les autres au producteur.',
    en: 'This dataset has too many files{count, select, none {} other { ({count})}}: only the first 10,000 are taken into account. Ask the producer for the others.',
  },
  'portal/unknown-media': {
    fr: '{why, select, producer {Fichier introuvable sur le serveur du producteur{host, select, none {} other { ({host})}}. Il a peut-être été retiré ou remplacé ; écrivez au contact du jeu de données.} other {Fichier introuvable sur le portail{media, select, none {} other { ({media})}}. Il a peut-être été retiré ou remplacé ; rouvrez le jeu de données.}}',
    en: '{why, select, producer {File not found on the producer’s server{host, select, none {} other { ({host})}}. It may have been withdrawn or replaced; write to the dataset’s contact.} other {File not found on the portal{media, select, none {} other { ({media})}}. It may have been withdrawn or replaced; open the dataset again.}}',
  },
  'portal/trouble': {
    fr: '{host, select, none {Le portail} other {{host}}} ne fournit pas le fichier et signale un problème{note, select, none {} other { : « {note} »}}. Réessayez plus tard ; si le problème persiste, signalez-le au portail.',
    en: '{host, select, none {The portal} other {{host}}} does not provide the file and reports a problem{note, select, none {} other {: “{note}”}}. Try again later; if the problem persists, report it to the portal.',
  },
  'portal/blocked': {
    fr: '{why, select, login {Un serveur placé devant {host, select, none {ce portail} other {{host}}} demande un identifiant qui n’est pas celui du portail} other {Un pare-feu ou une protection contre les robots refuse la demande à la place de {host, select, none {ce portail} other {{host}}}}}{status, select, none {} other { (code {status})}} : ni vos droits ni votre mot de passe ne sont en cause. {why, select, login {Demandez au portail une adresse qui n’en demande pas.} other {Réessayez plus tard ou depuis un autre réseau ; si le problème persiste, demandez à votre service informatique ou au portail.}}',
    en: '{why, select, login {A server in front of {host, select, none {this portal} other {{host}}} requires a login that is not the portal’s} other {A firewall or a protection against robots refuses the request in the place of {host, select, none {this portal} other {{host}}}}}{status, select, none {} other { (code {status})}}: neither your rights nor your password are the cause. {why, select, login {Ask the portal for an address without it.} other {Try again later or from another network; if the problem persists, ask your IT department or the portal.}}',
  },
  'portal/never-read': {
    fr: 'Le catalogue de ce portail n’est pas encore sur cet ordinateur. Ouvrez-le une fois en ligne.',
    en: 'This portal’s catalogue is not on this computer yet. Open it once while online.',
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
    fr: 'Compte verrouillé après trop de mots de passe incorrects. Réessayez {seconds, select, none {dans 20 minutes} other {dans {seconds}}}.',
    en: 'Account locked after too many wrong passwords. Try again {seconds, select, none {in 20 minutes} other {in {seconds}}}.',
  },
  'session/held-back': {
    fr: 'Le portail a déjà refusé ce mot de passe{login, select, none {} other { pour « {login} »}} ; il n’a pas été renvoyé. Changez-le, ou essayez-le encore dans Comptes (en ligne de commande : --sign-in-again).',
    en: 'The portal has already refused this password{login, select, none {} other { for “{login}”}}; it was not sent again. Change it, or try it again under Accounts (on the command line: --sign-in-again).',
  },
  'session/signed-out': {
    fr: '{needs, select, none {La session du portail est fermée. Connectez-vous dans Comptes} account {Ce fichier est en accès restreint : connectez-vous dans Comptes avec un compte autorisé (en ligne de commande : RUDI_LOGIN et RUDI_PASSWORD)} other {Ce portail demande une clé client pour ce fichier. Ajoutez-la dans Comptes}} ; le téléchargement reprendra ensuite.',
    en: '{needs, select, none {You are no longer signed in to the portal. Sign in under Accounts} account {This file is restricted: sign in under Accounts with an account that has access (on the command line: RUDI_LOGIN and RUDI_PASSWORD)} other {This portal requires a customer key for this file. Add it under Accounts}}; the download then resumes.',
  },
  'session/expired': {
    fr: 'La session a expiré et le portail ne l’a pas renouvelée. Réessayez ; si le problème persiste, reconnectez-vous.',
    en: 'The session has expired and the portal did not renew it. Try again; if the problem persists, sign in again.',
  },
  'session/insecure': {
    fr: 'L’adresse du portail{host, select, none {} other { {host}}} n’est pas chiffrée (http) : aucun mot de passe, aucune clé ni aucun jeton n’y est envoyé. Ajoutez le portail par son adresse https.',
    en: 'The portal’s address{host, select, none {} other { {host}}} is not encrypted (http): no password, key or token is sent there. Add the portal by its https address.',
  },
  'oauth/client-refused': {
    fr: 'Identifiant ou secret client incorrect.',
    en: 'Wrong client identifier or secret.',
  },
  'oauth/client-missing': {
    fr: 'La demande est arrivée {host, select, none {au portail} other {à {host}}} sans l’identifiant client (invalid_client) : un proxy l’a peut-être retiré. Demandez à votre service informatique ou au portail.',
    en: 'The request reached {host, select, none {the portal} other {{host}}} without the client identifier (invalid_client): a proxy may have removed it. Ask your IT department or the portal.',
  },
  'oauth/client-not-ascii': {
    fr: 'Le portail n’accepte pas cet identifiant client : il contient des accents ou d’autres caractères hors ASCII. Vérifiez-le, ou demandez-en un autre au portail.',
    en: 'The portal does not accept this client identifier: it contains accents or other non-ASCII characters. Check it, or ask the portal for another one.',
  },
  'oauth/invalid-scope': {
    fr: 'Le portail n’accorde pas cette portée{scope, select, none {} other { : {scope}}} (invalid_scope). Essayez read et write, ou ne demandez aucune portée.',
    en: 'The portal does not grant this scope{scope, select, none {} other {: {scope}}} (invalid_scope). Try read and write, or ask for no scope.',
  },
  'oauth/request-refused': {
    fr: 'Le portail n’a pas émis de jeton pour cette demande{note, select, none {} other { ({note})}}. Signalez-le au portail.',
    en: 'The portal issued no token for this request{note, select, none {} other { ({note})}}. Report it to the portal.',
  },
  'access/not-granted': {
    fr: 'Ce fichier est en accès restreint et votre compte n’y a pas accès{note, select, none {} other { (le portail dit : « {note} »)}}. Demandez l’accès sur la page du jeu de données, puis réessayez{note, select, none {} other { ; si vous l’avez déjà, le portail n’a pas pu le vérifier : signalez-le au portail}}.',
    en: 'This file is restricted and your account has no access to it{note, select, none {} other { (the portal says: “{note}”)}}. Request access on the dataset’s page, then try again{note, select, none {} other {; if you have it already, the portal could not check it: report it to the portal}}.',
  },
  'media/not-a-file': {
    fr: 'C’est un service, pas un fichier : rien à télécharger. Utilisez-le depuis la page du jeu de données.',
    en: 'This is a service, not a file: nothing to download. Use it from the dataset’s page.',
  },
  'media/unavailable': {
    fr: 'Le producteur a retiré ou archivé ce fichier. Écrivez au contact du jeu de données pour l’obtenir.',
    en: 'The producer has withdrawn or archived this file. Write to the dataset’s contact to obtain it.',
  },
  'media/refused': {
    fr: 'Le serveur du producteur{host, select, none {} other { ({host})}} refuse l’accès à ce fichier{status, select, none {} other { (code {status})}}. Votre compte n’est pas en cause : écrivez au contact du jeu de données.',
    en: 'The producer’s server{host, select, none {} other { ({host})}} refuses access to this file{status, select, none {} other { (code {status})}}. Your account is not the cause: write to the dataset’s contact.',
  },
  'media/not-opened': {
    fr: 'Le portail n’a pas pu déchiffrer ce fichier{status, select, none {} other { (code {status})}} : il est sans doute endommagé, ou chiffré pour une autre clé. Si le problème persiste, écrivez au contact du jeu de données.',
    en: 'The portal could not decrypt this file{status, select, none {} other { (code {status})}}: it is probably damaged, or encrypted for another key. If the problem persists, write to the dataset’s contact.',
  },
  'media/not-openable': {
    fr: 'Le portail ne peut pas déchiffrer ce fichier, parce que son producteur l’envoie sans en dire la longueur{status, select, none {} other { (code {status})}}. Écrivez au contact du jeu de données.',
    en: 'The portal cannot decrypt this file, because its producer sends it without its length{status, select, none {} other { (code {status})}}. Write to the dataset’s contact.',
  },
  'media/not-the-data': {
    fr: 'À la place du fichier, {host, select, none {le serveur} other {{host}}} envoie {why, select, report {un message d’erreur{note, select, none {} other { (« {note} »)}} ; rien n’a été gardé. Réessayez plus tard ; si le problème persiste, écrivez au contact du jeu de données.} other {une page web ; rien n’a été gardé. Si le problème persiste, signalez-le au portail.}}',
    en: 'Instead of the file, {host, select, none {the server} other {{host}}} sends {why, select, report {an error message{note, select, none {} other { (“{note}”)}}; nothing was kept. Try again later; if the problem persists, write to the dataset’s contact.} other {a web page; nothing was kept. If the problem persists, report it to the portal.}}',
  },
} satisfies FailureMessageGroup
