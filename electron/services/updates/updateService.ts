import { toFailureView } from '../../../shared/failureView.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { UpdateMeans, UpdateOffer, UpdateState, UpdateView } from '../../../shared/updates/model.js'
import type { Clock } from '../../ports/clock.js'
import type { Updater } from '../../ports/updates/updater.js'

export interface UpdateServiceDeps {
  readonly means: UpdateMeans
  /** Loads the updater. It is called at the first check, so that the start does not wait for it. */
  readonly openUpdater: () => Updater
  /** Set by an administrator: no updates at all (`isForbidden`), or one version only (`pin`). */
  readonly isForbidden: boolean
  readonly pin: string | null
  /** The setting of the person, read at each check: whether to check for updates automatically. */
  readonly isAutomatic: () => boolean
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly life: AbortSignal
  readonly onChanged: (view: UpdateView) => void
  /** Asks the application to quit. The person may still refuse. */
  readonly quit: () => void
  /** Makes the next quit a restart. */
  readonly relaunch: () => void
}

export interface UpdateService {
  view(): UpdateView
  check(): Promise<void>
  /** Downloads the offered update, when this copy of the application can replace itself. */
  download(): Promise<void>
  cancel(): void
  /** Quits, applies the downloaded update, and opens the application again. */
  restart(): void
  /**
   * Applies the downloaded update. It is the last step before the end, after the queue has been closed. Null when no
   * update is ready.
   */
  applyReady(): Result<void> | null
}

/**
 * Checks for newer versions, regularly or on request. Download and installation each wait for a person. A downloaded
 * update is applied when the application quits.
 */
export function createUpdateService(deps: UpdateServiceDeps): UpdateService {
  const { means, isForbidden, pin, clock, life } = deps
  let state: UpdateState = { type: 'idle' }
  let checkedMs: number | null = null
  let updater: Updater | null = null
  let transfer: AbortController | null = null
  let restartAskedMs: number | null = null
  const isOff = isForbidden || means === 'none'

  const view = (): UpdateView => ({ means, isForbidden, pin, checkedMs, state })
  const setState = (next: UpdateState): void => {
    state = next
    deps.onChanged(view())
  }
  const getUpdater = (): Updater => {
    updater ??= deps.openUpdater()
    return updater
  }

  async function check(): Promise<void> {
    // An update that is being downloaded, or waits to be installed, is not requested again.
    if (isOff || state.type === 'checking' || state.type === 'downloading' || state.type === 'ready') return
    // What was offered before is still there when a regular check meets no network.
    const known = getOffer(state)
    setState({ type: 'checking' })
    const offer = await getUpdater().check(life)
    checkedMs = clock.now()
    if (!offer.ok) return setState({ type: 'failed', because: toFailureView(offer.failure), offer: known })
    setState(offer.value === null ? { type: 'current' } : { type: 'offered', offer: offer.value })
  }

  const getOffer = (now: UpdateState): UpdateOffer | null =>
    now.type === 'offered' || now.type === 'failed' ? now.offer : null

  async function download(): Promise<void> {
    const offer = getOffer(state)
    if (isOff || means !== 'self' || offer === null) return
    const abort = new AbortController()
    transfer = abort
    setState({ type: 'downloading', offer, received: 0 })
    let reportedMs = 0
    const done = await getUpdater().download(
      (received) => {
        // More reports than this a person does not perceive.
        if (clock.now() - reportedMs < PROGRESS_MS || abort.signal.aborted) return
        reportedMs = clock.now()
        setState({ type: 'downloading', offer, received })
      },
      AbortSignal.any([abort.signal, life]),
    )
    transfer = null
    if (abort.signal.aborted) return setState({ type: 'offered', offer })
    setState(done.ok ? { type: 'ready', offer } : { type: 'failed', because: toFailureView(done.failure), offer })
  }

  const checkRegularly = async (): Promise<void> => {
    await clock.sleep(LIMITS.UPDATE_FIRST_CHECK_MS, life)
    while (!life.aborted) {
      if (deps.isAutomatic()) await check()
      await clock.sleep(LIMITS.UPDATE_CHECK_MS, life)
    }
  }
  if (!isOff) void checkRegularly()

  return {
    view,
    check,
    download,
    cancel: () => transfer?.abort(),
    restart() {
      if (state.type !== 'ready') return
      restartAskedMs = clock.now()
      deps.quit()
    },
    applyReady() {
      if (state.type !== 'ready') return null
      const restarts = restartAskedMs !== null && clock.now() - restartAskedMs < RESTART_ASKED_MS
      const applied = getUpdater().apply(restarts)
      // A person who asked for a restart gets the application back, in its old version where applying failed.
      if (restarts) deps.relaunch()
      return applied
    },
  }
}

const PROGRESS_MS = 200

/**
 * The application quits within this time for a restart. When the person has refused, a later quit is an ordinary one.
 */
const RESTART_ASKED_MS = 60_000
