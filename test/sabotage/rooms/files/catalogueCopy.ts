import type { ProductSabotage } from '../../productSabotage.js'

const FOLDER = 'electron/adapters/sqlite/catalogue'
const ORDER = `${FOLDER}/recordsByTitleReader.ts`
const KEYS = `${FOLDER}/titleKeys.ts`
const FORMATS = `${FOLDER}/refreshFormats.ts`
const SPEC = 'unit/adapters/sqlite/catalogue/recordsByTitleReader.spec.ts'
const OLD_FILE = 'a file without titles is read in the same order as it is, and gets them when it is opened for writing'
const OLD_ORDER =
  'a file whose titles do not count numbers is read in the order of numbers, and gets it when it is opened for writing'
const CHANGING = 'what another process writes between two pages'

/** The file of the catalogues' copies: the lists by title that it answers, and what is believed of its records. */
export const CATALOGUE_COPY: readonly ProductSabotage[] = [
  {
    what: 'titles in the file are in the order of UTF-8, and not in that of the window',
    file: KEYS,
    find: "Buffer.from(toNaturalKey(title), 'utf16le').swap16()",
    replace: 'Buffer.from(toNaturalKey(title))',
    spec: SPEC,
    title: OLD_FILE,
  },
  {
    what: 'an empty title is lost when a file gets its titles',
    file: `${FOLDER}/migrations.ts`,
    find: 'unhex(read_title_key(id, card, card_sum)) FROM datasets`',
    replace: "unhex(nullif(read_title_key(id, card, card_sum), '')) FROM datasets`",
    spec: SPEC,
    title: OLD_FILE,
  },
  {
    what: 'an older copy keeps the formats that it was written with',
    file: FORMATS,
    find: "  if (formats.join('\\n') === known.formats.join('\\n')) return null\n",
    replace: '  if (formats.length > 0) return null\n',
    spec: 'unit/adapters/sqlite/catalogue/refreshFormats.spec.ts',
    title: 'files of an unknown type are listed, counted and described by their extensions',
  },
  {
    what: 'a damaged record becomes a sound one when its formats are refreshed',
    file: FORMATS,
    find: 'stored.success && isIntactText(stored.data) ?',
    replace: 'stored.success ?',
    spec: 'unit/adapters/sqlite/catalogue/refreshFormats.spec.ts',
    title: 'a damaged record is not made a sound one',
  },
  {
    what: 'titles of a list in memory are compared digit by digit',
    file: 'shared/catalogue/search/sortOrders.ts',
    find: 'cards.map(({ title }) => title),\n      toNaturalKey,',
    replace: 'cards.map(({ title }) => title),\n      (title) => title,',
    spec: 'unit/catalogue/search/sortOrders.spec.ts',
    title: 'numbers in titles count as numbers',
  },
  {
    what: 'titles in the file are compared digit by digit',
    file: KEYS,
    find: 'Buffer.from(toNaturalKey(title), ',
    replace: 'Buffer.from(title, ',
    spec: SPEC,
    title: OLD_ORDER,
  },
  {
    what: 'a file keeps titles that are compared digit by digit',
    file: `${FOLDER}/migrations.ts`,
    find: 'DELETE FROM titles;',
    replace: '',
    spec: SPEC,
    title: OLD_ORDER,
  },
  {
    what: 'titles that are compared digit by digit answer a list',
    file: ORDER,
    find: 'const WITH_TITLES = 4',
    replace: 'const WITH_TITLES = 3',
    spec: SPEC,
    title: OLD_ORDER,
  },
  {
    what: 'a damaged card gives a file its title',
    file: KEYS,
    find: 'stored.success && isIntactText(stored.data) ?',
    replace: 'stored.success ?',
    spec: SPEC,
    title: 'a record that is damaged before its title is made is left out, and does not stop the others',
  },
  {
    what: 'equal titles stand in no order of their own in the file',
    file: ORDER,
    find: 'group_concat(key ORDER BY title, key)',
    replace: 'group_concat(key ORDER BY title, -key)',
    spec: SPEC,
    title: OLD_FILE,
  },
  {
    what: 'a new title leaves the old one in the order of the file',
    file: `${FOLDER}/catalogueWriter.ts`,
    find: 'ON CONFLICT (key) DO UPDATE SET title = excluded.title',
    replace: 'ON CONFLICT (key) DO NOTHING',
    spec: SPEC,
    title: CHANGING,
  },
  {
    what: 'the order of titles is read once and never again',
    file: ORDER,
    find: 'JSON.stringify([portal, revision, words])',
    replace: 'JSON.stringify([portal, revision > 0, words])',
    spec: SPEC,
    title: CHANGING,
  },
  {
    what: 'a damaged title in the file is believed',
    file: ORDER,
    find: 'toTitleKey(foldText(record.title))) !== 0',
    replace: 'toTitleKey(foldText(record.title))) > 1',
    spec: SPEC,
    title: 'a title that was damaged in the file puts no dataset elsewhere',
  },
  {
    what: 'a damaged record of an offline list is believed',
    file: ORDER,
    find: 'const record = isIntactText(stored) ?',
    replace: "const record = stored.id !== '' ?",
    spec: SPEC,
    title: 'a record that is damaged in the file is left out',
  },
  {
    what: 'a list by title forgets the chosen facets',
    file: ORDER,
    find: 'FACETS.every((facet) => search[facet].length === 0)',
    replace: 'FACETS.every((facet) => search[facet].length >= 0)',
    spec: SPEC,
    title: '%s is left to the index in memory',
  },
  {
    what: 'a damaged record of the copy of a catalogue is believed',
    file: 'electron/adapters/sqlite/catalogue/catalogueStore.ts',
    find: 'const dataset = isIntactText(row) ?',
    replace: 'const dataset = row.key > 0 ?',
    spec: 'unit/adapters/sqlite/catalogue/recordChecksums.spec.ts',
    title: 'a letter of a %s that changed: the record leaves the copy, and comes again',
  },
  {
    what: 'a record of the copy of a catalogue is believed under any id',
    file: 'electron/adapters/sqlite/catalogue/recordChecksums.ts',
    find: 'computeTextCrc32(`${id}\\n${text}`)',
    replace: 'computeTextCrc32(`${id.length}\\n${text}`)',
    spec: 'unit/adapters/sqlite/catalogue/recordChecksums.spec.ts',
    title: 'a record under the id of another is not believed',
  },
  {
    what: 'a copy of a catalogue without checksums cannot be read beside the window',
    file: 'electron/adapters/sqlite/catalogue/recordChecksums.ts',
    find: 'readUserVersion(db) < WITH_SUMS',
    replace: 'readUserVersion(db) < 1',
    spec: 'unit/adapters/sqlite/catalogue/recordChecksums.spec.ts',
    title: 'a copy from before there were checksums is read as it is, written on, and not thrown away',
  },
  {
    what: 'the copy of a removed portal is removed while a sync still writes to it',
    file: 'electron/services/catalogue/catalogueService.ts',
    find: '    await stopped\n    if (known.includes(id)) return\n',
    replace: '    if (known.includes(id)) return\n',
    spec: 'unit/services/catalogue/catalogueService.spec.ts',
    title: 'leaves nothing in the copy, although a page of its list is being stored',
  },
  {
    what: 'a portal that is added does not learn which of its files the library has',
    file: 'electron/services/catalogue/catalogueService.ts',
    find: 'if (ids.some((id) => !known.includes(id))) readHoldingsSoon()',
    replace: '',
    spec: 'unit/services/catalogue/catalogueService.spec.ts',
    title: 'a portal that is added again is told which files are there',
  },
]
