import type { ProductSabotage } from '../../productSabotage.js'

const SCHEMA = { file: 'shared/settings/schema.ts', spec: 'unit/settings/preferences.spec.ts' } as const
const LAYOUT = { file: 'shared/library/folderLayout.ts', spec: 'unit/library/folderLayout.spec.ts' } as const
const TABLE = {
  file: 'shared/download/bandwidth/bandwidthSchedule.ts',
  spec: 'unit/download/bandwidth/bandwidthSchedule.spec.ts',
} as const
const NO_LAYOUT = '%j is none, and why'

/** What a person may set, and what rests in the preferences file. */
export const SETTINGS: readonly ProductSabotage[] = [
  {
    ...SCHEMA,
    file: 'shared/settings/preferences.ts',
    what: 'one broken entry costs the whole list',
    find: 'return decoded.success ? [decoded.data] : []',
    replace: "if (!decoded.success) throw new Error('broken')\n        return [decoded.data]",
    title: 'keeps what is whole in a list, and leaves out what is broken',
  },
  {
    ...SCHEMA,
    what: 'a proxy’s login rests in the preferences',
    find: 'return read.ok && read.value.userInfo === null && read.value.origin === text',
    replace: 'return read.ok',
    title: 'has no proxy with a login, nor one that is no address: %j',
  },
  {
    ...SCHEMA,
    what: 'any number of downloads may run',
    find: 'downloadsRunning: z.number().int().min(1).max(16)',
    replace: 'downloadsRunning: z.number()',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'a producer gets any number of connections',
    find: 'downloadsPerHost: z.number().int().min(1).max(8)',
    replace: 'downloadsPerHost: z.number()',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'a file gets any number of connections',
    find: 'segments: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST)',
    replace: 'segments: z.number()',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'an unreadable layout is kept',
    find: '  .refine((text) => parseLayout(text).ok)\n',
    replace: '',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...SCHEMA,
    what: 'a broken setting costs the others',
    find: 'zoom: zoom.catch(100),',
    replace: 'zoom: zoom.default(100),',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
  },
  {
    ...LAYOUT,
    what: 'a layout leads out of the chosen folder',
    find: "if (part === '' || (around === part && toSafeFolderName(part) !== part)) return { type: 'not-a-folder', what: part }",
    replace: '',
    title: NO_LAYOUT,
  },
  {
    ...LAYOUT,
    what: 'what every object has is a word of a layout',
    find: 'Object.hasOwn(TOKENS, name)',
    replace: 'name in TOKENS',
    title: NO_LAYOUT,
  },
  {
    ...LAYOUT,
    what: 'two datasets share a folder by their layout',
    find: "  if (holders.length !== 1 || folders.at(-1) !== holders[0]) return { type: 'no-dataset', what: '{dataset}' }\n",
    replace: '',
    title: NO_LAYOUT,
  },
  {
    ...LAYOUT,
    what: 'a layout may be of any depth',
    find: "  if (folders.length > LIMITS.LAYOUT_FOLDERS) return { type: 'too-deep', what: String(LIMITS.LAYOUT_FOLDERS) }\n",
    replace: '',
    title: NO_LAYOUT,
  },
  {
    ...LAYOUT,
    what: 'a producer’s name may be several folders',
    find: 'return isOwn ? toFolderName({ id: facts.datasetId, title: filled }) : toSafeFolderName(filled)',
    replace: 'return isOwn ? toFolderName({ id: facts.datasetId, title: filled }) : filled',
    title: 'makes safe names of one component each, whatever strangers call things',
  },
  {
    ...TABLE,
    what: 'a night ends at midnight',
    find: ' || (days.includes(yesterday) && minute < toMinute)',
    replace: '',
    title: 'a night that begins on Friday ends on Saturday morning',
  },
  {
    ...TABLE,
    what: 'of two rows the last one holds',
    find: 'const row = rows.find(',
    replace: 'const row = rows.findLast(',
    title: 'the first row decides where two rows hold at once',
  },
  {
    ...TABLE,
    what: 'the week begins on Sunday',
    find: '((((days + 3) % 7) + 7) % 7) + 1',
    replace: '((((days + 4) % 7) + 7) % 7) + 1',
    title: 'the row of office hours does not hold from Friday evening to Monday',
  },
  {
    ...TABLE,
    what: 'clocks never change',
    find: 'return Math.min(quarter, wholeMinute + Math.min(...ahead) * MINUTE_MS)',
    replace: 'return wholeMinute + Math.min(...ahead) * MINUTE_MS',
    title: 'a row that begins in the hour that is left out holds from the moment of the change',
  },
]
