import * as z from 'zod'
import { type Dataset, dataset } from '../../../../shared/catalogue/model.js'
import { buildFtsQueries } from '../../../../shared/catalogue/search/buildFtsQueries.js'
import { type CatalogSearch, FACETS } from '../../../../shared/catalogue/search/model.js'
import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
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

/** The schema version from which the file has its titles in the order of the window. */
const WITH_TITLES = 4

const list = z.object({ keys: z.string().nullable() })
const rows = z.array(
  z.object({ id: z.string(), text: z.string(), sum: z.number().nullable(), key: z.instanceof(Uint8Array) }),
)

/** Lists in the order of titles, which the file answers without an index in memory. */
export interface RecordsByTitleReader {
  /**
   * Returns the records that the index in memory would have on this page. Null when only that index can answer: for
   * another order, a chosen facet, a portal or a schema without titles, or a damaged title.
   */
  readRecords(portal: PortalId, search: CatalogSearch): ReplicaPage | null
}

/**
 * Creates the reader for a command, which asks once and ends. Building the index in memory would take most of a second
 * of a processor for fifty thousand datasets. Here SQLite uses an index of its own, and only the records of the page
 * are decoded.
 */
export function createRecordsByTitleReader(
  db: Database,
  indexes: Pick<SearchIndexes, 'readPortalRow'>,
): RecordsByTitleReader {
  // The file of a reader may have an older schema, and keeps it.
  if (readUserVersion(db) < WITH_TITLES) return { readRecords: () => null }
  const inOrder = 'SELECT group_concat(key ORDER BY title, key) AS keys FROM titles'
  const ofPortal = 'portal = (SELECT id FROM portals WHERE address = ?)'
  const all = db.prepare(`${inOrder} WHERE ${ofPortal}`)
  const matching = db.prepare(`${inOrder} WHERE ${ofPortal} AND key IN (SELECT rowid FROM words WHERE words MATCH ?)`)
  // Each statement waits for a lock of the file, so a page is read by one statement.
  const recordsOf = db.prepare(
    `SELECT datasets.id, record AS text, record_sum AS sum, title AS key
     FROM json_each(?) AS asked JOIN datasets ON datasets.key = asked.value JOIN titles ON titles.key = asked.value
     ORDER BY asked.key`,
  )
  let isDamaged = false
  let last: { readonly asked: string; readonly revision: number; readonly keys: readonly number[] } | null = null

  /** Cached for the next pages: another process may change the content, and each dataset must be on one page only. */
  const findKeys = (portal: PortalId, { text, offset }: CatalogSearch, revision: number): readonly number[] => {
    const words = listQueryTerms(text)
    const asked = JSON.stringify([portal, words])
    if (last?.asked === asked && (offset > 0 || last.revision === revision)) return last.keys
    // The order of titles does not depend on how well a record matches, so the widest query is enough.
    const widest = buildFtsQueries(words).at(-1) ?? ''
    const { keys } = list.parse(words.length === 0 ? all.get(portal) : matching.get(portal, widest))
    last = { asked, revision, keys: keys === null ? [] : [...parseNumbers(keys)] }
    return last.keys
  }
  /** Leaves out records that were removed since the keys were read, and damaged ones. Null when a title is damaged. */
  const readAll = (keys: readonly number[]): readonly Dataset[] | null => {
    const read: Dataset[] = []
    for (const { key, ...stored } of rows.parse(recordsOf.all(JSON.stringify(keys)))) {
      const record = isIntactText(stored) ? decodeStoredJson(dataset, stored.text) : null
      if (record === null) continue
      // A damaged title has another place in the order of the file. The index in memory has the order for all pages then.
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
