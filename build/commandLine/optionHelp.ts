/** What the value of an option is: one of these words, a file or a folder of the disk, or something only a person knows. */
type OptionValue =
  | { readonly oneOf: readonly string[] }
  | { readonly disk: 'file' | 'folder' }
  | { readonly name: string }

/** An option as a manual says it; one without `value` is a switch. */
export interface OptionHelp {
  readonly value?: OptionValue
  readonly words: string
}

/**
 * Every option of the command line by its name. The command table says which command takes it; a test holds the two
 * together.
 */
export const OPTION_HELP: Readonly<Record<string, OptionHelp>> = {
  acl: { value: { oneOf: ['documented', '3.0.2', '3.3.2'] }, words: 'generation of the account service' },
  as: {
    value: {
      oneOf: [
        ...['metalink', 'aria2', 'curl', 'rclone'],
        ...['ro-crate', 'datapackage', 'dcat', 'datacite', 'csl', 'bibtex', 'readme'],
      ],
    },
    words: 'format to write: the first four are for a selection, the others for a folder',
  },
  'base-path': { value: { name: 'path' }, words: 'path below which the portal answers' },
  'biggest-bytes': { value: { name: 'n' }, words: 'size of the largest file' },
  'bytes-per-second': { value: { name: 'n' }, words: 'speed of the portal' },
  ca: { value: { disk: 'file' }, words: 'certificate authorities to trust besides the usual ones' },
  connections: { value: { name: 'n' }, words: 'files at once, 1 to 16' },
  control: { words: 'lets other processes switch faults' },
  'data-dir': { value: { disk: 'folder' }, words: 'where queue, logs and the copy of the catalogue lie' },
  datasets: { value: { name: 'n' }, words: 'number of datasets' },
  dialect: { value: { oneOf: ['auto', 'apm', 'gateway'] }, words: 'generation of the portal' },
  'exit-code': { words: 'ends with 1 when the files differ' },
  'dry-run': { words: 'only says what would be done' },
  fault: { value: { name: 'fault' }, words: 'a fault of the server' },
  from: { value: { disk: 'folder' }, words: 'another folder that may have the same files; may be given again' },
  'give-up-after': { value: { name: 'time' }, words: 'a file without a new byte for so long has failed, as in 15m' },
  help: { words: 'help of one command' },
  json: { words: 'prints one JSON object a line' },
  keys: { words: 'also the keys and the audit log of protected files' },
  key: {
    value: { disk: 'file' },
    words: 'public key, instead of the one of the portal; for diff, columns that identify a row, as in code,year',
  },
  keep: { value: { name: 'n' }, words: 'former versions to keep of each file' },
  layout: { value: { name: 'pattern' }, words: 'folders below --to, as in {producer}/{dataset}' },
  limit: {
    value: { name: 'n' },
    words: 'how many datasets to list; for download, bytes per second of all files together, as in 2M',
  },
  'list-item-ms': { value: { name: 'n' }, words: 'time that a list takes for each record' },
  'log-level': { value: { oneOf: ['silent', 'error', 'warn', 'info', 'debug'] }, words: 'silent keeps no log' },
  offline: { words: 'reads the local copy of the catalogue' },
  'on-collision': { value: { oneOf: ['skip', 'keep-both', 'replace'] }, words: 'what to do with a name that is taken' },
  newer: { words: 'also files that have changed since the selection was made' },
  out: { value: { disk: 'file' }, words: 'file to write' },
  port: { value: { name: 'n' }, words: 'port to listen at' },
  portal: { value: { name: 'address' }, words: 'the portal; otherwise RUDI_PORTAL names it' },
  'private-key': { value: { disk: 'file' }, words: 'private key in PEM' },
  protect: {
    value: { oneOf: ['restricted', 'all', 'none'] },
    words: 'which files are kept encrypted on the disk',
  },
  proxy: { value: { name: 'address' }, words: 'proxy to use, or none' },
  query: { value: { name: 'text' }, words: 'words to search for' },
  repair: { words: 'fetches damaged blocks and missing files again' },
  scope: { value: { name: 'a,b' }, words: 'scopes of the token' },
  seed: { value: { name: 'n' }, words: 'seed of the datasets' },
  segments: { value: { name: 'n' }, words: 'connections per file, 1 to 8' },
  shard: {
    value: { name: 'i/n' },
    words: 'only the i-th of n parts; other machines take the others into the same folder',
  },
  sign: { value: { disk: 'file' }, words: 'secret key of minisign with which a selection is signed' },
  yes: { words: 'does not ask before protected files are destroyed' },
  'sign-in-again': { words: 'sends a password that the portal refused before' },
  theme: { value: { name: 'code' }, words: 'theme to list; may be given again' },
  to: { value: { disk: 'folder' }, words: 'folder to write into' },
  'token-lifetime': { value: { name: 'seconds' }, words: 'how long a token is good' },
  trust: { value: { disk: 'file' }, words: 'public key of minisign that must have signed a selection' },
}

/** What a command works on, where that is on the disk. */
export const OPERANDS: Readonly<Record<string, 'file' | 'folder'>> = {
  verify: 'folder',
  diff: 'file',
  encrypt: 'file',
  decrypt: 'file',
  'node-check': 'file',
  selection: 'file',
  export: 'folder',
  reveal: 'file',
  purge: 'folder',
}
