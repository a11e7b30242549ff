import { formatCount } from '../../../shared/messages/formatAmounts.js'
import type { BilingualText } from '../../../shared/messages/language.js'

/**
 * The texts of the command line, besides failures (`shared/messages/failures/failureMessages.ts`) and the texts of the table of
 * commands.
 */
export const MESSAGES = {
  commands: { fr: 'Commandes :', en: 'Commands:' },
  command: { fr: 'commande', en: 'command' },
  options: { fr: 'Options :', en: 'Options:' },
  examples: { fr: 'Exemples :', en: 'Examples:' },
  common: { fr: 'Options communes :', en: 'Common options:' },
  oneCommand: { fr: 'Aide d’une commande :', en: 'Help of one command:' },
  secrets: {
    fr: 'Les secrets viennent seulement du trousseau ou de l’environnement :',
    en: 'Secrets come only from the keychain or the environment:',
  },
  see: { fr: 'Voir :', en: 'See:' },
  noPortal: {
    fr: 'Quel portail ? Donnez --portal <adresse> ou la variable RUDI_PORTAL.',
    en: 'Which portal? Give --portal <address> or the variable RUDI_PORTAL.',
  },
  askingProducers: { fr: 'Producteurs contactés :', en: 'Producers contacted:' },
  twoPortals: {
    fr: 'Ces cibles relèvent de plusieurs portails : une commande n’en traite qu’un.',
    en: 'These targets belong to several portals: a command handles only one.',
  },
  badDialect: { fr: '--dialect vaut auto, apm ou gateway.', en: '--dialect is auto, apm or gateway.' },
  badAcl: { fr: '--acl vaut documented, 3.0.2 ou 3.3.2.', en: '--acl is documented, 3.0.2 or 3.3.2.' },
  badSelectionName: { fr: 'Le nom d’une sélection finit par', en: 'The name of a selection ends in' },
  badExportFormat: { fr: '--as vaut l’un de :', en: '--as is one of:' },
  needsToken: {
    fr: 'demande une connexion, et n’est pas exporté',
    en: 'requires sign-in, and is not exported',
  },
  selectionAlone: {
    fr: 'Une sélection se télécharge seule, sans autre cible.',
    en: 'A selection is downloaded alone, without another target.',
  },
  selectionOnly: {
    fr: '--trust et --newer ne s’emploient qu’avec une sélection.',
    en: '--trust and --newer are only used with a selection.',
  },
  badShard: {
    fr: '--shard prend une part et le nombre de parts, comme 3/16.',
    en: '--shard takes a part and the number of parts, like 3/16.',
  },
  badNumber: { fr: 'Nombre attendu pour', en: 'A number is expected for' },
  badCollision: {
    fr: '--on-collision vaut skip (sans doublon), keep-both (garder les deux) ou replace (l’ancien est gardé sous un autre nom).',
    en: '--on-collision is skip (no duplicates), keep-both or replace (the old one is kept under another name).',
  },
  badRate: {
    fr: 'Débit attendu, comme 500k ou 2M (octets par seconde, au moins 8k), pour',
    en: 'A rate is expected, like 500k or 2M (bytes per second, at least 8k), for',
  },
  badDuration: {
    fr: 'Durée attendue, comme 90s, 15m ou 1h30m (0 pour jamais), pour',
    en: 'A duration is expected, like 90s, 15m or 1h30m (0 for never), for',
  },
  identityKept: {
    fr: 'L’identité est dans le trousseau. Conservez le fichier ailleurs que sur cet ordinateur.',
    en: 'The identity is in the keychain. Store the file elsewhere than on this computer.',
  },
  identityNotKept: {
    fr: 'Il n’y a pas de trousseau ici : donnez le contenu du fichier dans la variable RUDI_AGE_IDENTITY.',
    en: 'There is no keychain here: give the content of the file in the variable RUDI_AGE_IDENTITY.',
  },
  purgeQuestion: {
    fr: 'Détruire ces fichiers ? Cette action est irréversible. (oui/non)',
    en: 'Purge these files? This cannot be undone. (yes/no)',
  },
  purgeNeedsYes: {
    fr: 'Rien n’a été détruit : ajoutez --yes pour confirmer.',
    en: 'Nothing was purged: add --yes to confirm.',
  },
  purgeDeclined: { fr: 'Rien n’a été détruit.', en: 'Nothing was purged.' },
  purgeNothing: { fr: 'Aucun fichier protégé ici.', en: 'No protected files here.' },
  resetQuestion: {
    fr: 'Retirer tout cela de cet ordinateur ? Les fichiers téléchargés restent. (oui/non)',
    en: 'Remove all this from this computer? Downloaded files stay. (yes/no)',
  },
  resetNeedsYes: {
    fr: 'Rien n’a été retiré : ajoutez --yes pour confirmer.',
    en: 'Nothing was removed: add --yes to confirm.',
  },
  resetDeclined: { fr: 'Rien n’a été retiré.', en: 'Nothing was removed.' },
  resetNothing: { fr: 'Il n’y a rien à retirer.', en: 'There is nothing to remove.' },
  resetKeychainLeft: {
    fr: 'Le trousseau n’a pas répondu : les mots de passe qu’il garde peut-être y sont encore. Relancez reset dans la session où ils ont été enregistrés.',
    en: 'The keychain did not answer: passwords that it may hold are still there. Run reset again in the session in which they were saved.',
  },
  resetAccount: { fr: 'Trousseau :', en: 'Keychain:' },
  resetUsual: {
    fr: 'reset vide les dossiers habituels : il ne prend ni dossier ni --data-dir.',
    en: 'reset clears the usual folders: it takes neither a folder nor --data-dir.',
  },
  auditIntact: { fr: 'Le journal d’audit est intact. Dernière empreinte :', en: 'The audit log is intact. Last hash:' },
  badProtect: {
    fr: '--protect vaut restricted, all ou none.',
    en: '--protect is restricted, all or none.',
  },
  comparing: { fr: 'Lecture et comparaison…', en: 'Reading and comparing…' },
  badKey: {
    fr: '--key prend des noms de colonnes séparés par des virgules, comme code,annee.',
    en: '--key takes column names separated by commas, like code,year.',
  },
  badOut: {
    fr: '--out prend un fichier qui finit par .csv ou .parquet.',
    en: '--out takes a file that ends in .csv or .parquet.',
  },
  missing: { fr: 'Il manque :', en: 'Missing:' },
  fromWithoutRepair: { fr: '--from ne s’emploie qu’avec --repair.', en: '--from is only used with --repair.' },
  takenFromFolder: { fr: 'copié depuis un autre dossier', en: 'copied from another folder' },
  damagedKept: { fr: 'l’ancien fichier est gardé sous le nom', en: 'the old file is kept as' },
  badProxy: {
    fr: '--proxy prend une adresse comme http://proxy.example:3128, ou none. Les proxys SOCKS ne sont pas pris en charge.',
    en: '--proxy takes an address like http://proxy.example:3128, or none. SOCKS proxies are not supported.',
  },
  badProxyLoginFor: {
    fr: 'RUDI_PROXY_LOGIN_FOR prend des adresses de proxys comme http://proxy.example:3128, séparées par des virgules.',
    en: 'RUDI_PROXY_LOGIN_FOR takes addresses of proxies like http://proxy.example:3128, separated by commas.',
  },
  proxySecret: {
    fr: 'Les autres utilisateurs de cet ordinateur peuvent lire une ligne de commande : donnez l’identifiant du proxy dans RUDI_PROXY_LOGIN et RUDI_PROXY_PASSWORD.',
    en: 'Other users of this computer can read a command line: give the proxy login in RUDI_PROXY_LOGIN and RUDI_PROXY_PASSWORD.',
  },
  interrupted: {
    fr: 'Interrompu. Relancez la même commande pour reprendre.',
    en: 'Interrupted. Run the same command again to resume.',
  },
  interruptedHere: { fr: 'Interrompu.', en: 'Interrupted.' },
  badPort: {
    fr: 'Ce port ne peut pas être utilisé. Indiquez-en un autre avec --port.',
    en: 'This port cannot be used. Give another one with --port.',
  },
  verified: { fr: 'vérifiés', en: 'verified' },
  notVerified: { fr: 'non vérifiables', en: 'not verifiable' },
  completeOnly: { fr: 'complets, non vérifiables', en: 'complete, not verifiable' },
  renamed: { fr: 'sous un autre nom', en: 'under another name' },
  nameTaken: { fr: 'nom déjà pris :', en: 'name already taken:' },
  nodeNeeds: {
    fr: 'Il manque RUDI_NODE_CLIENT_ID, RUDI_NODE_CLIENT_SECRET, RUDI_NODE_USERNAME ou RUDI_NODE_PASSWORD.',
    en: 'RUDI_NODE_CLIENT_ID, RUDI_NODE_CLIENT_SECRET, RUDI_NODE_USERNAME or RUDI_NODE_PASSWORD is missing.',
  },
  tokenNotShown: {
    fr: 'Le jeton est valide ; il n’est écrit que dans le fichier donné par --out.',
    en: 'The token is valid; it is written only to the file given by --out.',
  },
} as const satisfies Record<string, BilingualText>

