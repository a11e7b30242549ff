import type { ProductSabotage } from '../../productSabotage.js'

const ZIP = 'electron/preview/sources/archive/zip.ts'
const XML = 'electron/preview/sources/xlsx/xmlParser.ts'
const PARTS = 'electron/preview/sources/xlsx/workbook.ts'
const SPEC = 'wire/preview/workbookLimits.spec.ts'
const ARCHIVES = 'wire/preview/archives.spec.ts'

/** What is packed, nested or without an end: the bounds of those who unpack and parse it. */
export const PARSER_LIMITS: readonly ProductSabotage[] = [
  {
    what: 'of two entries of one name the last one counts',
    file: ZIP,
    find: '    if (entries.has(name)) return failBroken()\n',
    replace: '',
    spec: SPEC,
    title: 'with a name that is there twice cannot be read',
  },
  {
    what: 'an archive unpacks without a bound',
    file: ZIP,
    find: 'return out > most || isAboveRatio(out, archiveBytes)',
    replace: 'return isAboveRatio(out, archiveBytes)',
    spec: SPEC,
    title: 'whose part is %s is unpacked up to its bound and no further',
  },
  {
    what: 'the bound of an archive is one of each part',
    file: ZIP,
    find: '      out += bytes\n',
    replace: '      out = bytes\n',
    spec: SPEC,
    title: 'whose parts are each within the bounds is bounded in all, %s',
  },
  {
    what: 'all parts of an archive together unpack at any ratio',
    file: ZIP,
    find: 'return out > most || isAboveRatio(out, archiveBytes)',
    replace: 'return out > most',
    spec: SPEC,
    title: '%s one small part with nothing in it is read within its bound',
  },
  {
    what: 'each reading of a part has a bound of its own',
    file: XML,
    find: 'inflateEntry(file, entry, how,',
    replace: 'inflateEntry(file, entry, { ...how, budget: { spend: () => ok(undefined) } },',
    spec: SPEC,
    title: '%s one small part with nothing in it is read within its bound',
  },
  {
    what: 'an entry unpacks at any ratio',
    file: ZIP,
    find: 'if (isAboveRatio(out, entry.packed)) return fail',
    replace: 'if (out < 0) return fail',
    spec: SPEC,
    title: 'that unpacks to more than packing explains is stopped while it does',
  },
  {
    what: 'a damaged entry is read as far as it goes',
    file: ZIP,
    find: 'return out === entry.unpacked && crc === entry.crc ? read : failBroken()',
    replace: 'return read',
    spec: ARCHIVES,
    title: 'whose entry is %s is not read with other content',
  },
  {
    what: 'an encrypted entry is read as if it were clear',
    file: ZIP,
    find: '  if (entry.isEncrypted) return failBroken()\n',
    replace: '',
    spec: ARCHIVES,
    title: 'whose entry is %s is not read with other content',
  },
  {
    what: 'a zip may have any number of entries',
    file: ZIP,
    find: 'if (many > ENTRIES || length > DIRECTORY_BYTES || start + length > bytes) return failBroken()',
    replace: '',
    spec: SPEC,
    title: 'whose directory is %s cannot be read',
  },
  {
    what: 'a zip’s directory is believed without its sign',
    file: ZIP,
    find: ' || data.getUint32(at, true) !== DIRECTORY_SIGN)',
    replace: ')',
    spec: SPEC,
    title: 'whose directory is %s cannot be read',
  },
  {
    what: 'what lies at an entry’s place is taken for it',
    file: ZIP,
    find: ' || createView(header.value).getUint32(0, true) !== HEADER_SIGN)',
    replace: ')',
    spec: SPEC,
    title: 'whose entry lies elsewhere than its directory says is not unpacked',
  },
  {
    what: 'XML may have entities of its own',
    file: XML,
    find: "  parser.on('doctype', refuse)\n",
    replace: '',
    spec: SPEC,
    title: '%s',
  },
  {
    what: 'XML is nested without a bound',
    file: XML,
    find: '    if (depth > DEPTH) refuse()\n',
    replace: '',
    spec: SPEC,
    title: '%s',
  },
  {
    what: 'XML that ends too early is read as it is',
    file: XML,
    find: 'parser.write(decoder.decode()).close()',
    replace: 'parser.write(decoder.decode())',
    spec: SPEC,
    title: '%s',
  },
  {
    what: 'the shared texts of a workbook have no bound',
    file: PARTS,
    find: 'chars + now.length > LIMITS.PREVIEW_SHARED_CHARS ?',
    replace: 'chars < 0 ?',
    spec: SPEC,
    title: 'are read up to their bound and no further',
  },
  {
    what: 'a feature without an end is held whole',
    file: 'electron/preview/sources/json/jsonTable.ts',
    find: 'cutter.countPending() > LIMITS.PREVIEW_ITEM_BYTES ? Promise.resolve(broken()) : putAll(items)',
    replace: 'putAll(items)',
    spec: SPEC,
    title: 'whose one feature has no end is given up before it is held',
  },
]
