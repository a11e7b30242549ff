import { CloudOff, RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import type { SyncStatus } from '../../../shared/catalogue/search/model.js'
import { IconButton } from '../../components/controls/Button.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'

/** "Offline" means that the portal could not be reached the last time. */
const isOffline = ({ trouble: failure }: SyncStatus): boolean => failure !== null

function sentence(copy: SyncStatus, messages: Messages, nowMs: number): string | null {
  const held = messages.count(copy.held)
  if (!copy.whole) {
    if (copy.held === 0) return null
    return copy.total === null
      ? messages.say('copy.part.unknown', { held })
      : messages.say('copy.part', { held, total: messages.count(copy.total) })
  }
  if (copy.checkedMs === null)
    return isOffline(copy) ? messages.say('copy.offline.never') : messages.say('copy.checking')
  const when = messages.ago(copy.checkedMs, nowMs)
  return messages.say(isOffline(copy) ? 'copy.offline' : 'copy.checked', { when })
}

/** The progress and the age of the catalogue's copy: a person who reads without a network must see how old it is. */
export function SyncStatusLine(): React.JSX.Element | null {
  const { catalog } = useStores()
  const messages = useMessages()
  const copy = useStore(catalog, (state) => state.copy)
  const nowMs = useNow(true, 30_000)
  if (copy === null) return null
  const said = sentence(copy, messages, nowMs)
  if (said === null) return null
  const offline = isOffline(copy)
  const part = copy.whole || copy.total === null || copy.total === 0 ? null : Math.min(1, copy.held / copy.total)
  const title = [
    copy.checkedMs === null ? '' : messages.moment(copy.checkedMs),
    copy.trouble === null ? '' : messages.failure(copy.trouble),
  ]
  return (
    <section
      className={offline ? 'copy-line offline' : 'copy-line'}
      aria-label={messages.say('copy.name')}
      title={title.filter((one) => one !== '').join('\n')}
    >
      {offline ? <CloudOff size={14} aria-hidden /> : null}
      <span className="figure">{said}</span>
      {part === null ? null : (
        <span className="copy-bar" aria-hidden>
          <span style={{ transform: `scaleX(${part})` }} />
        </span>
      )}
      <IconButton icon={RefreshCw} name={messages.say('copy.refresh')} onClick={() => void catalog.refresh()} />
    </section>
  )
}
