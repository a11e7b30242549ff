import type { CopyView } from '../../shared/catalog/filter.js'
import {
  afterLook,
  afterPage,
  checking,
  firstState,
  isWhole,
  type MirrorState,
  type MirrorStep,
  nextStep,
  walking,
} from '../../shared/catalog/mirrorPlan.js'
import type { Dataset } from '../../shared/catalog/model.js'
import { failureShown } from '../../shared/download/view.js'
import { type Failure, retryClass } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { CatalogueMirror, Stock } from '../ports/catalogueMirror.js'
import type { Clock } from '../ports/clock.js'
import type { Portal } from './portal.js'

export interface MirrorDeps {
  readonly portal: Pick<Portal, 'portalId' | 'listing' | 'dataset' | 'facets'>
  readonly mirror: CatalogueMirror
  readonly clock: Clock
  /** Told after each page and at each turn. */
  readonly tell: (view: CopyView) => void
}

export interface MirrorKeeper {
  /** Asks what changed at once; `anew` goes through everything (another account sees other datasets). */
  refresh(how: 'changes' | 'anew'): void
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** Waits after failures that may pass: from half a minute to a quarter of an hour. */
const RETRY_MS = { first: 30_000, most: 15 * 60_000 } as const
/** After a failure that will not pass by itself: the portal is asked again now and then all the same. */
const HOPELESS_MS = 3600_000

/**
 * Keeps the copy of one portal's catalogue as long as it is let: one request at a time, after each a rest as long as the
 * answer took, and no request at all while the portal asked to wait or cannot be reached.
 */
export function keepMirror(deps: MirrorDeps): MirrorKeeper {
  const life = new AbortController()
  let nap = new AbortController()
  let wished: 'changes' | 'anew' | null = null
  const awake = (): void => {
    nap.abort()
    nap = new AbortController()
  }
  const sleep = async (ms: number): Promise<void> => {
    if (wished !== null || life.signal.aborted) return
    await deps.clock.sleep(ms, nap.signal)
  }

  const run = async (): Promise<void> => {
    let broken = 0
    while (!life.signal.aborted) {
      const startedMs = deps.clock.elapsed()
      const wish = wished
      wished = null
      const done = await turn(deps, wish, life.signal)
      if (life.signal.aborted) return
      if (!done.ok) {
        const waitMs = waitAfter(done.failure, broken)
        broken += 1
        await tellTrouble(deps, done.failure)
        await sleep(waitMs)
        continue
      }
      broken = 0
      const tookMs = deps.clock.elapsed() - startedMs
      await sleep(
        done.value.restMs ?? Math.min(LIMITS.MIRROR_PAUSE_MAX_MS, Math.max(LIMITS.MIRROR_PAUSE_MIN_MS, tookMs)),
      )
    }
  }
  const running = run()
  return {
    refresh: (how) => {
      wished = wished === 'anew' ? 'anew' : how
      awake()
    },
    stop: async () => {
      life.abort()
      awake()
      await running
    },
  }
}

/** What a server or the network asked for, or longer each time. */
function waitAfter(because: Failure, broken: number): number {
  const backoff = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** Math.min(broken, 10))
  const { seconds } = because.facts
  if (typeof seconds === 'number') return Math.max(seconds * 1000, LIMITS.RETRY_AFTER_MIN_MS)
  const retry = retryClass(because.code)
  return retry === 'later' || retry === 'when-online' ? backoff : HOPELESS_MS
}

/** One step of the plan. `restMs` is null while there is more to do. */
async function turn(
  deps: MirrorDeps,
  wish: 'changes' | 'anew' | null,
  signal: AbortSignal,
): Promise<Result<{ readonly restMs: number | null }>> {
  const { portal, mirror, clock } = deps
  const stock = await mirror.stock(portal.portalId)
  if (!stock.ok) return stock
  const kept = stock.value.state ?? firstState()
  const wanted = wish === 'anew' ? walking(kept) : wish === 'changes' ? checking(kept) : kept
  const { state, step } = nextStep(wanted, clock.now())
  if (step.is === 'rest') {
    deps.tell(viewOf(deps, stock.value, 'resting'))
    return ok({ restMs: Math.max(0, step.untilMs - clock.now()) })
  }
  const doing = state.phase.is === 'changes' ? 'checking' : 'copying'
  deps.tell(viewOf(deps, { ...stock.value, state }, doing))
  const after = await takeStep(deps, state, step, signal)
  if (!after.ok) return after
  if (after.value.state?.phase.is === 'rest') await learnLabels(deps, signal)
  return ok({ restMs: null })
}

