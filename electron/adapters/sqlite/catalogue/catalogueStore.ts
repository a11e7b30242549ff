import * as z from 'zod'
import { type Dataset, dataset as datasetSchema } from '../../../../shared/catalogue/model.js'
import type { QueryResult } from '../../../../shared/catalogue/search/memoryIndex.js'
import type { CatalogSearch, FacetCounts, SearchPage } from '../../../../shared/catalogue/search/model.js'
import { isComplete } from '../../../../shared/catalogue/sync/syncMachine.js'
import { type DatasetId, datasetId, type PortalId } from '../../../../shared/ids.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { CatalogueReader, CatalogueStore, ReplicaPage } from '../../../ports/catalogueStore.js'
import type { Database } from '../database.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { trySqlite } from '../sqliteErrors.js'
import { openCatalogueDatabase, openCatalogueDatabaseReadOnly } from './catalogueDatabase.js'
import { createCatalogueWriter } from './catalogueWriter.js'
import { isIntactText, selectTextColumns } from './recordChecksums.js'
import { createRecordsByTitleReader } from './recordsByTitleReader.js'
import { createReplicaStatusReader } from './replicaStatusReader.js'
import { createSearchIndexes, type SearchIndexes, type SearchIndexesDeps } from './searchIndexes.js'
import { createWordSuggestions } from './wordSuggestions.js'

const stored = z.object({ key: z.number(), id: z.string(), text: z.string(), sum: z.number().nullable() })
const ids = z.array(z.object({ id: datasetId }))

/**
 * Creates a `CatalogueStore` over `<folder>/catalogue.db` in this thread. Records and words are in SQLite. What is
 * sorted and counted is also in memory, and is read once for each portal. Fails as opening a file does. A damaged
 * record is removed from the copy, and a damaged file is replaced by an empty one, because the portal has the records.
 */
export function openCatalogueStore(folder: string): Result<CatalogueStore> {
  return trySqlite(() => {
    const damaged = new Set<number>()
    const needs = { held: new Map(), damaged: (key: number) => void damaged.add(key) }
    const database = openCatalogueDatabase(folder, (db) => createParts(db, needs), close)
    const ask: Ask = (work) => {
      const answer = trySqlite(() => ok(database.use(work)))
      const gone = [...damaged]
      damaged.clear()
      // A record that cannot be removed is left out of each answer.
      if (gone.length > 0) trySqlite(() => ok(database.use(({ writer }) => writer.removeDamaged(gone))))
      return answer
    }
    return ok({
      ...copyOver(ask),
      compare: async (portal, pass, stamps) => ask(({ writer }) => writer.compare(portal, pass, stamps)),
      change: async (portal, change) => ask(({ writer }) => writer.change(portal, change)),
      learn: async (portal, records) => ask(({ writer }) => writer.learn(portal, records)),
      listNotMet: async (portal, pass, limit) =>
        ask(({ indexes, some }) =>
          ids.parse(some.all(indexes.getPortalNumber(portal), pass, limit)).map(({ id }) => id),
        ),
      setThemeLabels: async (portal, themes) => ask(({ indexes }) => indexes.setThemeLabels(portal, themes)),
      hold: async (portal, held) => ask(({ indexes }) => indexes.hold(portal, held)),
      forget: async (portal) => ask(({ writer }) => writer.forget(portal)),
      close: async () => database.close(),
    })
  })
}

/**
 * Opens the same file for reading only, while another process may write to it. Returns null when there is none. Fails
 * as opening a file does. Damaged records are left out of the answers.
 */
export function openCatalogueReader(folder: string): Result<CatalogueReader | null> {
  return trySqlite(() => {
    const parts = openCatalogueDatabaseReadOnly(folder, (db) => {
      const readers = createReaders(db, { held: new Map(), damaged: () => undefined })
      return { ...readers, titles: createRecordsByTitleReader(db, readers.indexes) }
    })
    if (parts === null) return ok(null)
    const { titles, readRecords } = parts
    return ok({
      ...copyOver((work) => trySqlite(() => ok(work(parts)))),
      readRecords: async (portal, search, nowMs) =>
        trySqlite(() => ok(titles.readRecords(portal, search) ?? readRecords(portal, search, nowMs))),
      close: async () => close(parts),
    })
  })
}

type Readers = ReturnType<typeof createReaders>
type Parts = ReturnType<typeof createParts>
type DamageReports = Pick<SearchIndexesDeps, 'damaged'>
/** Runs work with the open file. */
type Ask<P = Parts> = <T>(work: (parts: P) => T) => Result<T>

function createReaders(db: Database, deps: SearchIndexesDeps) {
  const indexes = createSearchIndexes(db, deps)
  const columns = selectTextColumns(db, 'record')
  let suggest: ReturnType<typeof createWordSuggestions> | null = null
  return {
    db,
    suggest: (text: string): string | null => {
      suggest ??= createWordSuggestions(db, { readTitle: (key) => indexes.readLine(key)?.title ?? null })
      return suggest(text)
    },
    indexes,
    damaged: deps.damaged,
    readRecords: createListReader(db, indexes, deps),
    readStatus: createReplicaStatusReader(db, indexes),
    record: db.prepare(`SELECT key, ${columns} FROM datasets WHERE portal = ${OF_PORTAL} AND id = ?`),
    // Ids are UUIDs, so a record that contains this one names this media. Fifty thousand records are searched in half a
    // second.
    naming: db.prepare(`SELECT key, ${columns} FROM datasets WHERE portal = ${OF_PORTAL} AND instr(record, ?) > 0`),
  }
}

