import type { Fetchability } from '../../../shared/catalogue/model.js'
import type { Language } from '../../../shared/messages/language.js'
import type { UsageError } from './parseCommandLine.js'

type Both = Readonly<Record<Language, string>>

/**
 * The texts of the command line, besides failures (`shared/messages/failures/failureMessages.ts`) and the texts of the table of
 * commands.
 */
export const MESSAGES = {
  commands: { fr: 'Commandes :', en: 'Commands:' },
  command: { fr: 'commande', en: 'command' },
  options: { fr: 'Options :', en: 'Options:' },
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
  askingProducers: { fr: 'Producteurs interrogés :', en: 'Producers asked:' },
  searchFindsNothing: {
    fr: 'Cette recherche ne trouve rien pour l’instant.',
    en: 'This search finds nothing at present.',
  },
  twoPortals: {
    fr: 'Une commande ne parle qu’à un portail, et ces cibles en nomment plusieurs.',
    en: 'One command speaks to one portal, and these targets name several.',
  },
  badDialect: { fr: '--dialect vaut auto, apm ou gateway.', en: '--dialect is auto, apm or gateway.' },
  badAcl: { fr: '--acl vaut documented, 3.0.2 ou 3.3.2.', en: '--acl is documented, 3.0.2 or 3.3.2.' },
  badSelectionName: { fr: 'Le nom d’une sélection finit par', en: 'The name of a selection ends in' },
  badExportFormat: { fr: '--as vaut l’un de :', en: '--as is one of:' },
  needsToken: {
    fr: 'demande une connexion, et n’est pas écrit dans le fichier d’un autre programme',
    en: 'needs a sign-in, and is not written into the file of another program',
  },
  selectionAlone: {
    fr: 'Une sélection se télécharge seule, sans autre cible.',
    en: 'A selection is downloaded alone, without another target.',
  },
  selectionOnly: {
    fr: '--trust et --newer vont avec une sélection.',
    en: '--trust and --newer go with a selection.',
  },
  badShard: {
    fr: '--shard prend une part et leur nombre, comme 3/16.',
    en: '--shard takes a part and how many there are, as in 3/16.',
  },
  badNumber: { fr: 'Nombre attendu pour', en: 'A number is expected for' },
  badCollision: {
    fr: '--on-collision vaut skip (le même fichier n’est pas repris), keep-both (les deux) ou replace (l’ancien reste à côté).',
    en: '--on-collision is skip (the same file is not fetched again), keep-both or replace (the older one stays beside).',
  },
  badRate: {
    fr: 'Débit attendu, comme 500k ou 2M (octets par seconde, au moins 8k), pour',
    en: 'A rate is expected, like 500k or 2M (bytes per second, at least 8k), for',
  },
  badDuration: {
    fr: 'Durée attendue, comme 90s, 15m ou 1h30m (0 pour jamais), pour',
    en: 'A span is expected, like 90s, 15m or 1h30m (0 for never), for',
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
    fr: 'Détruire ces fichiers pour toujours ? (oui/non)',
    en: 'Destroy these files for good? (yes/no)',
  },
  purgeNeedsYes: {
    fr: 'Rien n’a été détruit : ajoutez --yes pour confirmer.',
    en: 'Nothing was destroyed: add --yes to confirm.',
  },
  purgeNothing: { fr: 'Aucun fichier protégé ici.', en: 'No protected file here.' },
  resetQuestion: {
    fr: 'Tout retirer de cet ordinateur ? Les fichiers téléchargés restent. (oui/non)',
    en: 'Remove all this from the computer? Downloaded files stay. (yes/no)',
  },
  resetNeedsYes: {
    fr: 'Rien n’a été retiré : ajoutez --yes pour confirmer.',
    en: 'Nothing was removed: add --yes to confirm.',
  },
  resetNothing: { fr: 'Il n’y a rien à retirer.', en: 'There is nothing to remove.' },
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
    en: '--key takes names of columns with commas between them, like code,year.',
  },
  badOut: {
    fr: '--out prend un fichier qui finit par .csv ou .parquet.',
    en: '--out takes a file that ends in .csv or .parquet.',
  },
  missing: { fr: 'Il manque', en: 'Missing:' },
  tooManyWords: { fr: 'Mot de trop :', en: 'One word too many:' },
  fromWithoutRepair: { fr: '--from ne s’emploie qu’avec --repair.', en: '--from is only used with --repair.' },
  takenFromFolder: { fr: 'pris dans un autre dossier', en: 'taken from another folder' },
  damagedKept: { fr: 'l’ancien fichier reste sous le nom', en: 'the former file stays as' },
  badProxy: {
    fr: '--proxy prend une adresse comme http://proxy.example:3128, ou none. Les proxys SOCKS ne sont pas pris en charge.',
    en: '--proxy takes an address like http://proxy.example:3128, or none. SOCKS proxies are not supported.',
  },
  proxySecret: {
    fr: 'Une ligne de commande se lit par tous sur ce poste : donnez l’identifiant du proxy par RUDI_PROXY_LOGIN et RUDI_PROXY_PASSWORD.',
    en: 'Everybody on this computer can read a command line: give the proxy’s login by RUDI_PROXY_LOGIN and RUDI_PROXY_PASSWORD.',
  },
  interrupted: {
    fr: 'Interrompu. La même commande reprendra où celle-ci s’est arrêtée.',
    en: 'Interrupted. The same command goes on where this one stopped.',
  },
  verified: { fr: 'vérifiés', en: 'verified' },
  notVerified: { fr: 'non vérifiables', en: 'not verifiable' },
  completeOnly: { fr: 'complets, non vérifiables', en: 'complete, not verifiable' },
  renamed: { fr: 'sous un autre nom', en: 'under another name' },
  nameTaken: { fr: 'nom déjà pris :', en: 'name was taken:' },
  nodeNeeds: {
    fr: 'Il manque RUDI_NODE_CLIENT_ID, RUDI_NODE_CLIENT_SECRET, RUDI_NODE_USERNAME ou RUDI_NODE_PASSWORD.',
    en: 'RUDI_NODE_CLIENT_ID, RUDI_NODE_CLIENT_SECRET, RUDI_NODE_USERNAME or RUDI_NODE_PASSWORD is missing.',
  },
  tokenNotShown: {
    fr: 'Le jeton est valable ; il n’est écrit que dans le fichier donné par --out.',
    en: 'The token is good; it is written only to the file that --out names.',
  },
} as const satisfies Record<string, Both>

