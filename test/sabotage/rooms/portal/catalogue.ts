import type { ProductSabotage } from '../../productSabotage.js'

const DECODE = 'shared/catalogue/decode/decodeDataset.ts'
const MEDIA = 'shared/catalogue/decode/decodeMedia.ts'
const WIRE = 'shared/catalogue/decode/jsonReaders.ts'
const PLAN = 'shared/catalogue/sync/syncMachine.ts'
const WALK = 'shared/catalogue/sync/listScan.ts'
const SPEC = 'unit/catalogue/decode/decodeDataset.spec.ts'
const PLANS = 'unit/catalogue/sync/syncMachine.spec.ts'
const SEARCH = 'unit/catalogue/search/searchText.spec.ts'

/** The catalogue: what is believed of a record, how the copy is kept true, what a search finds. */
export const CATALOGUE: readonly ProductSabotage[] = [
  {
    what: 'a bad record costs its page',
    file: 'shared/catalogue/decode/decodePage.ts',
    find: 'if (decoded === null) notes.push(`record ${index} without a usable id`)',
    replace: 'if (decoded === null) return null',
    spec: SPEC,
    title: 'loses a bad record, not the page',
  },
  {
    what: 'a list item brings a producer’s address',
    file: DECODE,
    find: "const media = from === 'detail' ? every : every.map(withPortalPathOnly)",
    replace: 'const media = every',
    spec: SPEC,
    title: 'keeps of a list item’s connector addresses only paths of the portal’s media service',
  },
  {
    what: 'personal data is restricted data',
    file: DECODE,
    find: "return isTrue(flags.gdpr_sensitive) ? 'personal' : 'restricted'",
    replace: "return 'restricted'",
    spec: SPEC,
    title: 'with %j is %s',
  },
  {
    what: 'restricted data is open where the flag is a text',
    file: DECODE,
    find: "value === true || value === 'true'",
    replace: 'value === true',
    spec: SPEC,
    title: 'with %j is %s',
  },
  {
    what: 'personal data is a file like any other',
    file: MEDIA,
    find: "  if (access === 'personal') return 'personal'\n",
    replace: '',
    spec: SPEC,
    title: '%j %j is %s',
  },
  {
    what: 'any contract is a download',
    file: MEDIA,
    find: "return contract === 'dwnl' ? 'file' : 'other-contract'",
    replace: "return 'file'",
    spec: SPEC,
    title: '%j %j is %s',
  },
  {
    what: 'an address keeps the login that a producer left in it',
    file: MEDIA,
    find: "if (address.username === '' && address.password === '') return value",
    replace: 'return value',
    spec: SPEC,
    title: 'keeps of the address %j only %j',
  },
  {
    what: 'a placeholder is a checksum',
    file: MEDIA,
    find: ' && hex.length === DIGEST_CHARS[algorithm] && /^[0-9a-f]+$/.test(hex)) {',
    replace: ') {',
    spec: SPEC,
    title: 'reads the checksum %j',
  },
  {
    what: 'a title may turn the direction of the line',
    file: WIRE,
    find: '[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069\\ufeff]',
    replace: '[\\p{Cc}\\ufeff]',
    spec: SPEC,
    title: 'shows a title without characters that could forge it',
  },
  {
    what: 'texts have no length',
    file: WIRE,
    find: '  const short = text.slice(0, maxChars)\n',
    replace: '  const short = text\n',
    spec: SPEC,
    title: 'is total: any record with an id becomes a dataset that its own schema accepts',
  },
  {
    what: 'a walk goes on although a record slid past',
    file: WALK,
    find: '  if (walk.anchored && !page.joined && mayTurn) {',
    replace: '  if (walk.anchored && page.joined && walk.turns < 0) {',
    spec: PLANS,
    title: 'goes back when a page begins with a record that it has not met, though the numbers are the same',
  },
  {
    what: 'a portal without an order is walked for ever',
    file: WALK,
    find: 'const mayTurn = walk.turns < TURNS',
    replace: 'const mayTurn = walk.turns < 1e9',
    spec: PLANS,
    title: 'ends on a portal whose order is never the same',
  },
  {
    what: 'a list that ended before its total has nothing else',
    file: WALK,
    find: 'const cutShort = page.sent === 0 && offset < page.total',
    replace: 'const cutShort = page.sent < 0',
    spec: PLANS,
    title: 'takes nothing out when the list ended before its total',
  },
  {
    what: 'an order that is refused on the way keeps its positions',
    file: WALK,
    find: '  if (walk.inOrder !== null && walk.inOrder !== inOrder && mayTurn) {',
    replace: '  if (walk.inOrder !== null && walk.turns < 0) {',
    spec: PLANS,
    title: 'goes back to the start when the portal begins to refuse the order on the way',
  },
  {
    what: 'most of a catalogue is believed to be gone at once',
    file: PLAN,
    find: '  if (unbelievable && state.doubts === 0) return { ...walked, doubts: 1, phase: CHANGES }\n',
    replace: '',
    spec: PLANS,
    title: 'does not believe at once that most of a catalogue is gone',
  },
  {
    what: 'a clock that was turned back lets the copy rest',
    file: PLAN,
    find: 'lastMs === null || lastMs > nowMs ? nowMs : lastMs + everyMs',
    replace: 'lastMs === null ? nowMs : lastMs + everyMs',
    spec: PLANS,
    title: 'takes a clock that was turned back for a reason to look',
  },
  {
    what: 'changes end at the first page without news',
    file: PLAN,
    find: '(page.news > 0 || isBeyond)',
    replace: 'page.news > 0',
    spec: PLANS,
    title: 'reads what changed down to what it had read before, though the newest are known already',
  },
  {
    what: 'what a person types is syntax to the index',
    file: 'shared/catalogue/search/searchText.ts',
    find: '.split(/[^\\p{L}\\p{N}]+/u)',
    replace: '.split(/\\s+/u)',
    spec: SEARCH,
    title: 'are never syntax to the index, whatever a person types',
  },
  {
    what: 'accents make words different',
    file: 'shared/catalogue/search/searchText.ts',
    find: "    .replace(/\\p{M}/gu, '')\n",
    replace: '',
    spec: SEARCH,
    title: 'folds %s to %s',
  },
  {
    what: 'a record that was shown answers the next question for it',
    file: 'electron/portal/createPortalClient.ts',
    find: "fetchDataset: (id, signal) => detail.read(id, signal, 'now'),",
    replace: 'fetchDataset: (id, signal) => detail.read(id, signal),',
    spec: 'wire/portal/recordFreshness.spec.ts',
    title: 'a download shares a record that was shown a moment ago, and each detail reads the record again',
  },
]