/** The warning about the remaining tries before the account is locked. It is shown from the first wrong password on. */
export const formatTriesLeft = (count: number): BilingualText =>
  count === 0
    ? {
        fr: 'Une autre erreur peut verrouiller ce compte pendant 20 minutes.',
        en: 'Another wrong password may lock this account for 20 minutes.',
      }
    : {
        fr: `${count} ${count === 1 ? 'tentative restante' : 'tentatives restantes'} avant un verrouillage possible.`,
        en: `${count} ${count === 1 ? 'attempt' : 'attempts'} left before this account may be locked.`,
      }

/** The note of `catalog --offline` about an incomplete copy. */
export function formatReplicaPart({
  held,
  total,
}: {
  readonly held: number
  readonly total: number | null
}): BilingualText {
  const all = total ?? held
  const inFrench = `${formatCount(all, 'fr')} ${all < 2 ? 'jeu' : 'jeux'} de données`
  const inEnglish = `${formatCount(all, 'en')} ${all === 1 ? 'dataset' : 'datasets'}`
  return {
    fr: `Ce n’est qu’une partie du catalogue : ${total === null ? '' : `${formatCount(held, 'fr')} sur `}${inFrench}.`,
    en: `This is only a part of the catalogue: ${total === null ? '' : `${formatCount(held, 'en')} of `}${inEnglish}.`,
  }
}

