import * as z from 'zod'
import { toNaturalKey } from '../../../../shared/catalogue/search/naturalOrder.js'
import { foldText, queryTerms } from '../../../../shared/catalogue/search/searchText.js'
import { createExpiringLru, type ExpiringLru } from '../../../../shared/expiringLru.js'
import type { LibraryFileId } from '../../../../shared/ids.js'
import {
  FILE_CONDITIONS,
  type Grouping,
  getFileStatus,
  type LibraryFilterQuery,
  type LibraryOrder,
  type LibraryPage,
  type LibraryQuery,
  libraryPage,
} from '../../../../shared/library/model.js'
import type { Database } from '../database.js'

export interface LibrarySearch {
  page(query: LibraryQuery): LibraryPage
  /** Numbers of the files that a wish finds, in its order. */
  ids(query: LibraryFilterQuery): readonly LibraryFileId[]
  /** Something in the index is otherwise now. */
  changed(): void
  /** Only how files stand: where they stand in a list of all of them is as it was. */
  seenAnew(): void
}

type Counts = LibraryPage['counts']
interface Span {
  readonly files: number
  readonly bytes: number
}
interface Found {
  readonly ids: readonly LibraryFileId[]
  readonly bytes: number
  /** Whether it is narrowed or sorted by how files stand. */
  readonly dependsOnStanding: boolean
  /** By the place of its first file in the order. */
  readonly groups: ReadonlyMap<number, Span>
  /** For each file the place of the first of its group. */
  readonly firsts: readonly number[]
}

const TITLE = 'natural_key(order_title), dataset'
const NAME = 'natural_key(order_name), id'

/** What distinguishes the groups, and the order of the list. Letters fold, so that accents and case do not part what belongs together. */
const GROUPS: Readonly<Record<Grouping, { readonly key: string; readonly order: string }>> = {
  dataset: { key: 'dataset', order: `${TITLE}, ${NAME}` },
  producer: {
    key: 'producer',
    order: `order_producer, producer, ${TITLE}, ${NAME}`,
  },
  project: {
    key: 'root',
    order: `natural_key(order_project), root, ${TITLE}, ${NAME}`,
  },
}

/** The columns that a list without groups is sorted by. Of files that are equal there, the name decides. */
const ORDERS: Readonly<Record<Exclude<LibraryOrder, 'group'>, string>> = {
  name: 'natural_key(order_name)',
  size: 'size',
  fetched: 'fetched',
  // What needs a person comes first.
  standing: `CASE seen WHEN 'damaged' THEN 0 WHEN 'missing' THEN 1 WHEN 'touched' THEN 2 ELSE 4 - outdated + verified END`,
}

const ONLY: Readonly<Record<NonNullable<LibraryFilterQuery['only']>, string>> = {
  verified: "seen = 'as-recorded' AND verified = 1",
  complete: "seen = 'as-recorded' AND verified = 0",
  touched: "seen = 'touched'",
  damaged: "seen = 'damaged'",
  missing: "seen = 'missing'",
  outdated: 'outdated = 1',
  problem: "seen IN ('damaged', 'missing')",
}

const total = z.object({
  all: z.number(),
  verified: z.number(),
  complete: z.number(),
  touched: z.number(),
  damaged: z.number(),
  missing: z.number(),
  outdated: z.number(),
})
/** All that was found travels as three texts: a value from SQLite costs more than a hundred that are parsed. */
const columns = z.object({ ids: z.string(), sizes: z.string(), keys: z.string() })
const shown = z.array(
  z.object({
    id: z.number(),
    portal: z.string(),
    dataset: z.string(),
    media: z.string(),
    name: z.string(),
    title: z.string(),
    producer: z.string(),
    project: z.string(),
    size: z.number(),
    verdict: z.string(),
    seen: z.enum(FILE_CONDITIONS),
    outdated: z.number(),
    fetched: z.number().nullable(),
    checked: z.number().nullable(),
  }),
)

/** Wishes whose order is remembered: the one that is shown, and those one goes back to. */
const REMEMBERED = 6

