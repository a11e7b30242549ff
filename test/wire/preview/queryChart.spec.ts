// Charts of the answer of a query, computed by the real preview process.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../../shared/limits.js'
import type { ChartData } from '../../../shared/query/chart/chartDataSchema.js'
import type { ChartSpec } from '../../../shared/query/chart/chartSpecSchema.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { STATION_COUNTS } from '../../support/preview/stationCounts.js'
import { unwrap } from '../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

let answers = 0
const nextTarget = (): string => join(bench.folder, `answer-${answers++}.parquet`)

describe('a chart', () => {
  let path: string
  beforeAll(async () => {
    path = nextTarget()
    await unwrap(
      bench.preview.answer({
        files: [{ ...(await bench.put('comptes.csv', STATION_COUNTS)), view: 'comptes' }],
        sql: 'FROM comptes',
        target: path,
      }),
    )
  })
  const draw = (spec: Partial<ChartSpec>): Promise<ChartData> =>
    unwrap(bench.preview.chart(path, { kind: 'bar', x: 0, y: 2, series: null, aggregate: 'sum', ...spec }))
  const PRESENT = Array.from({ length: 4000 }, (_, row) => row).filter((row) => row % 7 !== 3)

  it('of bars has the longest, says how many it leaves out and how many rows have no value', async () => {
    const data = await draw({})
    expect(data).toMatchObject({
      rows: PRESENT.length,
      without: 4000 - PRESENT.length,
      groupsLeftOut: 80 - LIMITS.CHART_GROUPS,
      sampled: false,
    })
    const sums = new Map<string, number>()
    for (const row of PRESENT) sums.set(`s${row % 80}`, (sums.get(`s${row % 80}`) ?? 0) + row)
    expect(data.marks).toHaveLength(LIMITS.CHART_GROUPS)
    for (const { x, y } of data.marks) expect(y).toBe(sums.get(x))
    expect(data.marks[0]?.y).toBe(Math.max(...sums.values()))
  })

  it('of a line gathers dates by a unit that it says, over every row', async () => {
    const data = await draw({ kind: 'line', x: 1, aggregate: 'sum' })
    expect(data.unit).toBe('week')
    expect(data.marks.reduce((sum, { y }) => sum + y, 0)).toBe(PRESENT.reduce((sum, row) => sum + row, 0))
    const few = await draw({ kind: 'line', x: 1, series: 0, aggregate: 'count', y: null })
    expect(new Set(few.marks.map(({ series }) => series)).size).toBe(LIMITS.CHART_SERIES)
    expect(few.groupsLeftOut).toBe(80 - LIMITS.CHART_SERIES)
  })

  it('of a line counts rows without a series, which take the place of none', async () => {
    const target = nextTarget()
    const sql = `SELECT i AS x, CASE WHEN s < ${LIMITS.CHART_SERIES} THEN 's' || s END AS s FROM range(5) t(i), range(20) u(s)`
    await unwrap(bench.preview.answer({ files: [], sql, target }))
    const spec: ChartSpec = { kind: 'line', x: 0, y: null, series: 1, aggregate: 'count' }
    const data = await unwrap(bench.preview.chart(target, spec))
    expect(new Set(data.marks.map(({ series }) => series)).size).toBe(LIMITS.CHART_SERIES)
    expect(data).toMatchObject({ groupsLeftOut: 0, without: 5 * (20 - LIMITS.CHART_SERIES) })
  })

  it('of a line over many numbers gathers them by a step that it says', async () => {
    const target = nextTarget()
    await unwrap(bench.preview.answer({ files: [], sql: 'SELECT i / 10 AS x, 1 AS y FROM range(4000) t(i)', target }))
    const spec: ChartSpec = { kind: 'line', x: 0, y: 1, series: null, aggregate: 'sum' }
    const { step, marks } = await unwrap(bench.preview.chart(target, spec))
    expect(step).toBe(1)
    expect(marks).toEqual(Array.from({ length: 400 }, (_, at) => ({ x: `${at}.0`, to: null, y: 10, series: null })))
    expect((await draw({ kind: 'line', x: 3, y: null, aggregate: 'count' })).step).toBe(null)
  })

  it('of points has a colour for each series, and counts the points and series that have none', async () => {
    const target = nextTarget()
    const sql = `SELECT i AS x, i AS y, CASE WHEN i >= 20 THEN 's' || (i % 20) END AS s FROM range(200) t(i)`
    await unwrap(bench.preview.answer({ files: [], sql, target }))
    const spec: ChartSpec = { kind: 'scatter', x: 0, y: 1, series: 2, aggregate: 'count' }
    const data = await unwrap(bench.preview.chart(target, spec))
    expect(data).toMatchObject({ rows: 180, without: 20, groupsLeftOut: 20 - LIMITS.CHART_SERIES, sampled: false })
    expect(new Set(data.marks.map(({ series }) => series)).size).toBe(LIMITS.CHART_SERIES)
    expect(data.marks).toHaveLength(9 * LIMITS.CHART_SERIES)
  })

  it('of a distribution counts every value once', async () => {
    const data = await draw({ kind: 'histogram', x: 3, y: null, aggregate: 'count' })
    expect(data.marks.reduce((sum, { y }) => sum + y, 0)).toBe(4000)
    expect(Number(data.marks[0]?.x)).toBe(0)
    for (const [at, { to }] of data.marks.entries()) expect(to).toBe(data.marks[at + 1]?.x ?? to)
  })

  it('of points shows every row while there are few, and the same sample of many', async () => {
    const all = await draw({ kind: 'scatter', x: 5, y: 4, aggregate: 'count' })
    expect(all).toMatchObject({ rows: 4000, sampled: false, marks: expect.objectContaining({ length: 4000 }) })
    const many = nextTarget()
    const sql = 'SELECT i AS a, i * 2 AS b FROM range(60000) r(i)'
    await unwrap(bench.preview.answer({ files: [], sql, target: many }))
    const spec: ChartSpec = { kind: 'scatter', x: 0, y: 1, series: null, aggregate: 'mean' }
    const [one, other] = [await unwrap(bench.preview.chart(many, spec)), await unwrap(bench.preview.chart(many, spec))]
    expect(one).toMatchObject({ rows: 60_000, sampled: true })
    expect(one.marks).toHaveLength(LIMITS.CHART_POINTS)
    expect(one.marks).toEqual(other.marks)
    for (const { x, y } of one.marks) expect(y).toBe(2 * Number(x))
  })
})
