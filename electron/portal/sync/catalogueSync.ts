import {
  createInitialState,
  planNextStep,
  startChangeScan,
  startFullScan,
} from '../../../shared/catalogue/sync/syncMachine.js'
import type { SyncStatus } from '../../../shared/catalogue/sync/syncStatus.js'
import { findNetworkLoss } from '../../../shared/download/traffic/connectivity.js'
import { type Failure, getRetryClass } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PortalClient } from '../api/portalClient.js'
import { toTransientFailure } from '../http/toTransientFailure.js'
import { runSyncStep, type SyncStepDeps } from './runSyncStep.js'
import { EMPTY_REPLICA, toSyncStatus } from './toSyncStatus.js'

export interface CatalogueSyncDeps extends SyncStepDeps {
  readonly portal: SyncStepDeps['portal'] & Pick<PortalClient, 'fetchFacets'>
  /** Called after each page and at each change of state. */
  readonly onStatus: (view: SyncStatus) => void
}

export interface CatalogueSync {
  /**
   * Syncs at once: `changes` reads what has changed, `anew` reads the whole list (for example because another account
   * sees other datasets).
   */
  refresh(how: 'changes' | 'anew'): void
  /** Ends the sync. Resolves when no request is running any more. */
  stop(): Promise<void>
}

type SyncScope = Parameters<CatalogueSync['refresh']>[0]

const getWiderScope = (one: SyncScope, other: SyncScope | null): SyncScope => (other === 'anew' ? other : one)

/** Waits after failures that may pass by themselves: from half a minute up to a quarter of an hour. */
const RETRY_MS = { first: 30_000, most: 15 * 60_000 } as const
/** The wait after a failure that does not pass by itself. */
const PERMANENT_FAILURE_MS = 3600_000

/**
 * Keeps the local copy of the catalogue of one portal up to date until `stop` is called. It sends one request at a time
 * and then rests as long as the answer took. It sends none while the portal has asked it to wait or cannot be reached.
 */
export function startCatalogueSync(deps: CatalogueSyncDeps): CatalogueSync {
  const life = new AbortController()
  let sleepAborter = new AbortController()
  let requested: SyncScope | null = null
  const wakeUp = (): void => {
    sleepAborter.abort()
    sleepAborter = new AbortController()
  }
  const sleep = async (ms: number): Promise<void> => {
    if (requested !== null || life.signal.aborted) return
    await deps.clock.sleep(ms, sleepAborter.signal)
  }

  const run = async (): Promise<void> => {
    let failures = 0
    /** A request that failed before its first answer: nothing of it is stored yet, so it is made again. */
    let unanswered: SyncScope | null = null
    while (!life.signal.aborted) {
      const startedMs = deps.clock.elapsed()
      const scope: SyncScope | null = requested === null ? unanswered : getWiderScope(requested, unanswered)
      requested = null
      const done = await runStep(deps, scope, life.signal)
      if (life.signal.aborted) return
      unanswered = done.ok ? null : scope
      if (!done.ok) {
        const waitMs = waitAfter(done.failure, failures, new URL(deps.portal.portalId).hostname)
        failures += 1
        await reportFailure(deps, done.failure)
        await sleep(waitMs)
        continue
      }
      failures = 0
      const tookMs = deps.clock.elapsed() - startedMs
      await sleep(
        done.value.restMs ?? Math.min(LIMITS.MIRROR_PAUSE_MAX_MS, Math.max(LIMITS.MIRROR_PAUSE_MIN_MS, tookMs)),
      )
    }
  }
  const running = run()
  return {
    refresh: (how) => {
      requested = getWiderScope(how, requested)
      wakeUp()
    },
    stop: async () => {
      life.abort()
      wakeUp()
      await running
    },
  }
}

/**
 * Brings the local copy up to date once. It reads what has changed; it reads the whole list when that was never done,
 * or when the total of the portal differs from the copy. Fails as the portal and the store do; what was read until then
 * is kept. Resolves early when aborted.
 */
