// Profiles of tables by the real preview process, compared with pandas and numpy.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../shared/limits.js'
import { findWarnings } from '../../../../shared/preview/profile/findWarnings.js'
import {
  type ColumnProfile,
  PROFILE_STEPS,
  type PreviewProfile,
  type ProfileProgress,
} from '../../../../shared/preview/profile/model.js'
import { missingPandasReason, pandas } from '../../../support/peers/python.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { createSeededRandom } from '../../../support/seededRandom.js'
import { unwrap } from '../../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

async function profile(name: string, content: string): Promise<PreviewProfile> {
  return unwrap(await bench.preview.profile(await bench.put(name, content)))
}

function column(of: PreviewProfile, name: string): ColumnProfile {
  const found = of.columns.find(({ column: { name: called } }) => called === name)
  if (found === undefined) throw new Error(`no column ${name}`)
  return found
}

/** A table of counting stations: skewed numbers, gaps, repeated rows, codes with zeros, and inexact decimals. */
function createStations(rows: number, seed: number): string {
  const random = createSeededRandom(seed)
  const lines = ['station;jour;moment;pietons;temperature;ferie;insee;note']
  for (let row = 0; row < rows; row++) {
    const day = new Date(Date.UTC(2021, 0, 1 + Math.floor(random() * 900)))
    const minutes = Math.floor(random() * 1440)
    lines.push(
      [
        `Station ${Math.floor(random() ** 2 * 12)}`,
        day.toISOString().slice(0, 10),
        `${day.toISOString().slice(0, 10)} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
        random() < 0.07 ? '' : String(Math.floor(Math.exp(random() * 9))),
        random() < 0.1 ? '' : String(Math.round((random() * 40 - 8) * 10) / 10),
        random() < 0.1 ? 'true' : 'false',
        `0${1000 + Math.floor(random() * 60)}`,
        random() < 0.8 ? '' : `note ${Math.floor(random() * 40)}`,
      ].join(';'),
    )
  }
  return `${[...lines, ...lines.slice(1, 40)].join('\n')}\n`
}

/** Writes numbers near 2^53 and 2^64, and says how many are in each two of them, and their deviation. */
const LARGE = `
import json, sys, decimal, statistics
import pyarrow as pa, pyarrow.parquet as pq
steps = [n for n in range(40) for _ in range(1 + n % 3)]
columns = {
  'uint64': pa.array([2**64 - 40 + n for n in steps], pa.uint64()),
  'int64': pa.array([2**53 - 20 + n for n in steps], pa.int64()),
  'negative': pa.array([-2**63 + n for n in steps], pa.int64()),
  'decimal': pa.array([decimal.Decimal(2**53 * 1000 + n) / 100 for n in steps], pa.decimal128(30, 2)),
}
pq.write_table(pa.table(columns), sys.argv[1])
counts, deviations = {}, {}
for name, column in columns.items():
    values = column.to_pylist()
    deviations[name] = float(statistics.stdev(values))
    if name == 'decimal': continue
    bins = {}
    for value in values: bins[value // 2] = bins.get(value // 2, 0) + 1
    counts[name] = [bins[at] for at in sorted(bins)]
print(json.dumps({'counts': counts, 'deviations': deviations}))
`

const PEER = `
import json, sys
import numpy as np, pandas as pd
d = pd.read_csv(sys.argv[1], sep=';', dtype={'insee': 'string'}, parse_dates=['jour', 'moment'])
out = {'rows': len(d), 'duplicates': int(d.duplicated().sum()), 'missing': int(d.isna().sum().sum()), 'columns': {}}
for name in d.columns:
    c = d[name]; one = {'missing': int(c.isna().sum()), 'distinct': int(c.nunique())}
    if pd.api.types.is_numeric_dtype(c) and not pd.api.types.is_bool_dtype(c):
        q = c.quantile([.25, .5, .75]); iqr = q[.75] - q[.25]
        one.update(min=float(c.min()), max=float(c.max()), mean=float(c.mean()), std=float(c.std()), q=[float(x) for x in q],
          outliers=int(((c < q[.25] - 1.5 * iqr) | (c > q[.75] + 1.5 * iqr)).sum()))
        if len(sys.argv) > 2:
            edges = json.loads(sys.argv[2]).get(name)
            if edges: one['counts'] = [int(x) for x in np.histogram(c.dropna(), np.array(edges))[0]]
    elif name in ('jour', 'moment'):
        one.update(min=str(c.min()), max=str(c.max()), months={str(k.date()): int(v) for k, v in c.groupby(c.dt.to_period('M').dt.start_time).size().items()})
    else:
        v = c.dropna().astype(str); top = v.value_counts()
        one.update(top=int(top.iloc[0]), lengths=[int(v.str.len().min()), int(v.str.len().max()), float(v.str.len().mean())])
    out['columns'][name] = one
print(json.dumps(out))
`

interface Peer {
  readonly rows: number
  readonly duplicates: number
  readonly missing: number
  readonly columns: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

describe(`a profile beside others${missingPandasReason}`, () => {
  it.skipIf(missingPandasReason !== '').each([
    [5000, 1],
    [120_000, 2],
  ])('of %i rows says what pandas and numpy compute', async (rows, seed) => {
    const content = createStations(rows, seed)
    const mine = await profile('stations.csv', content)
    const edges = Object.fromEntries(
      mine.columns.flatMap(({ column: { name }, plot }) => (plot.type === 'histogram' ? [[name, plot.edges]] : [])),
    )
    expect(Object.keys(edges)).toEqual(['pietons', 'temperature'])
    const peer = (await pandas.run(PEER, `${bench.folder}/stations.csv`, JSON.stringify(edges))) as Peer
    expect(mine).toMatchObject({ rows: peer.rows, approximate: false, whole: true, duplicateRows: peer.duplicates })
    expect(mine.bytes).toBe(Buffer.byteLength(content))
    for (const one of mine.columns) {
      const { name, kind } = one.column
      const its = peer.columns[name] ?? {}
      expect([name, one.missing, one.distinct]).toEqual([name, its.missing, its.distinct])
      if (kind === 'number' && one.numbers !== null) {
        expect([Number(one.least), Number(one.most), one.numbers.outliers]).toEqual([its.min, its.max, its.outliers])
        expect(one.numbers.mean).toBeCloseTo(its.mean as number, 9)
        expect(one.numbers.deviation).toBeCloseTo(its.std as number, 8)
        for (const [at, quartile] of (its.q as number[]).entries())
          expect(one.numbers.quartiles[at]).toBeCloseTo(quartile, 10)
        expect(one.plot).toMatchObject({ type: 'histogram', counts: its.counts })
      }
      if (one.plot.type === 'dates') {
        expect(one.plot.unit).toBe('month')
        expect(
          Object.fromEntries(
            one.plot.starts.map((start, at) => [start, one.plot.type === 'dates' && one.plot.counts[at]]),
          ),
        ).toEqual(its.months)
      }
      if (one.texts !== null) {
        expect([one.texts.shortest, one.texts.longest]).toEqual((its.lengths as number[]).slice(0, 2))
        expect(one.texts.meanLength).toBeCloseTo((its.lengths as number[])[2] ?? 0, 9)
        expect(one.plot).toMatchObject({ type: 'top' })
        if (one.plot.type === 'top') expect(one.plot.values[0]?.count).toBe(its.top)
      }
    }
    expect(findWarnings(column(mine, 'insee'), mine)).toContainEqual({ type: 'leading-zeros', count: peer.rows })
  })
})

describe('a profile', () => {
  it('of more rows than are counted exactly reads all of them, and says that it is approximate', async () => {
    const rows = 1_000_500
    const lines = Array.from(
      { length: rows },
      (_, row) => `${row};${row % 1000};v${row % 7};2024-01-${String((row % 28) + 1).padStart(2, '0')}`,
    )
    const seen: ProfileProgress[] = []
    const timer = setInterval(() => seen.push(bench.preview.profileProgress()), 10)
    const mine = await profile('long.csv', `id;mille;sept;jour\n${lines.join('\n')}\n`)
    clearInterval(timer)
    // What is being done is told meanwhile: each step in its turn, and how far it is with the columns.
    const told = seen.filter((one) => one !== null)
    const steps = [...new Set(told.map(({ step }) => step))]
    expect(steps).toEqual(PROFILE_STEPS.filter((step) => steps.includes(step)))
    expect(steps).toEqual(expect.arrayContaining(['read', 'measure', 'plot']))
    expect(told.find(({ step }) => step === 'plot')?.columns).toMatchObject({ of: 4 })
    expect(told.some(({ part }) => part !== null && part > 0 && part < 1)).toBe(true)
    expect(bench.preview.profileProgress()).toBeNull()
    expect(mine).toMatchObject({ rows, approximate: true, whole: true, duplicateRows: null, keys: [] })
    const [id, thousand, seven] = mine.columns
    expect(Math.abs((id?.distinct ?? 0) / rows - 1)).toBeLessThan(0.1)
    expect(id?.distinct).toBeLessThanOrEqual(rows)
    expect(id?.numbers?.mean).toBe((rows - 1) / 2)
    expect(Math.abs((id?.numbers?.quartiles[1] ?? 0) / (rows / 2) - 1)).toBeLessThan(0.01)
    expect(thousand).toMatchObject({ least: '0', most: '999', missing: 0 })
    // Few values are counted individually anyway: an estimate of a thousand may be a quarter off.
    expect([id?.isDistinctExact, thousand?.isDistinctExact]).toEqual([false, true])
    expect([thousand?.distinct, seven?.distinct, column(mine, 'jour').distinct]).toEqual([1000, 7, 28])
    expect(thousand?.plot.type === 'histogram' && thousand.plot.counts.reduce((sum, many) => sum + many, 0)).toBe(rows)
    expect(seven?.plot).toEqual({
      type: 'top',
      values: Array.from({ length: 7 }, (_, at) => ({ value: `v${at}`, count: Math.ceil((rows - at) / 7) })),
      rest: 0,
    })
    expect(column(mine, 'jour').plot).toMatchObject({ type: 'dates', unit: 'day' })
    expect(findWarnings(id as ColumnProfile, mine)).toEqual([])
  }, 120_000)

  it.skipIf(missingPandasReason !== '')('of numbers that a DOUBLE does not distinguish is exact', async () => {
    const path = join(bench.folder, 'grands.parquet')
    const { counts, deviations } = (await pandas.run(LARGE, path)) as {
      readonly counts: Readonly<Record<string, readonly number[]>>
      readonly deviations: Readonly<Record<string, number>>
    }
    const mine = await unwrap(bench.preview.profile({ path, name: 'grands.parquet' }))
    for (const [name, expected] of Object.entries(deviations)) {
      const { numbers, plot } = column(mine, name)
      expect((numbers?.deviation ?? 0) / expected, name).toBeCloseTo(1, 9)
      if (plot.type !== 'histogram') throw new Error(name)
      if (counts[name] !== undefined) expect(plot.counts, name).toEqual(counts[name])
    }
  })

  it('leaves empty bins empty, and puts a value on an edge into the bin that it begins', async () => {
    const numbers = (values: readonly number[]): string => `n;d\n${values.map((n) => `${n};x`).join('\n')}\n`
    const gaps = column(await profile('trous.csv', numbers([1, 2, 3, 3, 4, 5, 6, 7, 8, 99.5])), 'n').plot
    if (gaps.type !== 'histogram') throw new Error('a histogram')
    expect(gaps.counts).toEqual([5, 4, ...Array.from({ length: 17 }, () => 0), 1])
    expect(gaps.edges).toHaveLength(gaps.counts.length + 1)
    // Most quotients of tenths are slightly too small or too large in binary.
    const tenths = column(
      await profile('bords.csv', numbers(Array.from({ length: 24 }, (_, n) => (n + 1) / 10))),
      'n',
    ).plot
    expect(tenths).toMatchObject({ type: 'histogram', counts: [...Array.from({ length: 22 }, () => 1), 2] })
  })

  it('names the key, the pair of columns that is one, and what repeats', async () => {
    const pairs = Array.from(
      { length: 60 },
      (_, row) => `${Math.floor(row / 30)};2024-01-${String((row % 30) + 1).padStart(2, '0')};5`,
    )
    const single = await profile(
      'cle.csv',
      `code;n\n${Array.from({ length: 300 }, (_, row) => `c${row};${row % 9}`).join('\n')}\n`,
    )
    expect(single.keys).toEqual([{ columns: ['code'], repeated: 0, examples: [] }])
    const twice = await profile(
      'presque.csv',
      `code;n\n${Array.from({ length: 300 }, (_, row) => `c${row === 7 ? 3 : row};${row % 9}`).join('\n')}\n`,
    )
    expect(twice.keys[0]).toEqual({ columns: ['code'], repeated: 1, examples: [{ value: 'c3', count: 2 }] })
    const pair = await profile('paire.csv', `station;jour;n\n${pairs.join('\n')}\n`)
    expect(pair.keys).toEqual([{ columns: ['station', 'jour'], repeated: 0, examples: [] }])
  })

  it('warns of what spoils a column, and only of that', async () => {
    const lines = Array.from({ length: 100 }, (_, row) =>
      [
        row,
        'même',
        row < 60 ? '' : row,
        row % 10 === 0 ? 'n.c.' : `${row}.5`,
        row === 99 ? 100_000 : row % 12,
        row % 4 === 0 ? ` v${row % 3}` : `v${row % 3}`,
      ].join(';'),
    )
    const mine = await profile('avertis.csv', `id;seul;creux;mixte;pic;espace\n${lines.join('\n')}\n`)
    const warned = (name: string) => findWarnings(column(mine, name), mine).map(({ type }) => type)
    expect(['id', 'seul', 'creux', 'mixte', 'pic', 'espace'].map(warned)).toEqual([
      ['all-unique'],
      ['constant'],
      ['mostly-missing'],
      ['mixed-types'],
      ['outliers'],
      ['padded'],
    ])
    expect(findWarnings(column(mine, 'mixte'), mine)).toEqual([{ type: 'mixed-types', reads: 'number', count: 10 }])
    expect(column(mine, 'seul').plot).toEqual({ type: 'top', values: [{ value: 'même', count: 100 }], rest: 0 })
    expect(column(mine, 'mixte').plot).toMatchObject({ type: 'top', values: [{ value: 'n.c.', count: 10 }], rest: 90 })
  })

  it.each([
    ['one row', 'a;b\n1;2024-01-01\n', 1],
    ['extreme numbers', 'a;b\n1e308;1\n-1e308;2\n1e-300;3\n0;4\n', 4],
    ['infinite numbers', 'a;b\n1.5;1\ninf;2\nnan;3\n-inf;4\n2.5;9\n', 5],
    [
      'large whole numbers',
      'a;b\n9007199254740993;1\n9007199254740995;2\n170141183460469231731687303715884105727;3\n',
      3,
    ],
    ['dates at the ends of time', 'a;b\n0001-01-01;1\n9999-12-31;2\n2024-01-01;3\n', 3],
    ['names that are SQL', `"a""; DROP TABLE held; --";b'c\n${'1;2\n'.repeat(12)}`, 12],
    ['empty texts', 'a;b\n"";1\n"  ";2\nx;3\n', 3],
  ])('of %s is made all the same', async (_name, content, rows) => {
    const mine = await profile('bord.csv', content)
    expect(mine.rows).toBe(rows)
    expect(mine.columns).toHaveLength(2)
    for (const { plot } of mine.columns)
      if (plot.type === 'histogram') expect(plot.edges.every(Number.isFinite)).toBe(true)
  })

  it('of nested values and geometries counts what can be counted', async () => {
    const features = Array.from({ length: 20 }, (_, n) => ({
      type: 'Feature',
      geometry: n % 5 === 0 ? null : { type: 'Point', coordinates: [n, n] },
      properties: { tags: [n % 3], nom: `n${n}` },
    }))
    const mine = await profile('points.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    expect(column(mine, 'geometry')).toMatchObject({ missing: 4, distinct: null, plot: { type: 'none' } })
    // A list counts as its text.
    expect(column(mine, 'tags')).toMatchObject({ missing: 0, distinct: 3, plot: { type: 'top' } })
  })
})

describe('the profile of a small table', () => {
  it('says of each column what it holds, and how it is spread', async () => {
    const lines = Array.from(
      { length: 400 },
      (_, n) => `${n % 5 === 0 ? '' : n};${['nord', 'sud', 'est'][n % 3]};${n % 100},5`,
    )
    const answer = await bench.preview.profile(await bench.put('profil.csv', `n;zone;x\n${lines.join('\n')}\n`))
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    const [n, zone, x] = answer.value.columns
    expect(answer.value).toMatchObject({ rows: 400, whole: true })
    expect(n).toMatchObject({ missing: 80, least: '1', most: '399', plot: { type: 'histogram' } })
    expect(zone).toMatchObject({
      missing: 0,
      distinct: 3,
      plot: { type: 'top', values: [{ value: 'nord', count: 134 }, {}, {}] },
    })
    expect(x).toMatchObject({ least: '0.5', most: '99.5', numbers: { mean: 50 } })
    const { plot } = x ?? {}
    expect(plot?.type === 'histogram' && plot.counts.reduce((sum, count) => sum + count, 0)).toBe(400)
  })

  it('of a column whose name is longer than can be shown is a profile all the same', async () => {
    const name = 'a question asked in full '.repeat(40).trim()
    const answer = await bench.preview.profile(await bench.put('long-name.csv', `${name},n\nyes,1\nno,2\n`))
    expect(answer).toMatchObject({
      ok: true,
      value: { columns: [{ column: { name: name.slice(0, LIMITS.TITLE_CHARS) }, distinct: 2 }, { distinct: 2 }] },
    })
  })
})
