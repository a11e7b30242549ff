import { toFailureView } from '../../../shared/failureView.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { UpdateMeans, UpdateOffer, UpdateState, UpdateView } from '../../../shared/updates/model.js'
import type { Clock } from '../../ports/clock.js'
import type { Updater } from '../../ports/updates/updater.js'

export interface UpdateServiceDeps {
  readonly means: UpdateMeans
  /** Loaded at the first check: no start waits for it. */
  readonly openUpdater: () => Updater
  /** What an administrator says: no updates at all, or one version only. */
  readonly isForbidden: boolean
  readonly pin: string | null
  /** The person's setting, read anew each time: whether updates are looked for without being asked. */
  readonly isAutomatic: () => boolean
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly life: AbortSignal
  readonly changed: (view: UpdateView) => void
  /** Asks the application to end; the person may still refuse. */
  readonly quit: () => void
  /** The next end of the application is a restart. */
  readonly relaunch: () => void
}

export interface UpdateService {
  view(): UpdateView
  check(): Promise<void>
  /** Only what was offered, and only when this copy replaces itself. */
  download(): Promise<void>
  cancel(): void
  /** Quits, applies what is ready, and opens the application again. */
  restart(): void
  /** Puts what is ready in place: the last thing before the end, when the queue has been closed. Null when nothing is. */
  applyReady(): Result<void> | null
}

/**
 * Looks for newer versions, now and then or when asked, and never does more than look: the download and the installation
 * each wait for a person. What is ready is applied when the application quits by itself.
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
  const show = (next: UpdateState): void => {
    state = next
    deps.changed(view())
  }
  const opened = (): Updater => {
    updater ??= deps.openUpdater()
    return updater
  }

  async function check(): Promise<void> {
    // An update that is being downloaded, or waits to be installed, is not requested again.
    if (isOff || state.type === 'checking' || state.type === 'downloading' || state.type === 'ready') return
    show({ type: 'checking' })
    const offer = await opened().check(life)
    checkedMs = clock.now()
    if (!offer.ok) return show({ type: 'failed', because: toFailureView(offer.failure), offer: null })
    show(offer.value === null ? { type: 'current' } : { type: 'offered', offer: offer.value })
  }

  const offerIn = (now: UpdateState): UpdateOffer | null =>
    now.type === 'offered' || now.type === 'failed' ? now.offer : null

  async function download(): Promise<void> {
    const offer = offerIn(state)
    if (isOff || means !== 'self' || offer === null) return
    const abort = new AbortController()
    transfer = abort
    show({ type: 'downloading', offer, received: 0 })
    let saidMs = 0
    const done = await opened().download(
      (received) => {
        // As often as a person can perceive.
        if (clock.now() - saidMs < PROGRESS_MS || abort.signal.aborted) return
        saidMs = clock.now()
        show({ type: 'downloading', offer, received })
      },
      AbortSignal.any([abort.signal, life]),
    )
    transfer = null
    if (abort.signal.aborted) return show({ type: 'offered', offer })
    show(done.ok ? { type: 'ready', offer } : { type: 'failed', because: toFailureView(done.failure), offer })
  }

  const look = async (): Promise<void> => {
    await clock.sleep(LIMITS.UPDATE_FIRST_CHECK_MS, life)
    while (!life.aborted) {
      if (deps.isAutomatic()) await check()
      await clock.sleep(LIMITS.UPDATE_CHECK_MS, life)
    }
  }
  if (!isOff) void look()

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
      const restarts = restartAskedMs !== null && clock.now() - restartAskedMs < RESTART_MS
      const applied = opened().apply(restarts)
      if (restarts) deps.relaunch()
      return applied
    },
  }
}

const PROGRESS_MS = 200

/** The application ends within this time for a restart; after a refusal, a later end is an ordinary one. */
const RESTART_MS = 60_000