/** The note of `verify` about a folder without any record of a download, which may be mistyped. */
export const formatNothingToVerify = (folder: string): BilingualText => ({
  fr: `Aucun jeu de données téléchargé n’a été trouvé dans ${folder}.`,
  en: `No downloaded dataset was found in ${folder}.`,
})

/** The note about datasets that the portal counts and could not send. */
export const formatUnsent = (count: number): BilingualText => ({
  fr: `${formatCount(count, 'fr')} ${count < 2 ? 'jeu de données que le portail n’a pas pu envoyer manque' : 'jeux de données que le portail n’a pas pu envoyer manquent'}.`,
  en: `${formatCount(count, 'en')} ${count === 1 ? 'dataset that the portal could not send is' : 'datasets that the portal could not send are'} missing.`,
})

/** The note about a search without results; `near` is a search that has some. */
export const formatSearchFindsNothing = (near: string | null): BilingualText => ({
  fr: `Aucun jeu de données ne correspond à cette recherche.${near === null ? '' : ` Vouliez-vous dire « ${near} » ?`}`,
  en: `No dataset matches this search.${near === null ? '' : ` Did you mean “${near}”?`}`,
})

/** The way to the ids that a download takes, for the words of a title. `line` is the command that finds them. */
export const formatSearchHint = (line: string): BilingualText => ({
  fr: `Pour trouver son identifiant : ${line}`,
  en: `To find its identifier: ${line}`,
})

/** Says that an option has a value with too many characters, or has too many values. */
export const formatExcess = (option: string, most: number, of: 'characters' | 'values'): BilingualText =>
  of === 'characters'
    ? { fr: `--${option} a ${most} caractères au plus.`, en: `--${option} has at most ${most} characters.` }
    : { fr: `--${option} se donne ${most} fois au plus.`, en: `--${option} is given at most ${most} times.` }
