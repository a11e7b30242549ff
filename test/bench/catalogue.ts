import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMirrorHere } from '../../electron/adapters/sqliteMirror.js'
import type { CatalogueMirror } from '../../electron/ports/catalogueMirror.js'
import { type CatalogOrder, NO_FILTER } from '../../shared/catalog/filter.js'
import { firstState } from '../../shared/catalog/mirrorPlan.js'
import { portalId } from '../../shared/ids.js'
import { aDatasetOfMany } from '../help/manyDatasets.js'
import { must } from '../help/must.js'
import { NOW_MS } from '../window/sampleData.js'

/**
 * How quickly the copy of a catalogue answers: a page of rows and the counts of all eight facets, for texts and filters
 * from one letter to nothing found. `npx tsx test/bench/catalogue.ts [datasets]`; one line of JSON, times in milliseconds.
 */

const PORTAL = portalId.parse('https://rudi.example')
const PAGE = 100
const TEXTS =
  ',a,b,co,comptages,comptages pie,velo,bus metro,cœur,oeuvres,qualité de l’air,stations 4999,4999,zzz,piétons bibli,annuelle electricite'.split(
    ',',
  )
const FILTERS = [
  {},
  { themes: ['mobility'] },
  { formats: ['CSV'], ages: ['year' as const] },
  { access: ['open' as const], sizes: ['under-1mb' as const] },
]
const ORDERS: readonly CatalogOrder[] = ['relevance', 'title', '-size']

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

async function fill(mirror: CatalogueMirror, many: number): Promise<number[]> {
  const state = { ...firstState(), walkedMs: NOW_MS }
  const times: number[] = []
  for (let from = 0; from < many; from += PAGE) {
    const put = Array.from({ length: PAGE }, (_, index) => aDatasetOfMany(from + index))
    times.push(await timed(() => must(mirror.change(PORTAL, { state, put, met: [], remove: [] }))))
  }
  return times
}

async function answers(mirror: CatalogueMirror): Promise<number[]> {
  const times: number[] = []
  for (const text of TEXTS)
    for (const some of FILTERS)
      for (const order of ORDERS) {
        const filter = { ...NO_FILTER, ...some, text }
        times.push(
          await timed(async () => {
            await must(mirror.search(PORTAL, { ...filter, order, offset: 0, limit: PAGE }, NOW_MS))
            await must(mirror.counts(PORTAL, filter, NOW_MS))
          }),
        )
      }
  return times
}

const at = (times: readonly number[], part: number): number =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0) * 10) / 10

const many = Number(process.argv[2] ?? 50_000)
const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
try {
  const mirror = openMirrorHere(folder)
  if (!mirror.ok) throw new Error(mirror.failure.code)
  const puts = await fill(mirror.value, many)
  await mirror.value.close()
  const again = openMirrorHere(folder)
  if (!again.ok) throw new Error(again.failure.code)
  const first = await timed(() => must(again.value.counts(PORTAL, NO_FILTER, NOW_MS)))
  const times = await answers(again.value)
  await again.value.close()
  const rssMb = Math.round(process.memoryUsage().rss / 1e6)
  process.stdout.write(
    `${JSON.stringify({ datasets: many, page: { p50: at(puts, 0.5), max: at(puts, 1) }, first: Math.round(first), answer: { p50: at(times, 0.5), p95: at(times, 0.95), max: at(times, 1) }, rssMb })}\n`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
