import type { Language } from '../../../shared/messages/language.js'

/** The kind of value of an option: one of these words, a file or folder on disk, or a name that the user chooses. */
type OptionValue =
  | { readonly oneOf: readonly string[] }
  | { readonly disk: 'file' | 'folder' }
  | { readonly name: string }

/** An option in help, manual and completions. Without `value` it is a switch. */
export interface OptionDescription {
  readonly value?: OptionValue
  readonly words: Readonly<Record<Language, string>>
}

const FORMATS = ['ro-crate', 'datapackage', 'dcat', 'datacite', 'csl', 'bibtex', 'readme']

/**
 * Every option of the command line by its name, or by command and name when two commands use one name differently. The
 * table of commands says which command has it; a test compares the two.
 */
export const OPTION_DESCRIPTIONS: Readonly<Record<string, OptionDescription>> = {
  acl: {
    value: { oneOf: ['documented', '3.0.2', '3.3.2'] },
    words: { fr: 'génération du service des comptes', en: 'generation of the account service' },
  },
  'base-path': {
    value: { name: 'path' },
    words: { fr: 'chemin sous lequel le portail répond', en: 'path below which the portal answers' },
  },
  'biggest-bytes': {
    value: { name: 'n' },
    words: { fr: 'taille du plus gros fichier', en: 'size of the largest file' },
  },
  'bytes-per-second': { value: { name: 'n' }, words: { fr: 'débit du portail', en: 'speed of the portal' } },
  ca: {
    value: { disk: 'file' },
    words: {
      fr: 'autorités de certification admises en plus des habituelles',
      en: 'certificate authorities to trust in addition to the usual ones',
    },
  },
  connections: { value: { name: 'n' }, words: { fr: 'fichiers à la fois, de 1 à 16', en: 'files at once, 1 to 16' } },
  control: {
    words: { fr: 'd’autres processus peuvent activer des défauts', en: 'lets other processes switch faults' },
  },
  'data-dir': {
    value: { disk: 'folder' },
    words: {
      fr: 'dossier de la file d’attente, des journaux et de la copie du catalogue',
      en: 'folder of the queue, the logs and the copy of the catalogue',
    },
  },
  datasets: { value: { name: 'n' }, words: { fr: 'nombre de jeux de données', en: 'number of datasets' } },
  dialect: {
    value: { oneOf: ['auto', 'apm', 'gateway'] },
    words: { fr: 'génération du portail', en: 'generation of the portal' },
  },
  'diff --key': {
    value: { name: 'a,b' },
    words: { fr: 'colonnes qui identifient une ligne', en: 'columns that identify a row' },
  },
  'diff --out': {
    value: { disk: 'file' },
    words: {
      fr: 'fichier .csv ou .parquet des lignes qui diffèrent',
      en: '.csv or .parquet file of the rows that differ',
    },
  },
  'download --limit': {
    value: { name: '2M' },
    words: { fr: 'octets par seconde, tous fichiers ensemble', en: 'bytes per second, all files together' },
  },
  'dry-run': {
    words: {
      fr: 'montre ce qui serait fait, sans rien changer',
      en: 'shows what would be done, without changing anything',
    },
  },
  'encrypt --key': {
    value: { disk: 'file' },
    words: { fr: 'clé publique, sinon celle du portail', en: 'public key, otherwise the one of the portal' },
  },
  'exit-code': {
    words: { fr: 'finit par 1 si les fichiers diffèrent', en: 'ends with 1 when the files differ' },
  },
  'export --as': { value: { oneOf: FORMATS }, words: { fr: 'format à écrire', en: 'format to write' } },
  'export --out': {
    value: { disk: 'file' },
    words: {
      fr: 'fichier à écrire, sinon le nom habituel dans ce dossier',
      en: 'file to write, otherwise the usual name in that folder',
    },
  },
  fault: {
    value: { name: 'name[:media]' },
    words: { fr: 'défaut du serveur ; peut être répété', en: 'fault of the server; may be repeated' },
  },
  files: {
    words: {
      fr: 'demande aussi aux producteurs si leurs fichiers sont encore ceux du portail',
      en: 'also asks the producers whether their files are still those of the portal',
    },
  },
  from: {
    value: { disk: 'folder' },
    words: {
      fr: 'dossier d’où copier d’abord les fichiers identiques ; peut être répété',
      en: 'folder to copy identical files from first; may be repeated',
    },
  },
  'give-up-after': {
    value: { name: '15m' },
    words: {
      fr: 'abandonne un fichier qui ne reçoit rien pendant cette durée ; 0 : jamais',
      en: 'gives up a file that receives nothing for this long; 0: never',
    },
  },
  help: { words: { fr: 'aide d’une commande', en: 'help of one command' } },
  'identity --out': {
    value: { disk: 'file' },
    words: {
      fr: 'fichier de récupération, à conserver en lieu sûr',
      en: 'recovery file, to be stored in a safe place',
    },
  },
  json: { words: { fr: 'un objet JSON par ligne', en: 'one JSON object a line' } },
  keep: {
    value: { name: 'n' },
    words: { fr: 'versions précédentes à garder de chaque fichier', en: 'previous versions to keep of each file' },
  },
  'key --out': { value: { disk: 'file' }, words: { fr: 'fichier où garder la clé', en: 'file to keep the key in' } },
  keys: {
    words: {
      fr: 'aussi les clés et le journal d’audit des fichiers protégés',
      en: 'also the keys and the audit log of protected files',
    },
  },
  layout: {
    value: { name: 'pattern' },
    words: {
      fr: 'dossiers sous --to, par exemple {producer}/{dataset}',
      en: 'folders below --to, for example {producer}/{dataset}',
    },
  },
  limit: { value: { name: 'n' }, words: { fr: 'nombre de jeux de données à lister', en: 'how many datasets to list' } },
  'list-item-ms': {
    value: { name: 'n' },
    words: { fr: 'temps d’une liste pour chaque fiche', en: 'time that a list takes for each record' },
  },
  'log-level': {
    value: { oneOf: ['silent', 'error', 'warn', 'info', 'debug'] },
    words: { fr: 'silent : aucun journal', en: 'silent: no log' },
  },
  list: {
    words: {
      fr: 'liste ce qui est suivi, sans contacter de portail',
      en: 'lists what is followed, without contacting a portal',
    },
  },
  newer: {
    words: {
      fr: 'aussi les fichiers qui ont changé depuis la sélection',
      en: 'also files that have changed since the selection was made',
    },
  },
  'node-token --out': {
    value: { disk: 'file' },
    words: { fr: 'fichier où garder le jeton', en: 'file to keep the token in' },
  },
  offline: { words: { fr: 'lit la copie locale du catalogue', en: 'reads the local copy of the catalogue' } },
  'on-collision': {
    value: { oneOf: ['skip', 'keep-both', 'replace'] },
    words: { fr: 'que faire d’un nom déjà pris', en: 'what to do with a name that is taken' },
  },
  out: { value: { disk: 'file' }, words: { fr: 'fichier à écrire', en: 'file to write' } },
  port: { value: { name: 'n' }, words: { fr: 'port d’écoute', en: 'port to listen at' } },
  portal: {
    value: { name: 'address' },
    words: { fr: 'le portail, sinon celui de RUDI_PORTAL', en: 'the portal, otherwise the one of RUDI_PORTAL' },
  },
  'private-key': { value: { disk: 'file' }, words: { fr: 'clé privée, en PEM', en: 'private key, in PEM' } },
  protect: {
    value: { oneOf: ['restricted', 'all', 'none'] },
    words: {
      fr: 'fichiers gardés chiffrés sur le disque ; par défaut restricted, si une identité est configurée',
      en: 'files kept encrypted on the disk; by default restricted, if an identity is set up',
    },
  },
  proxy: { value: { name: 'address' }, words: { fr: 'proxy à utiliser, ou none', en: 'proxy to use, or none' } },
  query: { value: { name: 'text' }, words: { fr: 'mots à chercher', en: 'words to search for' } },
  repair: {
    words: {
      fr: 'télécharge à nouveau les blocs endommagés et les fichiers absents',
      en: 'downloads damaged blocks and missing files again',
    },
  },
  scope: { value: { name: 'a,b' }, words: { fr: 'portées du jeton', en: 'scopes of the token' } },
  seed: { value: { name: 'n' }, words: { fr: 'graine des jeux de données', en: 'seed of the datasets' } },
  segments: {
    value: { name: 'n' },
    words: {
      fr: 'connexions par fichier, de 1 à 8 ; sinon jusqu’à 4 tant qu’elles aident',
      en: 'connections per file, 1 to 8; otherwise up to 4 as long as they help',
    },
  },
  'selection --as': {
    value: { oneOf: ['metalink', 'aria2', 'curl', 'rclone'] },
    words: { fr: 'programme pour lequel exporter', en: 'program to export for' },
  },
  shard: {
    value: { name: 'i/n' },
    words: {
      fr: 'la i-ème de n parts ; d’autres machines prennent les autres dans le même dossier',
      en: 'the i-th of n parts; other machines take the others into the same folder',
    },
  },
  sign: {
    value: { disk: 'file' },
    words: {
      fr: 'clé secrète minisign qui signe la sélection',
      en: 'minisign secret key that signs the selection',
    },
  },
  'sign-in-again': {
    words: {
      fr: 'envoie un mot de passe que le portail a déjà refusé',
      en: 'sends a password that the portal has refused before',
    },
  },
  producer: {
    value: { name: 'name' },
    words: {
      fr: 'nom du producteur dans le catalogue ; peut être répété',
      en: 'name of the producer in the catalogue; may be repeated',
    },
  },
  theme: {
    value: { name: 'code' },
    words: { fr: 'code d’un thème ; peut être répété', en: 'code of a theme; may be repeated' },
  },
  to: { value: { disk: 'folder' }, words: { fr: 'dossier où écrire', en: 'folder to write into' } },
  'token-lifetime': {
    value: { name: 'seconds' },
    words: { fr: 'durée de validité d’un jeton', en: 'lifetime of a token' },
  },
  trust: {
    value: { disk: 'file' },
    words: {
      fr: 'clé publique minisign qui doit avoir signé la sélection',
      en: 'minisign public key that must have signed the selection',
    },
  },
  'unfollow --to': {
    value: { disk: 'folder' },
    words: { fr: 'dans ce dossier seulement', en: 'in this folder only' },
  },
  yes: { words: { fr: 'sans demander', en: 'without asking' } },
}

/** Gives the description of an option of a command; undefined when there is none. */
export const getOptionDescription = (command: string, option: string): OptionDescription | undefined =>
  OPTION_DESCRIPTIONS[`${command} --${option}`] ?? OPTION_DESCRIPTIONS[option]
