import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of the network and servers. */
export const NETWORK_FAILURES = {
  'net/unreachable': {
    fr: '{host, select, none {Le serveur} other {{host}}} est injoignable. Vérifiez le réseau ou le VPN.',
    en: '{host, select, none {The server} other {{host}}} cannot be reached. Check the network or the VPN.',
  },
  'net/broken': {
    fr: '{why, select, none {La connexion{host, select, none {} other { avec {host}}} s’est interrompue. Ce qui est déjà reçu est gardé.} proxy {Le proxy{host, select, none {} other { {host}}} a coupé la connexion sans répondre. Si le problème persiste, vérifiez son adresse et son port dans les réglages (en ligne de commande : --proxy, ou HTTPS_PROXY) ; ce qui est déjà reçu est gardé.} other {{host, select, none {Le serveur} other {{host}}} n’indique pas la longueur du fichier : rien ne prouve qu’il est complet. Signalez-le au producteur.}}',
    en: '{why, select, none {The connection{host, select, none {} other { to {host}}} was interrupted. What has arrived is kept.} proxy {The proxy{host, select, none {} other { {host}}} closed the connection without an answer. If the problem persists, check its address and port in the settings (on the command line: --proxy, or HTTPS_PROXY); what has arrived is kept.} other {{host, select, none {The server} other {{host}}} does not give the length of the file: nothing proves that it is complete. Report it to the producer.}}',
  },
  'net/timeout': {
    fr: '{host, select, none {Le serveur} other {{host}}} {during, select, connect {n’accepte pas la connexion} head {ne répond pas} slow {n’envoie presque plus rien} other {n’envoie plus rien}}{seconds, select, none {} other { depuis {seconds}}}. {during, select, connect {Vérifiez le réseau ou le VPN.} other {Ce qui est déjà reçu est gardé.}}',
    en: '{host, select, none {The server} other {{host}}} {during, select, connect {has not accepted the connection} head {has not answered} slow {has sent almost nothing} other {has sent nothing}}{seconds, select, none {} other { for {seconds}}}. {during, select, connect {Check the network or the VPN.} other {What has arrived is kept.}}',
  },
  'net/captive': {
    fr: '{why, select, page {Une page web est arrivée{host, select, none {} other { de {host}}} au lieu du fichier ; ce qui est déjà reçu est gardé. Si ce réseau demande une connexion, ouvrez un navigateur et connectez-vous au réseau ; sinon, signalez-le au portail.} portal {Une page web répond à la place {host, select, none {du portail} other {de {host}}} ; ce qui est déjà reçu est gardé. Si ce réseau demande une connexion, ouvrez un navigateur et connectez-vous au réseau ; sinon, le portail est peut-être en maintenance.} elsewhere {{host, select, none {Le portail} other {{host}}} renvoie ailleurs{target, select, none {} other { (vers {target})}} ; ce qui est déjà reçu est gardé. Si ce réseau demande une connexion, ouvrez un navigateur et connectez-vous au réseau ; sinon, le portail est peut-être en maintenance.} date {Le certificat {host, select, none {du portail} other {de {host}}} n’est pas valable à la date de cet ordinateur. Vérifiez sa date et son heure ; ce qui est déjà reçu est gardé.} other {Ce réseau demande une connexion{host, select, none {} other { avant de joindre {host}}}. Ouvrez un navigateur et connectez-vous au réseau ; ce qui est déjà reçu est gardé.}}',
    en: '{why, select, page {A web page came{host, select, none {} other { from {host}}} instead of the file; what has arrived is kept. If this network requires sign-in, open a browser and sign in to the network; otherwise report it to the portal.} portal {A web page answers in the place of {host, select, none {the portal} other {{host}}}; what has arrived is kept. If this network requires sign-in, open a browser and sign in to the network; otherwise the portal may be under maintenance.} elsewhere {{host, select, none {The portal} other {{host}}} redirects elsewhere{target, select, none {} other { (to {target})}}; what has arrived is kept. If this network requires sign-in, open a browser and sign in to the network; otherwise the portal may be under maintenance.} date {The certificate of {host, select, none {the portal} other {{host}}} is not valid at the date of this computer. Check its date and time; what has arrived is kept.} other {This network requires sign-in{host, select, none {} other { before {host} can be reached}}. Open a browser and sign in to the network; what has arrived is kept.}}',
  },
  'net/tls': {
    fr: '{why, select, agreement {Aucune connexion chiffrée avec {host, select, none {ce serveur} other {{host}}} n’est possible} other {L’identité de {host, select, none {ce serveur} other {{host}}} n’a pas pu être vérifiée}}{note, select, none {} other { ({note})}} ; rien n’a été envoyé. {why, select, agreement {Son chiffrement est trop ancien, ou il exige un certificat : signalez-le au portail.} expired {Son certificat a expiré : vérifiez la date de l’ordinateur ; si elle est juste, signalez-le au portail.} early {Son certificat n’est pas encore valable : vérifiez la date de l’ordinateur ; si elle est juste, signalez-le au portail.} name {Son certificat porte un autre nom : vérifiez l’adresse, ou signalez-le au portail.} chain {Il n’envoie pas toute la chaîne de ses certificats, qu’un navigateur complète parfois : signalez-le au portail, ou ajoutez dans les réglages le certificat intermédiaire qui manque, ou celui de votre réseau (votre service informatique l’a ; en ligne de commande : --ca).} other {Ajoutez dans les réglages le certificat de votre réseau (votre service informatique l’a ; en ligne de commande : --ca), ou signalez-le au portail.}}',
    en: '{why, select, agreement {No encrypted connection to {host, select, none {this server} other {{host}}} is possible} other {The identity of {host, select, none {this server} other {{host}}} could not be verified}}{note, select, none {} other { ({note})}}; nothing was sent. {why, select, agreement {Its encryption is too old, or it requires a certificate: report it to the portal.} expired {Its certificate has expired: check the computer’s date; if that is right, report it to the portal.} early {Its certificate is not valid yet: check the computer’s date; if that is right, report it to the portal.} name {Its certificate is for another name: check the address, or report it to the portal.} chain {It does not send its whole chain of certificates, which a browser may complete by itself: report it to the portal, or add the missing intermediate certificate, or that of your network (your IT department has it), in the settings (on the command line: --ca).} other {Add your network’s certificate in the settings (your IT department has it; on the command line: --ca), or report it to the portal.}}',
  },
  'net/redirect-refused': {
    fr: '{host, select, none {Le serveur} other {{host}}} {why, select, nowhere {renvoie ailleurs sans dire où} unreadable {renvoie vers une adresse illisible} scheme {renvoie vers une adresse qui n’est pas du web} login {renvoie vers une adresse qui contient un identifiant{target, select, none {} other { ({target})}}} downgrade {renvoie d’une adresse chiffrée vers une autre qui ne l’est pas{target, select, none {} other { ({target})}}} loop {renvoie en boucle{target, select, none {} other { ({target})}}} endless {renvoie trop de fois d’une adresse à l’autre} other {renvoie vers une autre adresse{target, select, none {} other { ({target})}}}} : redirection refusée par sécurité. Signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} {why, select, nowhere {redirects without saying where to} unreadable {redirects to an address that cannot be read} scheme {redirects to an address that is not of the web} login {redirects to an address with a login in it{target, select, none {} other { ({target})}}} downgrade {redirects from an encrypted address to one that is not{target, select, none {} other { ({target})}}} loop {redirects in a circle{target, select, none {} other { ({target})}}} endless {redirects too many times} other {redirects to another address{target, select, none {} other { ({target})}}}}: refused for your security. Report it to the portal.',
  },
  'net/address-refused': {
    fr: 'L’adresse indiquée{host, select, none {} other { ({host})}} {why, select, port {mène à un port qui n’est pas celui d’un serveur web} other {mène dans votre réseau ou sur cet ordinateur}} : elle est refusée par sécurité. Signalez-le au portail.',
    en: 'The address given{host, select, none {} other { ({host})}} {why, select, port {leads to a port that is not for web servers} other {leads into your network or to this computer}}: it is refused for your security. Report it to the portal.',
  },
  'net/proxy-auth': {
    fr: 'Le proxy{host, select, none {} other { {host}}} {why, select, none {demande un identifiant} other {refuse cet identifiant}}. Saisissez le bon dans les réglages, sous « Identifiant du proxy » (en ligne de commande : RUDI_PROXY_LOGIN et RUDI_PROXY_PASSWORD), ou demandez à votre service informatique.',
    en: 'The proxy{host, select, none {} other { {host}}} {why, select, none {requires a login} other {refuses this login}}. Enter the right one in the settings, under “Proxy login” (on the command line: RUDI_PROXY_LOGIN and RUDI_PROXY_PASSWORD), or ask your IT department.',
  },
  'net/proxy-refused': {
    fr: 'Le proxy{host, select, none {} other { {host}}} {target, select, none {ne laisse pas passer cette connexion} other {n’a pas pu joindre {target}}}{status, select, none {} other { (code {status})}}. {target, select, none {Demandez} other {Vérifiez cette adresse, ou demandez}} à votre service informatique.',
    en: 'The proxy{host, select, none {} other { {host}}} {target, select, none {does not let this connection through} other {could not reach {target}}}{status, select, none {} other { (code {status})}}. {target, select, none {Ask} other {Check this address, or ask}} your IT department.',
  },
  'net/proxy-unreachable': {
    fr: '{why, select, kind {Le proxy indiqué n’est pas utilisable : son adresse est illisible, ou il n’est ni http ni https (SOCKS, par exemple). Indiquez-en un autre dans les réglages (en ligne de commande : --proxy, ou HTTPS_PROXY).} other {Le proxy{host, select, none {} other { {host}}} est injoignable. Vérifiez son adresse dans les réglages (en ligne de commande : --proxy, ou HTTPS_PROXY), puis le réseau.}}',
    en: '{why, select, kind {The proxy that was named cannot be used: its address is unreadable, or it is neither http nor https (SOCKS, for example). Name another one in the settings (on the command line: --proxy, or HTTPS_PROXY).} other {The proxy{host, select, none {} other { {host}}} cannot be reached. Check its address in the settings (on the command line: --proxy, or HTTPS_PROXY), then the network.}}',
  },
  'net/not-a-proxy': {
    fr: 'Le proxy{host, select, none {} other { {host}}} {why, select, plain {ne parle pas https à cette adresse} other {ne répond pas comme un proxy}}. Vérifiez son adresse dans les réglages (en ligne de commande : --proxy, ou HTTPS_PROXY){why, select, plain { : elle commence peut-être par http://} other { et son port}}.',
    en: 'The proxy{host, select, none {} other { {host}}} {why, select, plain {does not speak https at this address} other {does not answer as a proxy}}. Check its address in the settings (on the command line: --proxy, or HTTPS_PROXY){why, select, plain {: it may begin with http://} other { and its port}}.',
  },
  'server/busy': {
    fr: '{host, select, none {Le serveur} other {{host}}} {seconds, select, none {est occupé} other {demande d’attendre {seconds}}}{status, select, none {} other { (code {status})}}.',
    en: '{host, select, none {The server} other {{host}}} {seconds, select, none {is busy} other {asks to wait {seconds}}}{status, select, none {} other { (code {status})}}.',
  },
  'server/error': {
    fr: '{host, select, none {Le serveur} other {{host}}} a rencontré une erreur{status, select, none {} other { (code {status})}}. Si le problème persiste, signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} ran into an error{status, select, none {} other { (code {status})}}. If the problem persists, report it to the portal.',
  },
  'server/not-what-we-asked': {
    fr: '{host, select, none {Le serveur} other {{host}}} a envoyé une réponse inattendue ; rien n’a été gardé. Si le problème persiste, signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} sent an unexpected response; nothing was kept. If the problem persists, report it to the portal.',
  },
  'server/not-https': {
    fr: '{host, select, none {Le serveur} other {{host}}} ne parle pas https à cette adresse ; rien n’a été envoyé. {typed, select, none {Signalez-le au portail.} other {Essayez avec http://, ou vérifiez le port.}}',
    en: '{host, select, none {The server} other {{host}}} does not speak https at this address; nothing was sent. {typed, select, none {Report it to the portal.} other {Try http://, or check the port.}}',
  },
  'server/only-http2': {
    fr: '{host, select, none {Le serveur} other {{host}}} n’accepte que HTTP/2, que Rudi Desk ne prend pas en charge. Signalez-le au portail.',
    en: '{host, select, none {The server} other {{host}}} only accepts HTTP/2, which Rudi Desk does not support. Report it to the portal.',
  },
  'server/bad-answer': {
    fr: '{why, select, status {{host, select, none {Le serveur} other {{host}}} répond autrement que par le fichier} other {La réponse de {host, select, none {ce serveur} other {{host}}} est illisible}}{status, select, none {} other { (code {status})}}. Réessayez plus tard ; si le problème persiste, signalez-le au portail.',
    en: '{why, select, status {{host, select, none {The server} other {{host}}} answers with something other than the file} other {The response from {host, select, none {this server} other {{host}}} cannot be read}}{status, select, none {} other { (code {status})}}. Try again later; if the problem persists, report it to the portal.',
  },
  'server/not-a-portal': {
    fr: '{host, select, none {Cette adresse} other {{host}}} répond, mais ce n’est pas un portail RUDI. Vérifiez l’adresse (par exemple https://rudi.rennesmetropole.fr) ; si elle est juste, le portail est peut-être en maintenance, ou ce réseau demande une connexion dans un navigateur.',
    en: '{host, select, none {This address} other {{host}}} responds, but is not a RUDI portal. Check the address (for example https://rudi.rennesmetropole.fr); if it is right, the portal may be under maintenance, or this network requires sign-in with a browser.',
  },
} satisfies FailureMessageGroup
