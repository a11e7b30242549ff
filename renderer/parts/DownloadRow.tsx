// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.
import {
  ChevronsDown,
  ChevronsUp,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Ellipsis,
  Eye,
  FolderOpen,
  Gauge,
  Loader,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  X,
} from 'lucide-react'
import { memo } from 'react'
import { useStore } from 'zustand'
import { becauseOf } from '../../shared/download/traffic.js'
import type { DownloadView } from '../../shared/download/view.js'
import type { DownloadId } from '../../shared/ids.js'
import { useNow, useStores, useWords } from '../page.js'
import { kindOf } from '../stores/downloadBook.js'
import type { Words } from '../words/words.js'
import { IconButton } from './Button.js'
import { FileName } from './FileName.js'
import { Remedy } from './Remedy.js'
import { SegmentBar } from './SegmentBar.js'
import { Sparkline } from './SpeedPlot.js'
import { type Meaning, sayState } from './sayState.js'
import { useLook } from './useLook.js'

const ICONS: Readonly<Record<Meaning, LucideIcon>> = {
  running: Loader,
  done: CircleCheck,
  waiting: Clock,
  needs: CircleAlert,
  idle: CircleDashed,
}

interface ActionsProps {
  readonly download: DownloadView
  /** Whether the Tab key comes by: only in the row that has the keyboard. */
  readonly tabIndex: number
  readonly onMenu: (anchor: Element) => void
}

function Actions({ download, tabIndex, onMenu }: ActionsProps): React.JSX.Element {
  const { downloads } = useStores()
  const words = useWords()
  const look = useLook()
  const { id, name, state } = download
  const is = state.is
  const ids = [id]
  const active = is === 'queued' || is === 'running' || is === 'waiting' || is === 'verifying'
  const action = (icon: LucideIcon, word: Parameters<Words['say']>[0], onClick: () => void): React.JSX.Element => (
    <IconButton icon={icon} name={words.say(word, { name })} tabIndex={tabIndex} onClick={onClick} />
  )
  return (
    <span className="row-actions" role="gridcell">
      {active ? action(Pause, 'downloads.pause', () => void downloads.pause(ids)) : null}
      {is === 'paused' ? action(Play, 'downloads.resume', () => void downloads.resume(ids)) : null}
      {is === 'failed' || is === 'cancelled'
        ? action(RotateCcw, 'downloads.retry', () => void downloads.retry(ids))
        : null}
      {is === 'done' ? action(Eye, 'look.do', () => look(download)) : null}
      {is === 'done' ? action(FolderOpen, 'downloads.reveal', () => void downloads.reveal(id)) : null}
      {active || is === 'paused'
        ? action(X, 'downloads.cancel', () => void downloads.cancel(ids))
        : is === 'done'
          ? null
          : action(X, 'downloads.forget', () => void downloads.forget(ids))}
      <IconButton
        icon={Ellipsis}
        name={words.say('downloads.more', { name })}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        onClick={(event) => onMenu(event.currentTarget)}
      />
    </span>
  )
}

/** How much is here of how much: only what is known, and only what says something. */
export function sayAmount({ state, receivedBytes, totalBytes }: DownloadView, words: Words): string {
  if (receivedBytes === 0 && state.is !== 'done') return totalBytes === null ? '' : words.bytes(totalBytes)
  const received = words.bytes(receivedBytes)
  if (state.is === 'done' || totalBytes === null) return received
  return words.say('downloads.of', { received, total: words.bytes(totalBytes) })
}

/** Bytes, speed and what is left: figures only where there are some. */
function Figures({ download }: { readonly download: DownloadView }): React.JSX.Element {
  const words = useWords()
  const { state, receivedBytes, totalBytes } = download
  const speed = state.is === 'running' ? state.bytesPerSecond : 0
  const left = speed > 0 && totalBytes !== null ? words.span((totalBytes - receivedBytes) / speed) : null
  return (
    <>
      <span className="figure" role="gridcell">
        {sayAmount(download, words)}
      </span>
      <Sparkline id={download.id} />
      <span className="figure" role="gridcell">
        {speed > 0 ? words.speed(speed) : ''}
      </span>
      <span className="figure" role="gridcell">
        {left === null ? '' : words.say('downloads.left', { span: left })}
      </span>
    </>
  )
}

