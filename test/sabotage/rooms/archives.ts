import type { ProductSabotage } from '../productSabotage.js'

const ZIP = 'electron/analysis/look/zip.ts'
const XML = 'electron/analysis/look/xml.ts'
const PARTS = 'electron/analysis/look/workbookParts.ts'
const SPEC = 'wire/lookZip.spec.ts'

/** What is packed, nested or without an end: the bounds of those who unpack and parse it. */
export const ARCHIVES: readonly ProductSabotage[] = [
  {
    what: 'of two entries of one name the last one counts',
    file: ZIP,
    find: '    if (entries.has(name)) return broken()\n',
    replace: '',
    spec: SPEC,
    title: 'with a name that is there twice cannot be read',
  },
  {
    what: 'an entry unpacks without a bound in all',
    file: ZIP,
    find: 'if (out > most || out > FREE_BYTES',
    replace: 'if (out > FREE_BYTES',
    spec: SPEC,
    title: 'whose part is %s is unpacked up to its bound and no further',
  },
  {
    what: 'an entry unpacks at any ratio',
    file: ZIP,
    find: ' || out > FREE_BYTES + entry.packed * LIMITS.LOOK_UNPACK_RATIO)',
    replace: ')',
    spec: SPEC,
    title: 'that unpacks to more than packing explains is stopped while it does',
  },
  {
    what: 'a zip may have any number of entries',
    file: ZIP,
    find: 'if (many > ENTRIES || length > DIRECTORY_BYTES || start + length > bytes) return broken()',
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
    find: ' || view(header.value).getUint32(0, true) !== HEADER_SIGN)',
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
    find: 'chars + now.length > LIMITS.LOOK_SHARED_CHARS ?',
    replace: 'chars < 0 ?',
    spec: SPEC,
    title: 'are read up to their bound and no further',
  },
  {
    what: 'a feature without an end is held whole',
    file: 'electron/analysis/look/features.ts',
    find: "        if (items.pending() > LIMITS.LOOK_ITEM_BYTES) return fail(failure('look/unreadable'))\n",
    replace: '',
    spec: SPEC,
    title: 'whose one feature has no end is given up before it is held',
  },
  {
    what: 'an answer of the portal is nested without a bound',
    file: 'electron/portal/answer.ts',
    find: "  if (!isShallow(text, LIMITS.JSON_DEPTH)) return fail(failure('server/bad-answer', { host, why: 'too-deep' }))\n",
    replace: '',
    spec: 'wire/portal/hostile.spec.ts',
    title: 'of JSON a hundred thousand deep is not parsed',
  },
  {
    what: 'an answer that came compressed is taken',
    file: 'electron/portal/call.ts',
    find: "if (encoding !== null && encoding.trim().toLowerCase() !== 'identity') {",
    replace: 'if (encoding === null && encoding === undefined) {',
    spec: 'wire/portal/hostile.spec.ts',
    title: 'compressed without being asked (%s) is refused, not unpacked',
  },
  {
    what: 'an answer without an end is read to it',
    file: 'electron/portal/call.ts',
    find: '      if (length > limit) {',
    replace: '      if (length < 0) {',
    spec: 'wire/portal/hostile.spec.ts',
    title: 'without end is not read to the end',
  },
]
