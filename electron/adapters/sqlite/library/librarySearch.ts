import * as z from 'zod'
import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import { createExpiringLru } from '../../../../shared/collections/expiringLru.js'
import { getOrAdd } from '../../../../shared/collections/getOrAdd.js'
import type { LibraryFileId } from '../../../../shared/ids.js'
import {
  FILE_CONDITIONS,
  type Grouping,
  getFileStatus,
  type LibraryFilterQuery,
  type LibraryOrder,
  type LibraryPage,
  type LibraryQuery,
  type LibraryRow,
  libraryPage,
  libraryRow,
} from '../../../../shared/library/model.js'
import { foldText } from '../../../../shared/text/foldText.js'
import { toNaturalKey } from '../../../../shared/text/toNaturalKey.js'
import type { Database } from '../database.js'

export interface LibrarySearch {
  readPage(query: LibraryQuery): LibraryPage
  /** A file as the list shows it, outside of any group; null when the index does not have it. */
  readRow(id: LibraryFileId): LibraryRow | null
  /** The ids of the files that a query finds, in its order. */
  listIds(query: LibraryFilterQuery): readonly LibraryFileId[]
  /** Called when the index has changed. */
  onChanged(): void
  /** Called when only the conditions of files have changed. Their order in a list of all files stays. */
  onConditionsChanged(): void
}

type Counts = LibraryPage['counts']
interface Span {
  readonly files: number
  readonly bytes: number
}
interface Found {
  readonly ids: readonly LibraryFileId[]
  readonly bytes: number
  /** Whether the query filters or sorts by condition. */
  readonly dependsOnStanding: boolean
  /** Groups are sorted by the position of their first file. */
  readonly groups: ReadonlyMap<number, Span>
  /** For each file, the position of the first file of its group. */
  readonly firsts: readonly number[]
  /** The smallest number of files for which a group has a heading. */
  readonly least: 1 | 2
}

const TITLE = 'natural_key(order_title), dataset'
const NAME = 'natural_key(order_name), id'

/**
 * The columns that distinguish the groups and sort the list. Texts are folded, so that accents and case do not split a
 * group.
 */
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

/** The columns that sort a list without groups. Files that are equal in these are sorted by name. */
const ORDERS: Readonly<Record<Exclude<LibraryOrder, 'group'>, string>> = {
  name: 'natural_key(order_name)',
  size: 'size',
  fetched: 'fetched',
  // Conditions that need an action of the person come first, and then files of which the portal has a newer version.
  standing: `CASE seen WHEN 'damaged' THEN 0 WHEN 'missing' THEN 1 WHEN 'touched' THEN 2
    ELSE CASE outdated WHEN 1 THEN 3 ELSE 4 + verified END END`,
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
/** The result is read as three texts, because one value from SQLite costs more than parsing a hundred. */
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

/** How many orders are cached: that of the present query, and those that the person may return to. */
const REMEMBERED = 6

/**
 * Creates the search over the index. The order of a result is computed once and cached until something changes. Pages
 * are slices of it.
 */
export function createLibrarySearch(db: Database): LibrarySearch {
  db.function('natural_key', { deterministic: true }, (text: unknown) => toNaturalKey(String(text)))
  const orders = createExpiringLru<string, Found>({ entries: REMEMBERED })
  const countsOf = createExpiringLru<string, Counts>({ entries: REMEMBERED })
  const rows = db.prepare(
    `SELECT id, portal, dataset, media, name, title, producer, project, size, verdict, seen, outdated, fetched, checked
     FROM files WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const find = (query: LibraryFilterQuery): Found => getOrAdd(orders, JSON.stringify(query), () => findIn(db, query))
  return {
    readPage({ offset, limit, ...query }) {
      const found = find(query)
      const ids = found.ids.slice(offset, offset + limit)
      const byId = new Map(shown.parse(rows.all(JSON.stringify(ids))).map((row) => [row.id, row]))
      return libraryPage.parse({
        total: found.ids.length,
        bytes: found.bytes,
        offset,
        counts: getOrAdd(countsOf, JSON.stringify([query.text, query.without]), () => countIn(db, query)),
        items: ids.flatMap((id, at) => {
          const row = byId.get(id)
          return row === undefined ? [] : [{ ...toFacts(row), ...toGroup(found, offset + at) }]
        }),
      })
    },
    readRow(id) {
      const [row] = shown.parse(rows.all(JSON.stringify([id])))
      return row === undefined ? null : libraryRow.parse({ ...toFacts(row), group: null, grouped: false })
    },
    listIds: (query) => find(query).ids,
    onChanged: () => {
      orders.clear()
      countsOf.clear()
    },
    onConditionsChanged: () => {
      orders.deleteWhere(({ dependsOnStanding }) => dependsOnStanding)
      countsOf.clear()
    },
  }
}

/** Converts a stored file to what the window shows. */
function toFacts(row: z.infer<typeof shown>[number]) {
  const { id, portal, dataset, media, name, title, producer, project, size, seen, outdated, fetched, checked } = row
  const verdict = libraryRow.shape.verdict.parse(JSON.parse(row.verdict))
  return {
    ...{ id, name, producer, project, verdict, portalId: portal, datasetId: dataset, mediaId: media },
    ...{ datasetTitle: title, sizeBytes: size, outdated: outdated === 1, fetchedMs: fetched, checkedMs: checked },
    standing: getFileStatus(seen, verdict),
  }
}

/**
 * Finds each word anywhere in the texts by which a person knows a file. Words contain letters and digits only, so they
 * have no meaning as a pattern.
 */
function buildTextFilter({ text, without }: Pick<LibraryFilterQuery, 'text' | 'without'>): {
  readonly sql: string
  readonly values: readonly string[]
} {
  const words = listQueryTerms(text)
  const one = "(order_name || ' ' || order_title || ' ' || order_producer || ' ' || order_project) LIKE ?"
  const others = without.length === 0 ? [] : ['id NOT IN (SELECT value FROM json_each(?))']
  return {
    sql: ['hidden = 0', ...words.map(() => one), ...others].join(' AND '),
    values: [...words.map((word) => `%${foldText(word)}%`), ...others.map(() => JSON.stringify(without))],
  }
}

function countIn(db: Database, query: LibraryFilterQuery): Counts {
  const { sql, values } = buildTextFilter(query)
  const sums = Object.entries(ONLY).map(([name, is]) => `coalesce(sum(${is}), 0) AS ${name}`)
  return total.parse(db.prepare(`SELECT count(*) AS "all", ${sums.join(', ')} FROM files WHERE ${sql}`).get(...values))
}

function findIn(db: Database, query: LibraryFilterQuery): Found {
  const { only, by, order, descending } = query
  const { sql, values } = buildTextFilter(query)
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
    least: isGrouped && by !== 'dataset' ? 1 : 2,
    ...computeSpans(keys, sizes),
  }
}

/**
 * A single file of a dataset has no heading, which would only repeat its name. A producer or a project always has one,
 * because nothing else in the row names it.
 */
function toGroup(
  { groups, firsts, least }: Found,
  at: number,
): { readonly group: Span | null; readonly grouped: boolean } {
  const group = groups.get(firsts[at] ?? at)
  const grouped = group !== undefined && group.files >= least
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