/** What makes it differ from its neighbours: another priority, a limit of its own. */
function Marks({ download }: { readonly download: DownloadView }): React.JSX.Element | null {
  const words = useWords()
  const { priority, limit } = download
  if (kindOf(download) === 'ended' || (priority === 'normal' && limit === undefined)) return null
  const Priority = priority === 'high' ? ChevronsUp : ChevronsDown
  const say = `${words.say('downloads.priority')} : ${words.say(`priority.${priority}`)}`
  return (
    <span className="marks">
      {priority === 'normal' ? null : <Priority size={14} role="img" aria-label={say} />}
      {limit === undefined ? null : (
        <Gauge size={14} role="img" aria-label={`${words.say('downloads.limit')} : ${words.speed(limit)}`} />
      )}
    </span>
  )
}

interface DownloadRowProps {
  readonly id: DownloadId
  readonly index: number
  readonly picked: boolean
  readonly focused: boolean
  readonly onMenu: (id: DownloadId, anchor: Element) => void
}

/** One download: name, state in words, which bytes are here, figures and what can be done. */
export const DownloadRow = memo(function DownloadRow({ id, index, picked, focused, onMenu }: DownloadRowProps) {
  const { downloads } = useStores()
  const download = useStore(downloads, ({ book }) => book.get(id))
  return download === undefined ? null : (
    <Shown download={download} {...{ index, picked, focused }} onMenu={(anchor) => onMenu(id, anchor)} />
  )
})

interface ShownProps extends Omit<DownloadRowProps, 'id' | 'onMenu'> {
  readonly download: DownloadView
  readonly onMenu: (anchor: Element) => void
}

function Shown({ download, index, picked, focused, onMenu }: ShownProps): React.JSX.Element {
  const words = useWords()
  const { name, state, totalBytes } = download
  const { traffic } = useStores()
  const because = useStore(traffic, ({ view }) => (state.is === 'queued' ? becauseOf(view, download) : null))
  const nowMs = useNow(state.is === 'waiting' || (because !== null && 'untilMs' in because))
  const { meaning, word, why } = sayState(download, words, nowMs, because)
  const Icon = ICONS[meaning]
  const isQueued = state.is === 'queued'
  const hasBar = !isQueued && state.is !== 'done' && state.is !== 'cancelled'
  const tabIndex = focused ? 0 : -1
  return (
    <div
      role="row"
      className={`row download-row${isQueued ? ' queued' : ''}`}
      aria-rowindex={index + 1}
      aria-selected={picked}
      aria-label={name}
      tabIndex={tabIndex}
      data-index={index}
    >
      <span className={`status ${meaning}`} role="gridcell">
        <Icon size={14} aria-hidden />
        <span>{word}</span>
      </span>
      <span className="download-name" role="gridcell">
        <FileName name={name} />
        <Marks download={download} />
      </span>
      {hasBar && (totalBytes !== null || meaning === 'running') ? (
        <span role="gridcell" className="cell-bar">
          <SegmentBar name={words.say('downloads.progress', { name })} download={download} meaning={meaning} />
        </span>
      ) : null}
      <Figures download={download} />
      {isQueued ? (
        <span className={`why-queued ${meaning}`} role="gridcell" title={why}>
          {why}
        </span>
      ) : null}
      <Actions download={download} tabIndex={tabIndex} onMenu={onMenu} />
      {why === '' || isQueued ? null : (
        <span className={`why ${meaning}`} role="gridcell">
          <span title={why}>{why}</span> <Remedy download={download} />
        </span>
      )}
    </div>
  )
}
