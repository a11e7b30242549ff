/**
 * Examples of each command for its help page and the manual, without the name of the program. Each one is complete: a
 * command that needs a portal names it.
 */
export const COMMAND_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  catalog: [
    'catalog --portal https://rudi.rennesmetropole.fr --query vélo',
    'catalog --portal https://rudi.rennesmetropole.fr --offline --json',
  ],
  download: [
    'download 5f0c1a2b-0000-4000-8000-000000000001 --to ~/data --portal https://rudi.rennesmetropole.fr',
    'download bikes.rudi-selection.json --to ~/data --limit 2M',
  ],
  verify: ['verify ~/data', 'verify ~/data --repair --from /mnt/copy'],
  follow: [
    'follow 5f0c1a2b-0000-4000-8000-000000000001 --to ~/data --portal https://rudi.rennesmetropole.fr',
    "follow --producer 'Rennes Métropole' --query vélo --to ~/data --portal https://rudi.rennesmetropole.fr",
  ],
  unfollow: ["unfollow --producer 'Rennes Métropole' --query vélo"],
  status: ['status --list', 'status --files --json'],
  update: ['update --dry-run', 'update --keep 3'],
  diff: ['diff 2023.csv 2024.csv --key id --out changes.csv'],
  export: ['export ~/data --as ro-crate'],
  selection: [
    'selection create 5f0c1a2b-0000-4000-8000-000000000001 --out bikes.rudi-selection.json --portal https://rudi.rennesmetropole.fr',
    'selection export bikes.rudi-selection.json --as aria2 --out bikes.txt',
  ],
  key: ['key --out portal.pem --portal https://rudi.rennesmetropole.fr'],
  encrypt: ['encrypt survey.csv --to sealed --portal https://rudi.rennesmetropole.fr'],
  decrypt: ['decrypt survey.csv.crypt --private-key private.pem --out survey.csv'],
  reveal: ['reveal survey.csv.age --out survey.csv'],
  identity: ['identity create --out recovery.txt'],
  purge: ['purge ~/data/survey.csv.age'],
  audit: ['audit verify'],
  'node-token': ['node-token --out token.txt --portal https://rudi.rennesmetropole.fr'],
  'node-check': ['node-check token.txt --portal https://rudi.rennesmetropole.fr'],
  portal: ['portal --port 8080', 'portal --fault reset --control'],
  doctor: ['doctor --portal https://rudi.rennesmetropole.fr'],
  reset: ['reset --dry-run'],
}

/** A longer example goes on in a second line, as a shell accepts it. */
const MOST_LINE_CHARS = 100

/** Formats an example as one or two lines, with the name of the program. */
export function formatExample(example: string): readonly string[] {
  const line = `rudi-desk ${example}`
  if (line.length <= MOST_LINE_CHARS) return [line]
  const end = line.lastIndexOf(' --', MOST_LINE_CHARS)
  return [`${line.slice(0, end)} \\`, `    ${line.slice(end + 1)}`]
}
