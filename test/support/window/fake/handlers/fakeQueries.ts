import { failure } from '../../../../../shared/failure.js'
import type { QueryTable } from '../../../../../shared/query/model.js'
import { addToHistory, EMPTY_BOOK, keepQuery, type QueryBook } from '../../../../../shared/query/queryBook.js'
import { createTableName } from '../../../../../shared/query/tableName.js'
import { fail, ok } from '../../../../../shared/result.js'
import { SAMPLE_NOW_MS } from '../../../samples/cityCatalogue.js'
import { createSmallResult } from '../../../samples/previewSamples.js'
import { answerNothing, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'

type Verbs = Extract<keyof VerbHandlers, `query.${string}`>

const PLAN = [
  { depth: 0, name: 'TOP_N', detail: 'Top 5 · sum(pietons) DESC', rows: null },
  { depth: 1, name: 'HASH_GROUP_BY', detail: 'Station · sum(pietons)', rows: 60 },
  { depth: 2, name: 'FILTER', detail: 'temp > 10', rows: 3650 },
  { depth: 3, name: 'READ_CSV', detail: 'Station, pietons, temp', rows: 18_250 },
]

function listTables(fakeBackend: FakeBackend): readonly QueryTable[] {
  return fakeBackend.library.map(({ datasetId, mediaId, name, datasetTitle, sizeBytes }) => ({
    table: createTableName(datasetTitle, name),
    datasetId,
    mediaId,
    name,
    datasetTitle,
    sizeBytes,
  }))
}

/** The distance of two values of a chart: long numbers need room beside the axis. */
const STEP = 50_000_000

/** Queries over the files that the fake's library holds. */
export function createQueryHandlers(fakeBackend: FakeBackend): Pick<VerbHandlers, Verbs> {
  const bookOf = (portalId: string): QueryBook => fakeBackend.books.get(portalId) ?? EMPTY_BOOK
  const keep = (portalId: string, book: QueryBook | null) => {
    if (book === null) return fail(failure('query/too-many'))
    fakeBackend.books.set(portalId, book)
    return ok(book)
  }
  return {
    'query.tables': ({ text, near }) => {
      const words = text.toLowerCase().split(/\s+/)
      const found = listTables(fakeBackend).filter(({ name, datasetTitle, table }) =>
        words.every((word) => `${name} ${datasetTitle} ${table}`.toLowerCase().includes(word)),
      )
      const isNear = ({ datasetId }: QueryTable): boolean => datasetId === near?.datasetId
      return ok({ tables: [...found.filter(isNear), ...found.filter((one) => !isNear(one))].slice(0, 50), more: false })
    },
    'query.name': ({ datasetId, mediaId }) => {
      const known = listTables(fakeBackend).find((one) => one.datasetId === datasetId && one.mediaId === mediaId)
      return ok({ table: known?.table ?? 'comptages_pietons_2024' })
    },
    'query.ofFiles': ({ files }) => {
      const tables = listTables(fakeBackend)
      return ok(files.flatMap((id) => tables[fakeBackend.library.findIndex((row) => row.id === id)] ?? []))
    },
    'query.describe': ({ table }) => {
      const { columns, rows } = createSmallResult()
      return ok({ table, columns, rows: rows.slice(0, 5), more: true, columnsLeftOut: 0 })
    },
    'query.run': ({ portalId, sql }) => {
      keep(portalId, addToHistory(bookOf(portalId), { sql, atMs: SAMPLE_NOW_MS, rows: 12 }))
      return ok({ ...createSmallResult(), id: 1, total: 12, ms: 84 })
    },
    'query.explain': () => ok(PLAN),
    'query.cancel': answerNothing,
    'query.chart': ({ kind }) =>
      ok({
        marks: Array.from({ length: kind === 'bar' ? 8 : 40 }, (_, at) => ({
          x:
            kind === 'bar'
              ? `Station ${at}`
              : kind === 'line'
                ? new Date(Date.UTC(2024, 0, 1 + at * 7)).toISOString().slice(0, 10)
                : String(at * STEP),
          to: kind === 'histogram' ? String((at + 1) * STEP) : null,
          y: Math.round(900 + 600 * Math.sin(at / 4)),
          series: null,
        })),
        rows: 18_250,
        without: 12,
        sampled: kind === 'scatter',
        groupsLeftOut: kind === 'bar' ? 4 : 0,
        unit: kind === 'line' ? 'week' : null,
        step: null,
      }),
    'query.read': ({ portalId }) => ok(bookOf(portalId)),
    'query.draft': ({ portalId, sql }) => {
      keep(portalId, { ...bookOf(portalId), draft: sql })
      return ok(undefined)
    },
    'query.shelve': ({ portalId, sql }) =>
      keep(portalId, addToHistory(bookOf(portalId), { sql, atMs: SAMPLE_NOW_MS, rows: null })),
    'query.save': ({ portalId, id, name, sql }) =>
      keep(portalId, keepQuery(bookOf(portalId), { id, name, sql, savedMs: SAMPLE_NOW_MS })),
    'query.remove': ({ portalId, ids }) => {
      const book = bookOf(portalId)
      return keep(portalId, { ...book, saved: book.saved.filter(({ id }) => !ids.includes(id)) })
    },
    'query.forgetHistory': ({ portalId }) => keep(portalId, { ...bookOf(portalId), history: [] }),
  }
}
