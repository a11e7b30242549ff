import * as z from 'zod'
import { type Dataset, dataset } from '../../../../shared/catalogue/model.js'
import { buildFtsQueries } from '../../../../shared/catalogue/search/buildFtsQueries.js'
import { type CatalogSearch, FACETS } from '../../../../shared/catalogue/search/model.js'
import { queryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import type { PortalId } from '../../../../shared/ids.js'
import { foldText } from '../../../../shared/text/foldText.js'
import type { ReplicaPage } from '../../../ports/catalogueStore.js'
import type { Database } from '../database.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { readUserVersion } from '../migrate.js'
import { parseNumbers } from './parseNumbers.js'
import { isIntactText } from './recordChecksums.js'
import type { SearchIndexes } from './searchIndexes.js'
import { toTitleKey } from './titleKeys.js'

/** The shape in which the file keeps its titles in the order of the window, numbers counted as numbers. */
const WITH_TITLES = 4

const list = z.object({ keys: z.string().nullable() })
const rows = z.array(
  z.object({ id: z.string(), text: z.string(), sum: z.number().nullable(), key: z.instanceof(Uint8Array) }),
)

/** Lists by title that the file answers without an index in memory. */
export interface RecordsByTitleReader {
  /**
   * The records that a list made in memory would have on this page. Null where only that can answer: another order, a
   * chosen facet, a portal or a shape of the file without titles, or a title that is damaged.
   */
  readRecords(portal: PortalId, search: CatalogSearch): ReplicaPage | null
}

/**
 * A command asks once and ends. Making the index in memory costs it most of a second of a processor for fifty thousand
 * datasets; here SQLite orders them by an index of its own, and only the records of the page are decoded.
 */
export function createRecordsByTitleReader(
  db: Database,
  indexes: Pick<SearchIndexes, 'readPortalRow'>,
): RecordsByTitleReader {
  // The file of a reader may be of an older shape, and stays so.
  if (readUserVersion(db) < WITH_TITLES) return { readRecords: () => null }
  const inOrder = 'SELECT group_concat(key ORDER BY title, key) AS keys FROM titles'
  const ofPortal = 'portal = (SELECT id FROM portals WHERE address = ?)'
  const all = db.prepare(`${inOrder} WHERE ${ofPortal}`)
  const matching = db.prepare(`${inOrder} WHERE ${ofPortal} AND key IN (SELECT rowid FROM words WHERE words MATCH ?)`)
  // Each statement that is run waits for a lock of the file: a page is one statement, not one for each record.
  const recordsOf = db.prepare(
    `SELECT datasets.id, record AS text, record_sum AS sum, title AS key
     FROM json_each(?) AS asked JOIN datasets ON datasets.key = asked.value JOIN titles ON titles.key = asked.value
     ORDER BY asked.key`,
  )
  let isDamaged = false
  let last: { readonly asked: string; readonly revision: number; readonly keys: readonly number[] } | null = null

  /** Kept for the next pages: another process may change the content, and each dataset belongs on one page. */
  const findKeys = (portal: PortalId, { text, offset }: CatalogSearch, revision: number): readonly number[] => {
    const words = queryTerms(text)
    const asked = JSON.stringify([portal, words])
    if (last?.asked === asked && (offset > 0 || last.revision === revision)) return last.keys
    // In the order of titles it does not matter how well a record answers, so the widest query says it all.
    const widest = buildFtsQueries(words).at(-1) ?? ''
    const { keys } = list.parse(words.length === 0 ? all.get(portal) : matching.get(portal, widest))
    last = { asked, revision, keys: keys === null ? [] : [...parseNumbers(keys)] }
    return last.keys
  }
  /** What has gone since the keys were read is left out, and so is what is damaged. Null where a title is. */
  const readAll = (keys: readonly number[]): readonly Dataset[] | null => {
    const read: Dataset[] = []
    for (const { key, ...stored } of rows.parse(recordsOf.all(JSON.stringify(keys)))) {
      const record = isIntactText(stored) ? decodeStoredJson(dataset, stored.text) : null
      if (record === null) continue
      // From here on all pages are of one order, and that is the other one.
      isDamaged = Buffer.compare(key, toTitleKey(foldText(record.title))) !== 0
      if (isDamaged) return null
      read.push(record)
    }
    return read
  }
  return {
    readRecords(portal, search) {
      if (isDamaged || !isLean(search)) return null
      const { state, revision } = indexes.readPortalRow(portal)
      if (state === null) return null
      const keys = findKeys(portal, search, revision)
      const items = readAll(keys.slice(search.offset, search.offset + search.limit))
      return items === null ? null : { total: keys.length, items }
    },
  }
}

const isLean = (search: CatalogSearch): boolean =>
  search.order === 'title' && FACETS.every((facet) => search[facet].length === 0)
