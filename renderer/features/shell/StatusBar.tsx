import { Bell, CircleAlert, CircleCheck, CircleFadingArrowUp, Clock, Loader, Pause } from 'lucide-react'
import { useStore } from 'zustand'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import { formatDownloadState } from '../downloads/status/formatDownloadState.js'
import { findFirst } from '../downloads/store/downloadIndex.js'
import { getRemainingTime } from '../downloads/store/overallProgress.js'
import { ExportStatusBarItem } from '../exports/ExportStatusBarItem.js'

/** Says that an update waits for the person or for the end of the program; a click leads to its settings. */
function UpdateStatus(): React.JSX.Element | null {
  const { updates, navigation } = useStores()
  const messages = useMessages()
  const state = useStore(updates, ({ view }) => view?.state ?? null)
  if (state?.type !== 'offered' && state?.type !== 'ready') return null
  const { version } = state.offer
  return (
    <button type="button" className="update-status" onClick={() => navigation.leadTo('updates')}>
      <span className="status quiet">
        <CircleFadingArrowUp size={14} aria-hidden />
        {messages.say(`status.update.${state.type}`, { version })}
      </span>
    </button>
  )
}

/** Says that the followed items are being checked; a click leads to them. */
function FollowStatus(): React.JSX.Element | null {
  const { follow, navigation } = useStores()
  const messages = useMessages()
  const isShown = useStore(follow, ({ isChecking, follows }) => isChecking && (follows?.length ?? 0) > 0)
  if (!isShown) return null
  return (
    <button type="button" onClick={() => navigation.go('follow')}>
      <span className="status quiet">
        <Bell size={14} aria-hidden />
        {messages.say('status.follow')}
      </span>
    </button>
  )
}

/** The bottom bar of the window: what the engine does, and why it waits. A click leads to the downloads. */
export function StatusBar(): React.JSX.Element {
  const { downloads, navigation, accounts } = useStores()
  const messages = useMessages()
  useStore(downloads, ({ revision }) => revision)
  const { index } = downloads.getState()
  const keptBy = useStore(accounts, (state) => state.card?.keptBy ?? null)
  // The accounts say it themselves, above the fields.
  const saysKeeping = useStore(navigation, ({ route }) => route !== 'accounts')
  const counts = index.getCounts()
  // What the program has paused needs a person, as what has failed.
  const { paused, needs } = index.getGroupCounts()
  const { bytesPerSecond } = index.getTotals()
  const left = getRemainingTime(index)
  const waiting = findFirst(index, 'waiting')
  const now = useNow(waiting !== null)
  const running = counts.running + counts.verifying
  const idle = running + counts.waiting + counts.queued + counts.paused + counts.failed === 0
  return (
    <footer className="status-line">
      <button type="button" onClick={() => navigation.go('downloads')}>
        {idle ? (
          <span className="status quiet">
            <CircleCheck size={14} aria-hidden />
            {counts.done === 0 ? messages.say('status.idle') : messages.say('status.done', { count: counts.done })}
          </span>
        ) : null}
        {running > 0 ? (
          <span className="status running">
            <Loader size={14} aria-hidden />
            {messages.say('status.running', { count: running })}
            <span className="figure">{messages.formatSpeed(bytesPerSecond)}</span>
            {left === null || left.isAtLeast ? null : (
              <span className="figure">
                {messages.say('status.left', { span: messages.formatDuration(left.seconds) })}
              </span>
            )}
          </span>
        ) : null}
        {counts.queued > 0 ? (
          <span className="status quiet">{messages.say('status.queued', { count: counts.queued })}</span>
        ) : null}
        {paused > 0 ? (
          <span className="status quiet">
            <Pause size={14} aria-hidden />
            {messages.say('status.paused', { count: paused })}
          </span>
        ) : null}
        {needs > 0 ? (
          <span className="status needs">
            <CircleAlert size={14} aria-hidden />
            {messages.say('status.failed', { count: needs })}
          </span>
        ) : null}
        {waiting === null ? null : (
          <span className="status waiting">
            <Clock size={14} aria-hidden />
            {messages.say('status.waiting', { count: counts.waiting })}
            <span className="status-why">{formatDownloadState(waiting, messages, now).why}</span>
          </span>
        )}
      </button>
      <ExportStatusBarItem />
      <UpdateStatus />
      <FollowStatus />
      {keptBy === 'this-session-only' && saysKeeping ? (
        <span className="status quiet end">{messages.say('status.session')}</span>
      ) : null}
    </footer>
  )
}
