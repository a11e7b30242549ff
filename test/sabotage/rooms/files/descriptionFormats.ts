import type { ProductSabotage } from '../../productSabotage.js'

const SPEC = 'unit/library/describe/descriptionFormats.spec.ts'
const WIRE = 'wire/cli/commands/exportDescription.spec.ts'

/** What a folder of downloads says of itself to other programs. */
export const DESCRIPTION_FORMATS: readonly ProductSabotage[] = [
  {
    what: 'a brace of a title ends a field of BibTeX',
    file: 'shared/library/describe/citationFormats.ts',
    find: '.replace(/[\\\\{}~^]/g, (one) => TEX[one] ?? one)',
    replace: '',
    spec: SPEC,
    title: 'a title of any form stays text in BibTeX: braces match, and what TeX reads is escaped',
  },
  {
    what: 'an address with a login is passed on',
    file: 'shared/library/describe/folderDescription.ts',
    find: "return url.username === '' && url.password === '' ? url.href : null",
    replace: 'return url.href',
    spec: SPEC,
    title: 'no address of a record is passed on that is none of the web, or that has a login',
  },
  {
    what: 'the order on the disk decides the bytes',
    file: 'shared/library/describe/folderDescription.ts',
    find: 'folders.toSorted((one, other) => (one.path < other.path ? -1 : 1)).map(describeDataset)',
    replace: 'folders.map(describeDataset)',
    spec: SPEC,
    title: 'the order in which folders are found, and files are on record, changes no byte',
  },
  {
    what: 'the hash of a resource is not that of the record',
    file: 'shared/library/describe/dataPackage.ts',
    find: 'hash: `sha256:${sha256}`',
    replace: 'hash: `sha256:${sha256.toUpperCase()}`',
    spec: WIRE,
    title: 'every format is written under its usual name (%s)',
  },
]