function takeStep(
  deps: MirrorDeps,
  state: MirrorState,
  step: Exclude<MirrorStep, { readonly is: 'rest' }>,
  signal: AbortSignal,
): Promise<Result<Stock>> {
  return step.is === 'look' ? lookAgain(deps, state, step.limit, signal) : takePage(deps, state, step, signal)
}

async function takePage(
  { portal, mirror, clock }: MirrorDeps,
  state: MirrorState,
  step: Extract<MirrorStep, { readonly is: 'page' }>,
  signal: AbortSignal,
): Promise<Result<Stock>> {
  const { portalId } = portal
  const page = await portal.listing({ order: step.order, offset: step.offset, limit: step.limit }, signal)
  if (!page.ok) return page
  const { items, sent, total } = page.value
  const compared = await mirror.compare(portalId, state.pass, items)
  if (!compared.ok) return compared
  const same = new Set(compared.value.same)
  const records = await wholeRecords(portal, items, same, signal)
  if (!records.ok) return records
  const { put, gone } = records.value
  const news = items.filter(({ id }) => !same.has(id)).length
  const facts = { offset: step.offset, sent, total, joined: compared.value.met.length > 0, news }
  const met = items.flatMap(({ id }) => (same.has(id) ? id : []))
  // First the records, then the state that takes them for had: whoever is killed between the two asks for them again.
  const kept = await mirror.change(portalId, { state, put, met, remove: gone })
  if (!kept.ok) return kept
  const next = afterPage(state, facts, { ...kept.value, nowMs: clock.now() })
  return mirror.change(portalId, { state: next, put: [], met: [], remove: [] })
}

/** What the walk did not meet is asked for by name: what still comes was only missed, what does not is gone. */
async function lookAgain(
  { portal, mirror, clock }: MirrorDeps,
  state: MirrorState,
  limit: number,
  signal: AbortSignal,
): Promise<Result<Stock>> {
  const { portalId } = portal
  const missing = await mirror.notMet(portalId, state.pass, limit)
  if (!missing.ok) return missing
  const wanted = new Set(missing.value)
  const page = missing.value.length === 0 ? ok({ items: [] }) : await portal.listing({ ids: missing.value }, signal)
  if (!page.ok) return page
  // A portal that does not know the filter sends others.
  const there = page.value.items.filter(({ id }) => wanted.has(id))
  const compared = await mirror.compare(portalId, state.pass, there)
  if (!compared.ok) return compared
  const same = new Set(compared.value.same)
  const records = await wholeRecords(portal, there, same, signal)
  if (!records.ok) return records
  const { put, gone } = records.value
  for (const { id } of there) wanted.delete(id)
  const met = there.flatMap(({ id }) => (same.has(id) ? id : []))
  const kept = await mirror.change(portalId, { state, put, met, remove: [...wanted, ...gone] })
  if (!kept.ok) return kept
  const next = afterLook(state, { ...kept.value, nowMs: clock.now() })
  return mirror.change(portalId, { state: next, put: [], met: [], remove: [] })
}

/**
 * The records to keep, each with its media. Where the list leaves them out (portal-api.md 2.4), a new or changed record
 * costs a detail call, one after the other; one that is gone by then is `gone`.
 */
async function wholeRecords(
  portal: MirrorDeps['portal'],
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

/** Best effort: without them themes are shown by their codes. */
async function learnLabels({ portal, mirror }: MirrorDeps, signal: AbortSignal): Promise<void> {
  const facets = await portal.facets(signal)
  if (!facets.ok || signal.aborted) return
  await mirror.label(portal.portalId, new Map(facets.value.themes.map(({ value, label }) => [value, label])))
}

async function tellTrouble(deps: MirrorDeps, because: Failure): Promise<void> {
  const stock = await deps.mirror.stock(deps.portal.portalId)
  const known = stock.ok ? stock.value : { state: null, held: 0, notMet: 0, revision: 0 }
  deps.tell({ ...viewOf(deps, known, 'waiting'), trouble: failureShown(because) })
}

const viewOf = ({ portal }: MirrorDeps, stock: Stock, doing: CopyView['doing']): CopyView => ({
  portalId: portal.portalId,
  doing,
  held: stock.held,
  total: stock.state?.total ?? null,
  whole: isWhole(stock.state),
  checkedMs: stock.state?.checkedMs ?? null,
  revision: stock.revision,
  trouble: null,
})
