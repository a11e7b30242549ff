import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogueStore } from '../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import type { CatalogueStore } from '../../electron/ports/catalogueStore.js'
import { type CatalogOrder, NO_FILTER } from '../../shared/catalogue/search/model.js'
import { createInitialState } from '../../shared/catalogue/sync/syncMachine.js'
import { portalId } from '../../shared/ids.js'
import { generateDataset } from '../support/catalogue/generateDataset.js'
import { SAMPLE_NOW_MS } from '../support/samples/cityCatalogue.js'
import { unwrap } from '../support/unwrap.js'

/**
 * Measures how quickly the copy of a catalogue answers: a page of rows and the counts of all eight facets, for texts
 * and filters from one letter to no result. `npx tsx test/bench/measureCatalogue.ts [datasets]`; prints one line of JSON,
 * times in milliseconds.
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

async function fill(catalogueStore: CatalogueStore, many: number): Promise<number[]> {
  const state = { ...createInitialState(), walkedMs: SAMPLE_NOW_MS }
  const times: number[] = []
  for (let from = 0; from < many; from += PAGE) {
    const put = Array.from({ length: PAGE }, (_, index) => generateDataset(from + index))
    times.push(await timed(() => unwrap(catalogueStore.change(PORTAL, { state, put, met: [], remove: [] }))))
  }
  return times
}

const FIRST = { ...NO_FILTER, order: 'relevance', offset: 0, limit: PAGE, withFacets: true } as const

async function answers(catalogueStore: CatalogueStore): Promise<number[]> {
  const times: number[] = []
  for (const text of TEXTS)
    for (const some of FILTERS)
      for (const order of ORDERS) {
        const filter = { ...NO_FILTER, ...some, text }
        times.push(
          await timed(async () => {
            const search = { ...filter, order, offset: 0, limit: PAGE, withFacets: true }
            await unwrap(catalogueStore.search(PORTAL, search, SAMPLE_NOW_MS))
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
  const catalogueStore = openCatalogueStore(folder)
  if (!catalogueStore.ok) throw new Error(catalogueStore.failure.code)
  const puts = await fill(catalogueStore.value, many)
  await catalogueStore.value.close()
  const again = openCatalogueStore(folder)
  if (!again.ok) throw new Error(again.failure.code)
  const first = await timed(() => unwrap(again.value.search(PORTAL, FIRST, SAMPLE_NOW_MS)))
  const times = await answers(again.value)
  await again.value.close()
  const rssMb = Math.round(process.memoryUsage().rss / 1e6)
  process.stdout.write(
    `${JSON.stringify({ datasets: many, page: { p50: at(puts, 0.5), max: at(puts, 1) }, first: Math.round(first), answer: { p50: at(times, 0.5), p95: at(times, 0.95), max: at(times, 1) }, rssMb })}\n`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