function createParts(db: Database, deps: SearchIndexesDeps) {
  const readers = createReaders(db, deps)
  return {
    ...readers,
    writer: createCatalogueWriter(db, readers.indexes),
    some: db.prepare('SELECT id FROM datasets WHERE portal = ? AND pass <> ? LIMIT ?'),
  }
}

function close({ indexes, db }: Readers): void {
  indexes.stopWarming()
  db.close()
}

const copyOver = (ask: Ask<Readers>): Omit<CatalogueReader, 'close'> => ({
  readStatus: async (portal) => ask((readers) => readers.readStatus(portal)),
  search: async (portal, search, nowMs) => ask((readers) => readPageOrSuggest(readers, portal, search, nowMs)),
  readRecords: async (portal, search, nowMs) => ask(({ readRecords }) => readRecords(portal, search, nowMs)),
  readDataset: async (portal, wanted) => ask((readers) => readDataset(readers, portal, wanted)),
  findHolder: async (portal, media) =>
    ask((readers) => {
      const found = z.array(stored).parse(readers.naming.all(portal, media))
      const datasets = found.flatMap((row) => decodeDataset(readers, row) ?? [])
      return datasets.find(({ media: all }) => all.some(({ id }) => id === media))?.id ?? null
    }),
})

const OF_PORTAL = '(SELECT id FROM portals WHERE address = ?)'

/** Null when there is none, or when it is damaged. */
function readDataset(readers: Readers, portal: PortalId, id: DatasetId): Dataset | null {
  const found = stored.optional().parse(readers.record.get(portal, id))
  return found === undefined ? null : decodeDataset(readers, found)
}

/**
 * Creates a function that reads the pages of a list from the index in memory. All pages show the list as it was at the
 * first one. Another process may change the content meanwhile, and records that it removes are left out.
 */
function createListReader(db: Database, indexes: SearchIndexes, reports: DamageReports) {
  const byKey = db.prepare(`SELECT key, ${selectTextColumns(db, 'record')} FROM datasets WHERE key = ?`)
  let last: { readonly asked: string; readonly keys: readonly number[] } | null = null
  return (portal: PortalId, { offset, limit, ...search }: CatalogSearch, nowMs: number): ReplicaPage => {
    const { order, withFacets: _, ...filter } = search
    const asked = JSON.stringify([portal, search])
    if (offset === 0 || last?.asked !== asked)
      last = { asked, keys: indexes.select(portal, { filter, order, nowMs }).keys }
    const { keys } = last
    const items = keys.slice(offset, offset + limit).flatMap((key) => {
      const found = stored.optional().parse(byKey.get(key))
      return (found === undefined ? null : decodeDataset(reports, found)) ?? []
    })
    return { total: keys.length, items }
  }
}

/** Null when it is damaged. */
function decodeDataset({ damaged }: DamageReports, row: z.infer<typeof stored>): Dataset | null {
  const dataset = isIntactText(row) ? decodeStoredJson(datasetSchema, row.text) : null
  if (dataset === null) damaged(row.key)
  return dataset
}

/** A page, and for an empty one a suggestion of what to search for instead. */
function readPageOrSuggest(
  { indexes, suggest }: Readers,
  portal: PortalId,
  search: CatalogSearch,
  nowMs: number,
): SearchPage {
  const page = readPage(indexes, portal, search, nowMs)
  const suggestion = page.total > 0 ? null : suggest(search.text)
  if (suggestion === null) return page
  // The words may be in another portal, or be hidden by the filters.
  const { total } = readPage(indexes, portal, { ...search, text: suggestion, withFacets: false }, nowMs)
  return total === 0 ? page : { ...page, suggestion }
}

function readPage(indexes: SearchIndexes, portal: PortalId, search: CatalogSearch, nowMs: number): SearchPage {
  const { order, offset, limit, withFacets = false, ...filter } = search
  const { index, keys, counts, labels, state } = indexes.select(portal, { filter, order, nowMs })
  // After a search, people mostly ask for another order.
  indexes.warm(portal, nowMs)
  const items = keys.slice(offset, offset + limit).flatMap((key) => {
    // Another process may have removed it since the index was read.
    const row = indexes.readLine(key)
    return row === null ? [] : { ...row, holding: index.getLocalCopy(key) }
  })
  return {
    total: keys.length,
    offset,
    items,
    by: isComplete(state) ? 'copy' : 'part-of-copy',
    facets: withFacets ? labelFacets(counts, labels) : null,
  }
}

/** The counts with the portal's own names for its themes. */
function labelFacets(counts: QueryResult['counts'], labels: ReadonlyMap<string, string>): FacetCounts {
  return {
    themes: counts.themes.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label })),
    producers: [...counts.producers],
    formats: [...counts.formats],
    licences: [...counts.licences],
    access: [...counts.access],
    sizes: [...counts.sizes],
    ages: [...counts.ages],
    holdings: [...counts.holdings],
  }
}
