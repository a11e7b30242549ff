import { LIMITS } from '../../../shared/limits.js'
import type { ColumnProfile, PreviewProfile, ProfilePlot } from '../../../shared/preview/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import { createNotTabularFailure } from '../context/result.js'
import type { TableReader } from '../context/tableReader.js'
import { detectContent } from '../sources/detectSource.js'
import { isUnreadable, readColumns, tryReaders, type ViewColumn, withViews } from './duckdbViews.js'

const VIEW = 'media'
/** The rows of the profile, held in memory: they are read from the file once, however many columns there are. */
const HELD = 'held'

/** What each column holds. */
export async function profileColumns(context: PreviewContext, file: PreviewFile): Promise<Result<PreviewProfile>> {
  const content = await detectContent(context, file, 'all')
  if (!content.ok) return content
  if (content.value.is === 'other') return createNotTabularFailure(file)
  return tryReaders(content.value.source, (reader) => profileBy(context, reader))
}

async function profileBy(context: PreviewContext, reader: TableReader): Promise<Result<PreviewProfile>> {
  return withViews(context, [{ name: VIEW, reader }], {}, async (tables): Promise<Result<PreviewProfile>> => {
    const held = await copyRows(tables)
    if (!held.ok) return isUnreadable(held)
    const columns = await readColumns(tables, HELD)
    if (!columns.ok) return columns
    const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM ${HELD}`)
    if (!counted.ok) return counted
    const rows = Number(counted.value[0]?.[0] ?? 0)
    const profiles: ColumnProfile[] = []
    for (const column of columns.value.slice(0, LIMITS.PREVIEW_COLUMNS)) {
      const profile = await profileColumn(tables, column)
      if (!profile.ok) return profile
      profiles.push(profile.value)
    }
    return ok({ rows, whole: rows < held.value && !reader.cut, columns: profiles })
  })
}

/** Fewer rows when so many do not fit into the memory. Gives how many were allowed. */
async function copyRows(tables: TableEngine): Promise<Result<number>> {
  let most: number = LIMITS.PREVIEW_PROFILE_ROWS
  for (;;) {
    const held = await tables.run(`CREATE OR REPLACE TEMP TABLE ${HELD} AS SELECT * FROM ${VIEW} LIMIT ${most}`)
    if (held.ok) return ok(most)
    if (held.failure.code !== 'look/too-much' || most < 1000) return held
    most = Math.floor(most / 10)
  }
}

async function profileColumn(tables: TableEngine, column: ViewColumn): Promise<Result<ColumnProfile>> {
  const { sql: name, shown } = column
  const isNested = shown.kind === 'nested' || shown.kind === 'geometry'
  const ordered = !isNested
  const cutText = (what: string): string => `left(CAST(${what} AS VARCHAR), ${LIMITS.PREVIEW_CELL_CHARS})`
  const facts = await tables.rows(
    `SELECT CAST(count(*) - count(${name}) AS VARCHAR), CAST(approx_count_distinct(${isNested ? `CAST(${name} AS VARCHAR)` : name}) AS VARCHAR),
     ${ordered ? `${cutText(`min(${name})`)}, ${cutText(`max(${name})`)}` : 'NULL, NULL'},
     ${shown.kind === 'number' ? `CAST(avg(${name}) AS VARCHAR)` : 'NULL'} FROM ${HELD}`,
  )
  if (!facts.ok) return facts
  const [empties, distinct, least = null, most = null, mean = null] = facts.value[0] ?? []
  const plot = await computePlot(tables, column, { least, most, distinct: Number(distinct ?? 0) })
  if (!plot.ok) return plot
  return ok({
    column: shown,
    empties: Number(empties ?? 0),
    distinct: Number(distinct ?? 0),
    least,
    most,
    mean,
    plot: plot.value,
  })
}

interface Spread {
  readonly least: string | null
  readonly most: string | null
  readonly distinct: number
}

/** A histogram for what can be measured, the most frequent values for what can be named. */
async function computePlot(tables: TableEngine, column: ViewColumn, spread: Spread): Promise<Result<ProfilePlot>> {
  const { kind } = column.shown
  if (kind === 'geometry' || kind === 'nested' || spread.least === null) return ok({ is: 'none' })
  const isMeasured = (kind === 'number' || kind === 'date') && spread.distinct > LIMITS.PREVIEW_TOP
  return isMeasured ? computeHistogram(tables, column) : computeTop(tables, column)
}

async function computeHistogram(tables: TableEngine, { sql, shown }: ViewColumn): Promise<Result<ProfilePlot>> {
  const at = shown.kind === 'date' ? `epoch(CAST(${sql} AS TIMESTAMP))` : `CAST(${sql} AS DOUBLE)`
  const bins = LIMITS.PREVIEW_BINS
  const counted = await tables.rows(
    `WITH v AS (SELECT ${at} AS x FROM ${HELD} WHERE isfinite(${at})), s AS (SELECT min(x) AS lo, max(x) AS hi FROM v)
     SELECT CAST(CASE WHEN hi > lo THEN least(${bins - 1}, CAST(floor((x - lo) / (hi - lo) * ${bins}) AS INTEGER)) ELSE 0 END AS VARCHAR) AS b,
     CAST(count(*) AS VARCHAR) FROM v, s GROUP BY b`,
  )
  if (!counted.ok) return counted
  const counts = Array.from({ length: bins }, () => 0)
  for (const [bin, many] of counted.value) counts[Number(bin)] = Number(many)
  return ok({ is: 'histogram', counts })
}

async function computeTop(tables: TableEngine, { sql }: ViewColumn): Promise<Result<ProfilePlot>> {
  const value = `left(CAST(${sql} AS VARCHAR), ${LIMITS.PREVIEW_CELL_CHARS})`
  const counted = await tables.rows(
    `SELECT v, CAST(n AS VARCHAR) FROM (SELECT ${value} AS v, count(*) AS n FROM ${HELD} WHERE ${sql} IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT ${LIMITS.PREVIEW_TOP})`,
  )
  if (!counted.ok) return counted
  return ok({ is: 'top', values: counted.value.map(([one = null, many]) => ({ value: one, count: Number(many) })) })
}