export async function refreshReplica(deps: CatalogueSyncDeps, signal: AbortSignal): Promise<Result<void>> {
  const changed = await runUntilRest(deps, 'changes', signal)
  if (!changed.ok || signal.aborted) return changed
  const { portalId } = deps.portal
  const status = await deps.catalogueStore.readStatus(portalId)
  if (!status.ok) return status
  const { state, held } = status.value
  const differs = state !== null && state.total !== null && state.total - held !== state.surplus
  // The schedule would allow no full scan soon after the last one, but here a person waits for the result.
  return differs ? runUntilRest(deps, 'anew', signal) : ok(undefined)
}

async function runUntilRest(deps: CatalogueSyncDeps, first: SyncScope, signal: AbortSignal): Promise<Result<void>> {
  let scope: SyncScope | null = first
  while (!signal.aborted) {
    const done = await runStep(deps, scope, signal)
    if (!done.ok) return done
    if (done.value.restMs !== null) break
    scope = null
    await deps.clock.sleep(LIMITS.MIRROR_PAUSE_MIN_MS, signal)
  }
  return ok(undefined)
}

/** How long to wait after a failure, in milliseconds: as long as the server asked for, else longer each time. */
function waitAfter(because: Failure, failures: number, portalHost: string): number {
  const backoff = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** Math.min(failures, 10))
  const { seconds } = because.facts
  if (typeof seconds === 'number') return Math.max(seconds * 1000, LIMITS.RETRY_AFTER_MIN_MS)
  const retry = getRetryClass(because.code)
  const isPassing = retry === 'later' || retry === 'when-online' || findNetworkLoss(because, portalHost) !== null
  return isPassing ? backoff : PERMANENT_FAILURE_MS
}

/** Runs one step of the plan. `restMs` is null while there is more to do. */
async function runStep(
  deps: CatalogueSyncDeps,
  scope: SyncScope | null,
  signal: AbortSignal,
): Promise<Result<{ readonly restMs: number | null }>> {
  const { portal, catalogueStore, clock } = deps
  const status = await catalogueStore.readStatus(portal.portalId)
  if (!status.ok) return status
  const kept = status.value.state ?? createInitialState()
  const wanted = scope === 'anew' ? startFullScan(kept) : scope === 'changes' ? startChangeScan(kept) : kept
  const { state, step } = planNextStep(wanted, clock.now())
  if (step.type === 'rest') {
    deps.onStatus(toSyncStatus(portal.portalId, status.value, 'resting'))
    return ok({ restMs: Math.max(0, step.untilMs - clock.now()) })
  }
  const doing = state.phase.is === 'changes' ? 'checking' : 'copying'
  deps.onStatus(toSyncStatus(portal.portalId, { ...status.value, state }, doing))
  const after = await runSyncStep(deps, state, step, signal)
  // A copy that holds something was read from a portal.
  if (!after.ok) return status.value.held > 0 ? fail(toTransientFailure(portal.portalId, after.failure)) : after
  if (after.value.state?.phase.is === 'rest') await updateThemeLabels(deps, signal)
  return ok({ restMs: null })
}

/** Reads the labels of the themes. Its failure is ignored: themes are then shown by their codes. */
async function updateThemeLabels({ portal, catalogueStore }: CatalogueSyncDeps, signal: AbortSignal): Promise<void> {
  const facets = await portal.fetchFacets(signal)
  if (!facets.ok || signal.aborted) return
  await catalogueStore.setThemeLabels(
    portal.portalId,
    new Map(facets.value.themes.map(({ value, label }) => [value, label])),
  )
}

async function reportFailure(deps: CatalogueSyncDeps, because: Failure): Promise<void> {
  const status = await deps.catalogueStore.readStatus(deps.portal.portalId)
  const known = status.ok ? status.value : EMPTY_REPLICA
  deps.onStatus({ ...toSyncStatus(deps.portal.portalId, known, 'waiting'), trouble: toFailureView(because) })
}