/** The warning about the remaining tries before the account is locked. It is shown from the first wrong password on. */
export const formatTriesLeft = (count: number): Both =>
  count === 0
    ? {
        fr: 'Le prochain mot de passe faux peut verrouiller ce compte vingt minutes.',
        en: 'The next wrong password may lock this account for twenty minutes.',
      }
    : {
        fr: `Encore ${count} ${count === 1 ? 'essai' : 'essais'} avant que le portail puisse verrouiller ce compte.`,
        en: `${count} more ${count === 1 ? 'try' : 'tries'} before the portal may lock this account.`,
      }

/** The note of `catalog --offline` about an incomplete copy. */
export const formatReplicaPart = ({ held, total }: { readonly held: number; readonly total: number | null }): Both => ({
  fr: `Ce n’est qu’une partie du catalogue : ${total === null ? `${held} jeux de données lus` : `${held} jeux de données lus sur ${total}`}.`,
  en: `This is only a part of the catalogue: ${total === null ? `${held} datasets read` : `${held} of ${total} datasets read`}.`,
})

const USAGE: Readonly<Record<UsageError['type'], (what: string) => Both>> = {
  'no-command': () => ({ fr: 'Quelle commande ?', en: 'Which command?' }),
  'unknown-command': (what) => ({ fr: `Commande inconnue : ${what}`, en: `Unknown command: ${what}` }),
  'unknown-option': (what) => ({ fr: `Option inconnue : ${what}`, en: `Unknown option: ${what}` }),
  'value-missing': (what) => ({
    fr: `L’option ${what} n’est pas bien formée.`,
    en: `The option ${what} is not well formed.`,
  }),
  'bad-log-level': () => ({
    fr: '--log-level vaut silent, error, warn, info ou debug.',
    en: '--log-level is silent, error, warn, info or debug.',
  }),
  'secret-option': (what) => ({
    fr: `${what} est refusée : une ligne de commande se lit par tous sur ce poste. Les secrets viennent du trousseau ou de l’environnement (voir help).`,
    en: `${what} is refused: everybody on this computer can read a command line. Secrets come from the keychain or the environment (see help).`,
  }),
}

export const formatUsage = (problem: UsageError, language: Language): string =>
  USAGE[problem.type]('what' in problem ? problem.what : '')[language]

/** Why a media is listed but not downloaded, as the `reason` of a `skipped` event. */
export const SKIP_REASONS: Readonly<Record<Exclude<Fetchability, 'file'>, string>> = {
  service: 'service',
  series: 'series',
  personal: 'personal-data',
  'no-contract': 'not-downloadable',
  'other-contract': 'not-downloadable',
}
