import type { ChecklistRow } from './checklistRow.js'

const DISPOSITION = 'test/unit/http/contentDisposition.spec.ts'
const SAFE_NAMES = 'test/unit/download/files/safeNames.spec.ts'
const CHOSEN_NAME = 'test/unit/download/files/chooseFileName.spec.ts'
const LAYOUT = 'test/unit/library/folderLayout.spec.ts'
const NAMES = 'test/unit/engine/files/nameReservations.spec.ts'
const DISK = 'test/contract/ports/disk.spec.ts'
const RULES = 'test/wire/files/foreignFilesAndLinks.spec.ts'
const COLLISIONS = 'test/wire/files/collisions.spec.ts'

/** security.md 1.F. */
export const ROWS: readonly ChecklistRow[] = [
  { id: 'F-01', spec: DISPOSITION, title: '%j is %j', kills: 'the plain name wins over the extended one' },
  {
    id: 'F-01',
    spec: DISPOSITION,
    title: 'is total and bounded, whatever the header',
    kills: 'a suggested name has any length',
  },
  {
    id: 'F-02',
    spec: SAFE_NAMES,
    title: 'whatever the input, the name is safe on every system',
    kills: 'characters of the systems stay in a name',
  },
  { id: 'F-02', spec: SAFE_NAMES, title: 'a safe name stays as it is' },
  { id: 'F-02', spec: CHOSEN_NAME, title: 'whatever the sources, the name is one that safeName leaves alone' },
  {
    id: 'F-02',
    spec: LAYOUT,
    title: 'makes safe names of one component each, whatever strangers call things',
    kills: 'a producer’s name may be several folders',
  },
  {
    id: 'F-03',
    spec: CHOSEN_NAME,
    title: 'a program gets a visible suffix, whatever type is declared',
    kills: 'a program looks like what it is',
  },
  {
    id: 'F-03',
    spec: 'test/unit/window/security/shellActions.spec.ts',
    title: 'never is one that runs: %s',
    kills: 'a script and a document with macros open safely',
  },
  { id: 'F-03', spec: CHOSEN_NAME, title: 'no program hides behind the end of a name that is cut' },
  {
    id: 'F-03',
    spec: 'test/unit/adapters/disk/markOfTheWeb.spec.ts',
    title: 'is put on what comes to lie on Windows, and names no address',
    kills: 'what comes to lie on Windows has no mark of the internet',
  },
  {
    id: 'F-03',
    spec: 'test/unit/adapters/disk/markOfTheWeb.spec.ts',
    title: 'is asked of macOS for everything that the application makes',
  },
  {
    id: 'F-04',
    spec: 'test/unit/download/files/freeNames.spec.ts',
    title: 'the names of a batch are distinct after folding, and safe',
  },
  {
    id: 'F-04',
    spec: NAMES,
    title: 'two downloads never get names that differ in case alone',
    kills: 'names that differ in case are two to the engine',
  },
  { id: 'F-04', spec: NAMES, title: 'a name that lies in the folder in another case is taken' },
  { id: 'F-04', spec: LAYOUT, title: 'never gives two datasets one folder' },
  {
    id: 'F-05',
    spec: DISK,
    title: 'follows no planted link, neither to make nor to resume nor to read (%s)',
    kills: 'a partial goes on behind a link',
  },
  {
    id: 'F-05',
    spec: DISK,
    title: 'takes no link for a folder of ours, and replaces none',
    kills: 'a link is a folder of ours',
  },
  { id: 'F-05', spec: RULES, title: 'a link that was planted for the partial or for the name leads nowhere' },
  { id: 'F-05', spec: RULES, title: 'a folder that is swapped for a link while a file is fetched gets nothing' },
  { id: 'F-05', spec: RULES, title: 'a folder that is swapped for another one while a file is fetched gets nothing' },
  {
    id: 'F-05',
    spec: RULES,
    title: 'a folder that is swapped while a file is fetched gets nothing of it, though another file begins there',
  },
  {
    id: 'F-06',
    spec: 'test/unit/download/files/fitPathLength.spec.ts',
    title: 'cuts a name so that the whole path fits, number and partial included',
    kills: 'a path has any length',
  },
  { id: 'F-06', spec: SAFE_NAMES, title: 'a long name keeps its extension', kills: 'a long name loses its extension' },
  {
    id: 'F-07',
    spec: DISK,
    title: 'never publishes over a file, and leaves both as they were',
    kills: 'a file is published over another one',
  },
  {
    id: 'F-07',
    spec: RULES,
    title: 'a file that appears under our name between the check and the publishing is not lost',
  },
  { id: 'F-07', spec: COLLISIONS, title: 'is kept beside ours when a person asked to replace it' },
  { id: 'F-07', spec: COLLISIONS, title: 'is never replaced by another media’s' },
  {
    id: 'F-08',
    spec: RULES,
    title: 'a partial that we did not make is left alone',
    kills: 'a partial of another program is taken for ours',
  },
  {
    id: 'F-09',
    spec: DISK,
    title: 'keeps what is being made private, and gives what is published the usual rights, never to run (%s)',
    kills: 'a published file may run',
  },
  { id: 'F-09', spec: RULES, title: 'nothing that was downloaded may run, whatever the server says' },
  {
    id: 'F-10',
    spec: RULES,
    title: 'the first server that answers names the file, not the one that a redirect leads to',
  },
  {
    id: 'F-10',
    spec: 'test/wire/library/folderRecords.spec.ts',
    title: 'no query of an address reaches the disk',
    kills: 'the query of an address reaches the disk',
  },
  {
    id: 'F-11',
    spec: 'test/wire/preview/hostileFiles.spec.ts',
    title: 'whose own tables are programs is not read, and one with plain tables is',
    kills: 'a GeoPackage runs a view in the place of one of its tables',
  },
  {
    id: 'F-11',
    spec: 'test/wire/preview/allowedSql.spec.ts',
    title: 'is refused: %s',
    kills: 'a part of a query knows itself',
  },
]
