import { CloudOff, RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import type { SyncStatus } from '../../../shared/catalogue/sync/syncStatus.js'
import { IconButton } from '../../components/controls/Button.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'

/** "Offline" means that the portal could not be reached the last time. */
const isOffline = ({ trouble: failure }: SyncStatus): boolean => failure !== null

/** The sentence in parts: where there is no room, whole parts are left out from the end. Empty while nothing is known. */
function getParts(copy: SyncStatus, messages: Messages, nowMs: number): readonly string[] {
  const held = messages.formatCount(copy.held)
  if (!copy.whole) {
    if (copy.held === 0) return []
    if (copy.total === null) return [messages.say('copy.part.unknown', { held })]
    return [messages.say('copy.part', { held, total: messages.formatCount(copy.total) })]
  }
  if (copy.checkedMs === null) return [messages.say(isOffline(copy) ? 'copy.offline' : 'copy.checking')]
  const when = messages.formatAgo(copy.checkedMs, nowMs)
  const isNow = when === messages.formatAgo(nowMs, nowMs)
  const unsent = copy.unsent === 0 ? [] : [`, ${messages.say('copy.unsent', { count: copy.unsent })}`]
  if (isOffline(copy))
    return [messages.say('copy.offline'), `, ${messages.say('copy.offline.checked', { when })}`, ...unsent]
  return [isNow ? messages.say('copy.checked.now') : messages.say('copy.checked', { when }), ...unsent]
}

/** The progress and the age of the catalogue's copy: a person who reads without a network must see how old it is. */
export function SyncStatusLine(): React.JSX.Element | null {
  const { catalog } = useStores()
  const messages = useMessages()
  const copy = useStore(catalog, (state) => state.copy)
  const nowMs = useNow(true, 30_000)
  if (copy === null) return null
  const parts = getParts(copy, messages, nowMs)
  if (parts.length === 0) return null
  const offline = isOffline(copy)
  const progress = copy.whole || copy.total === null || copy.total === 0 ? null : Math.min(1, copy.held / copy.total)
  const title = [
    parts.join(''),
    copy.checkedMs === null ? '' : messages.formatMoment(copy.checkedMs),
    copy.trouble === null ? '' : messages.formatFailure(copy.trouble),
  ]
  return (
    <section
      className={offline ? 'copy-line offline' : 'copy-line'}
      aria-label={messages.say('copy.name')}
      title={title.filter((one) => one !== '').join('\n')}
    >
      {offline ? <CloudOff size={14} aria-hidden /> : null}
      <span className="figure copy-words">
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      {progress === null ? null : (
        <span className="copy-bar" aria-hidden>
          <span style={{ transform: `scaleX(${progress})` }} />
        </span>
      )}
      <IconButton icon={RefreshCw} name={messages.say('copy.refresh')} onClick={() => void catalog.refresh()} />
    </section>
  )
}
