import { CloudOff, RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import type { CopyView } from '../../shared/catalog/filter.js'
import { useNow, useStores, useWords } from '../page.js'
import type { Words } from '../words/words.js'
import { IconButton } from './Button.js'

/** Offline is what it is for us: the portal could not be reached the last time. */
const isOffline = ({ trouble }: CopyView): boolean => trouble !== null

function sentence(copy: CopyView, words: Words, nowMs: number): string | null {
  const held = words.count(copy.held)
  if (!copy.whole) {
    if (copy.held === 0) return null
    return copy.total === null
      ? words.say('copy.part.unknown', { held })
      : words.say('copy.part', { held, total: words.count(copy.total) })
  }
  if (copy.checkedMs === null) return isOffline(copy) ? words.say('copy.offline.never') : words.say('copy.checking')
  const when = words.ago(copy.checkedMs, nowMs)
  return words.say(isOffline(copy) ? 'copy.offline' : 'copy.checked', { when })
}

/** How far the copy of the catalogue is, and how old: what is read without a network must say so. */
export function CopyLine(): React.JSX.Element | null {
  const { catalog } = useStores()
  const words = useWords()
  const copy = useStore(catalog, (state) => state.copy)
  const nowMs = useNow(true, 30_000)
  if (copy === null) return null
  const said = sentence(copy, words, nowMs)
  if (said === null) return null
  const offline = isOffline(copy)
  const part = copy.whole || copy.total === null || copy.total === 0 ? null : Math.min(1, copy.held / copy.total)
  const title = [
    copy.checkedMs === null ? '' : words.moment(copy.checkedMs),
    copy.trouble === null ? '' : words.failure(copy.trouble),
  ]
  return (
    <section
      className={offline ? 'copy-line offline' : 'copy-line'}
      aria-label={words.say('copy.name')}
      title={title.filter((one) => one !== '').join('\n')}
    >
      {offline ? <CloudOff size={14} aria-hidden /> : null}
      <span className="figure">{said}</span>
      {part === null ? null : (
        <span className="copy-bar" aria-hidden>
          <span style={{ transform: `scaleX(${part})` }} />
        </span>
      )}
      <IconButton icon={RefreshCw} name={words.say('copy.refresh')} onClick={() => void catalog.refresh()} />
    </section>
  )
}