/** Search over the index. The order of what a wish finds is made once and kept until something changes: pages are cut out of it. */
export function createLibrarySearch(db: Database): LibrarySearch {
  db.function('natural_key', { deterministic: true }, (text: unknown) => toNaturalKey(String(text)))
  const orders = createExpiringLru<string, Found>({ entries: REMEMBERED })
  const countsOf = createExpiringLru<string, Counts>({ entries: REMEMBERED })
  const rows = db.prepare(
    `SELECT id, portal, dataset, media, name, title, producer, project, size, verdict, seen, outdated, fetched, checked
     FROM files WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const find = (query: LibraryFilterQuery): Found => findOrMake(orders, JSON.stringify(query), () => findIn(db, query))
  return {
    page({ offset, limit, ...query }) {
      const found = find(query)
      const ids = found.ids.slice(offset, offset + limit)
      const byId = new Map(shown.parse(rows.all(JSON.stringify(ids))).map((row) => [row.id, row]))
      return libraryPage.parse({
        total: found.ids.length,
        bytes: found.bytes,
        offset,
        counts: findOrMake(countsOf, query.text, () => countIn(db, query.text)),
        items: ids.flatMap((id, at) => {
          const row = byId.get(id)
          if (row === undefined) return []
          const { portal, dataset, media, name, title, producer, project, size, seen, outdated, fetched, checked } = row
          const verdict: unknown = JSON.parse(row.verdict)
          return [
            {
              id,
              name,
              producer,
              project,
              verdict,
              portalId: portal,
              datasetId: dataset,
              mediaId: media,
              datasetTitle: title,
              sizeBytes: size,
              outdated: outdated === 1,
              fetchedMs: fetched,
              checkedMs: checked,
              standing: getFileStatus(seen, libraryPage.shape.items.element.shape.verdict.parse(verdict)),
              ...groupOf(found, offset + at),
            },
          ]
        }),
      })
    },
    ids: (query) => find(query).ids,
    changed: () => {
      orders.clear()
      countsOf.clear()
    },
    seenAnew: () => {
      orders.deleteWhere(({ dependsOnStanding }) => dependsOnStanding)
      countsOf.clear()
    },
  }
}

function findOrMake<T extends object>(known: ExpiringLru<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

/** Each word anywhere in what a person knows a file by. Letters and digits only, so no word is ever a pattern. */
function buildTextFilter(text: string): {
  readonly sql: string
  readonly values: readonly string[]
} {
  const words = queryTerms(text)
  const one = "(order_name || ' ' || order_title || ' ' || order_producer || ' ' || order_project) LIKE ?"
  return {
    sql: ['hidden = 0', ...words.map(() => one)].join(' AND '),
    values: words.map((word) => `%${foldText(word)}%`),
  }
}

function countIn(db: Database, text: string): Counts {
  const { sql, values } = buildTextFilter(text)
  const sums = Object.entries(ONLY).map(([name, is]) => `coalesce(sum(${is}), 0) AS ${name}`)
  return total.parse(db.prepare(`SELECT count(*) AS "all", ${sums.join(', ')} FROM files WHERE ${sql}`).get(...values))
}

function findIn(db: Database, { text, only, by, order, descending }: LibraryFilterQuery): Found {
  const { sql, values } = buildTextFilter(text)
  const where = only === null ? sql : `${sql} AND ${ONLY[only]}`
  const isGrouped = order === 'group'
  const sorted = isGrouped ? GROUPS[by].order : `${ORDERS[order]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, ${NAME}`
  const found = columns.parse(
    db
      .prepare(
        `SELECT json_group_array(id) AS ids, json_group_array(size) AS sizes, json_group_array(grp) AS keys
         FROM (SELECT id, size, ${isGrouped ? GROUPS[by].key : 'id'} AS grp FROM files WHERE ${where} ORDER BY ${sorted})`,
      )
      .get(...values),
  )
  const ids = z.array(z.custom<LibraryFileId>((id) => typeof id === 'number')).parse(JSON.parse(found.ids))
  const sizes = z.array(z.number()).parse(JSON.parse(found.sizes))
  const keys = z.array(z.union([z.string(), z.number()])).parse(JSON.parse(found.keys))
  return {
    ids,
    dependsOnStanding: only !== null || order === 'standing',
    ...computeSpans(keys, sizes),
  }
}

/** A file that is alone in its group stands for itself: a heading would only say its name twice. */
function groupOf({ groups, firsts }: Found, at: number): { readonly group: Span | null; readonly grouped: boolean } {
  const group = groups.get(firsts[at] ?? at)
  const grouped = group !== undefined && group.files > 1
  return { grouped, group: grouped && firsts[at] === at ? group : null }
}

function computeSpans(
  keys: readonly (string | number)[],
  sizes: readonly number[],
): Pick<Found, 'bytes' | 'groups' | 'firsts'> {
  const groups = new Map<number, Span>()
  const firsts: number[] = []
  let bytes = 0
  let first = 0
  keys.forEach((key, at) => {
    const size = sizes[at] ?? 0
    bytes += size
    if (at === 0 || key !== keys[at - 1]) first = at
    firsts.push(first)
    const before = groups.get(first) ?? { files: 0, bytes: 0 }
    groups.set(first, { files: before.files + 1, bytes: before.bytes + size })
  })
  return { bytes, groups, firsts }
}
