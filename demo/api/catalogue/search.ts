import type { SeedDataset } from '../../seed/model.js'
import type { PortalContext } from '../route/portalContext.js'
import { parseSortOrder } from './sortOrders.js'

/** The catalogue's search as its index does it (portal-api.md 2.1, 2.2). */

export interface SearchResult {
  readonly total: number
  readonly offset: number
  readonly page: readonly SeedDataset[]
}

const DEFAULT_LIMIT = 100
const LIMIT_MAX = 1000
/** The largest `Integer` of Java. */
const INTEGER_MAX = 2 ** 31 - 1
/** How many records the index gives for a limit of 0. */
const ZERO_LIMIT = 10

/**
 * Searches the catalogue. `bad` names an unreadable parameter; `broken` is the result of the index for a negative
 * number or an order that it cannot sort by.
 */
export function searchCatalogue(
  portalContext: PortalContext,
  query: URLSearchParams,
): SearchResult | { readonly bad: string } | 'broken' {
  const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise)
  const offset = number('offset', 0)
  const limit = number('limit', DEFAULT_LIMIT)
  if (!Number.isInteger(offset)) return { bad: 'offset' }
  if (!Number.isInteger(limit) || limit > INTEGER_MAX) return { bad: 'limit' }
  if (offset < 0 || limit < 0) return 'broken'
  for (const name of ['producerUuids', 'globalId'])
    for (const id of readParameter(query, name)) if (!UUID_PATTERN.test(id)) return { bad: name }
  for (const name of ['dateDebut', 'dateFin']) {
    const date = query.get(name)
    if (date !== null && !OFFSET_DATE_TIME.test(date)) return { bad: name }
  }
  const order = parseSortOrder(portalContext, query.get('order'))
  if (order === 'refused') return 'broken'
  const all = filterDatasets(portalContext, query).toSorted(order)
  const count = Math.min(limit === 0 ? ZERO_LIMIT : limit, LIMIT_MAX)
  return { total: all.length, offset, page: all.slice(offset, offset + count) }
}

export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A `+` that was not percent-encoded is a space here, and is refused as Spring does. */
const OFFSET_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Reads a parameter. A single value is split at its commas; several values are taken as they are. */
export function readParameter(query: URLSearchParams, name: string): readonly string[] {
  const given = query.getAll(name)
  return given.length === 1 ? (given[0] ?? '').split(',').filter((one) => one !== '') : given
}

/** Lists the datasets that match the filters, in no particular order. */
export function filterDatasets(portalContext: PortalContext, query: URLSearchParams): readonly SeedDataset[] {
  const { catalogue } = portalContext.contentStore
  const passes = createFilter(query)
  const found: SeedDataset[] = []
  for (let index = 0; index < catalogue.count; index++) {
    const dataset = catalogue.at(index)
    if (!portalContext.withdrawn.has(dataset.id) && passes(dataset)) found.push(dataset)
  }
  return found
}

function createFilter(query: URLSearchParams): (dataset: SeedDataset) => boolean {
  const createValueFilter = (name: string, of: (dataset: SeedDataset) => readonly string[]) => {
    const wanted = new Set(readParameter(query, name))
    return (dataset: SeedDataset) => wanted.size === 0 || of(dataset).some((one) => wanted.has(one))
  }
  const from = Date.parse(query.get('dateDebut') ?? '')
  const to = Date.parse(query.get('dateFin') ?? '')
  const words = createTextFilter(query.get('freeText') ?? '')
  const tests = [
    createValueFilter('themes', (one) => [one.theme]),
    createValueFilter('keywords', (one) => one.keywords),
    createValueFilter('producerNames', (one) => [one.producer.name]),
    createValueFilter('producerUuids', (one) => [one.producer.id]),
    createValueFilter('globalId', (one) => [one.id]),
    (one: SeedDataset) => Number.isNaN(from) || Date.parse(one.temporal?.start ?? '') >= from,
    (one: SeedDataset) => Number.isNaN(to) || Date.parse(one.temporal?.end ?? '') <= to,
    createAccessFilter(query.get('restrictedAccess'), 'restricted'),
    createAccessFilter(query.get('gdprSensitive'), 'personal'),
    (one: SeedDataset) => words(one.title) || words(one.synopsis),
  ]
  return (dataset) => tests.every((test) => test(dataset))
}

/**
 * Builds the filter of an access flag. `restrictedAccess=true` gives restricted datasets without personal ones; `false`
 * gives open ones; `gdprSensitive=false` only excludes personal ones.
 */
function createAccessFilter(value: string | null, kind: 'restricted' | 'personal'): (dataset: SeedDataset) => boolean {
  if (value === 'true') return (one) => one.access === kind
  if (value !== 'false') return () => true
  return (one) => (kind === 'restricted' ? one.access === 'open' : one.access !== 'personal')
}

const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Builds the free-text filter. Each word must begin a word of the same field; with a `*`, a `"` or a `~`, only whole
 * words match.
 */
function createTextFilter(text: string): (field: string) => boolean {
  const wanted = splitWords(text)
  if (wanted.length === 0) return () => true
  const exact = /["~*]/.test(text)
  return (field) => {
    const words = splitWords(field)
    return wanted.every((one) => words.some((word) => (exact ? word === one : word.startsWith(one))))
  }
}
