import { afterLook, afterPage, type MirrorState, type MirrorStep } from '../../shared/catalog/mirrorPlan.js'
import type { Dataset } from '../../shared/catalog/model.js'
import type { DatasetId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { CatalogueMirror, Compared, Stock } from '../ports/catalogueMirror.js'
import type { Clock } from '../ports/clock.js'
import type { Portal } from './portal.js'

export interface StepDeps {
  readonly portal: Pick<Portal, 'portalId' | 'listing' | 'dataset'>
  readonly mirror: CatalogueMirror
  readonly clock: Clock
}

/** Asks for what the plan says, and brings it into the copy. */
export function takeStep(
  deps: StepDeps,
  state: MirrorState,
  step: Exclude<MirrorStep, { readonly is: 'rest' }>,
  signal: AbortSignal,
): Promise<Result<Stock>> {
  return step.is === 'look' ? lookAgain(deps, state, step.limit, signal) : takePage(deps, state, step, signal)
}

async function takePage(
  deps: StepDeps,
  state: MirrorState,
  step: Extract<MirrorStep, { readonly is: 'page' }>,
  signal: AbortSignal,
): Promise<Result<Stock>> {
  const page = await deps.portal.listing({ order: step.order, offset: step.offset, limit: step.limit }, signal)
  if (!page.ok) return page
  const { items, sent, total, unusable, inOrder } = page.value
  const kept = await keepRecords(deps, state, { items, remove: [] }, signal)
  if (!kept.ok) return kept
  const { stock, joined, news } = kept.value
  const facts = { offset: step.offset, sent, unusable, total, joined, news, inOrder, ...datesOf(items) }
  const next = afterPage(state, facts, { ...stock, nowMs: deps.clock.now() })
  return goOnWith(deps, next)
}

/** What the walk did not meet is asked for by name: what still comes was only missed, what does not is gone. */
async function lookAgain(
  deps: StepDeps,
  state: MirrorState,
  limit: number,
  signal: AbortSignal,
): Promise<Result<Stock>> {
  const { portal, mirror, clock } = deps
  const missing = await mirror.notMet(portal.portalId, state.pass, limit)
  if (!missing.ok) return missing
  const page =
    missing.value.length === 0 ? ok({ items: [], ids: [] }) : await portal.listing({ ids: missing.value }, signal)
  if (!page.ok) return page
  // A portal that does not know the filter sends others.
  const wanted = new Set(page.value.ids)
  const items = page.value.items.filter(({ id }) => wanted.has(id))
  for (const { id } of items) wanted.delete(id)
  const kept = await keepRecords(deps, state, { items, remove: [...wanted] }, signal)
  if (!kept.ok) return kept
  return goOnWith(deps, afterLook(state, { ...kept.value.stock, nowMs: clock.now() }))
}

interface Kept {
  readonly stock: Stock
  /** Whether this walk had met the first of them before. */
  readonly joined: boolean
  /** How many were not here already as they are. */
  readonly news: number
}

/**
 * Brings what the portal has just said into the copy, under the state in which it was asked: whoever is killed before
 * the state that takes it for had asks for it again.
 */
async function keepRecords(
  { portal, mirror }: StepDeps,
  state: MirrorState,
  { items, remove }: { readonly items: readonly Dataset[]; readonly remove: readonly DatasetId[] },
  signal: AbortSignal,
): Promise<Result<Kept>> {
  const compared = await mirror.compare(portal.portalId, state.pass, items)
  if (!compared.ok) return compared
  const same = new Set(compared.value.same)
  const records = await wholeRecords(portal, items, same, signal)
  if (!records.ok) return records
  const { put, gone } = records.value
  const met = items.flatMap(({ id }) => (same.has(id) ? id : []))
  const stock = await mirror.change(portal.portalId, { state, put, met, remove: [...remove, ...gone] })
  if (!stock.ok) return stock
  return ok({ stock: stock.value, joined: joined(items, compared.value), news: items.length - met.length })
}

/** The newest and the oldest date of some records. */
function datesOf(items: readonly Dataset[]): { readonly newestMs: number | null; readonly oldestMs: number | null } {
  const dates = items.map(({ updated }) => Date.parse(updated ?? '')).filter((date) => !Number.isNaN(date))
  return dates.length === 0
    ? { newestMs: null, oldestMs: null }
    : { newestMs: Math.max(...dates), oldestMs: Math.min(...dates) }
}

const joined = ([first]: readonly Dataset[], { met }: Compared): boolean =>
  first !== undefined && met.includes(first.id)

const goOnWith = ({ portal, mirror }: StepDeps, state: MirrorState): Promise<Result<Stock>> =>
  mirror.change(portal.portalId, { state, put: [], met: [], remove: [] })

/**
 * The records to keep, each with its media. Where the list leaves them out (portal-api.md 2.4), a new or changed record
 * costs a detail call, one after the other; one that is gone by then is `gone`.
 */
async function wholeRecords(
  portal: StepDeps['portal'],
  items: readonly Dataset[],
  same: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Result<{ readonly put: readonly Dataset[]; readonly gone: readonly Dataset['id'][] }>> {
  const put: Dataset[] = []
  const gone: Dataset['id'][] = []
  for (const item of items) {
    if (item.media.length > 0) put.push(item)
    else if (!same.has(item.id)) {
      const detail = await portal.dataset(item.id, signal)
      if (detail.ok) put.push(detail.value)
      else if (detail.failure.code === 'portal/unknown-dataset') gone.push(item.id)
      else return detail
    }
  }
  return ok({ put, gone })
}
