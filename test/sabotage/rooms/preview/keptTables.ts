import type { ProductSabotage } from '../../productSabotage.js'

/** Which files are copied at all. */
const CHOSEN = {
  spec: 'wire/preview/table/keptTables.spec.ts',
  title: 'no copy is made of a small file, of the beginning of one, or of rows that were revealed',
}

/** Large tables that were read once and are kept as Parquet: when they answer, and how many there are. */
export const KEPT_TABLES: readonly ProductSabotage[] = [
  {
    what: 'a table that was kept is believed after its file has changed',
    file: 'electron/preview/context/keptTable.ts',
    find: 'isSameContent(now.value, kept.stamp) ? kept : null',
    replace: 'now.value.sizeBytes > 0 ? kept : null',
    spec: 'wire/preview/table/keptTables.spec.ts',
    title: 'is read anew after the file has changed',
  },
  {
    what: 'a table that was kept is believed for other reader options',
    file: 'electron/adapters/workers/keptTables.ts',
    find: 'JSON.stringify([path, part, entry, reader])',
    replace: 'JSON.stringify([path, part, entry, reader === null])',
    spec: 'wire/preview/table/keptTables.spec.ts',
    title: 'is another reading with other reader options',
  },
  {
    what: 'tables are kept without an end',
    file: 'electron/adapters/workers/keptTables.ts',
    find: '      if (entry.users === 0) drop(key, entry)\n',
    replace: '',
    spec: 'wire/preview/table/keptTables.spec.ts',
    title: 'a bounded number of copies is kept, and the least recently used one goes first',
  },
  {
    what: 'tables are kept where no copy may lie',
    file: 'electron/adapters/workers/previewProcesses.ts',
    find: 'needs.keepsTables ? keepIn',
    replace: 'needs.keepsTables || true ? keepIn',
    spec: 'wire/preview/table/keptTables.spec.ts',
    title: 'no copy is kept where none is allowed',
  },
  {
    what: 'a copy is made of the first bytes of a file',
    file: 'electron/adapters/workers/keptTables.ts',
    find: 'isOver || file.isBeginning || ',
    replace: 'isOver || ',
    ...CHOSEN,
  },
  {
    what: 'rows that were revealed are copied to the disk',
    file: 'electron/adapters/workers/keptTables.ts',
    find: ' || (file.revealed ?? []).length > 0',
    replace: '',
    ...CHOSEN,
  },
  {
    what: 'a small file is copied, though reading it takes no time',
    file: 'electron/adapters/workers/keptTables.ts',
    find: ' || stamp.value.sizeBytes < LIMITS.KEPT_FROM_BYTES',
    replace: '',
    ...CHOSEN,
  },
]
