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
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { findWaitReason } from '../../../../shared/download/traffic/findWaitReason.js'
import type { WaitReason } from '../../../../shared/download/traffic/waitReason.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { IconButton } from '../../../components/controls/Button.js'
import { DecorativeIcon } from '../../../components/controls/DecorativeIcon.js'
import { FileName } from '../../../components/display/FileName.js'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { useOpenPreview } from '../../preview/useOpenPreview.js'
import { Sparkline } from '../speed/Sparkline.js'
import { formatDownloadState, type StatusTone } from '../status/formatDownloadState.js'
import { SuggestedActionButton } from '../status/SuggestedActionButton.js'
import { countReasonLines, isOnlyOne } from '../store/listRows.js'
import { getStatusGroup } from '../store/statusGroup.js'
import { formatReceivedAmount } from './formatReceivedAmount.js'
import { SegmentBar } from './SegmentBar.js'

const ICONS: Readonly<Record<StatusTone, LucideIcon>> = {
  running: Loader,
  done: CircleCheck,
  waiting: Clock,
  needs: CircleAlert,
  idle: CircleDashed,
}

interface ActionsProps {
  readonly download: DownloadView
  /** 0 only in the row that has the keyboard, so that the Tab key skips the others. */
  readonly tabIndex: number
  readonly onMenu: DownloadRowProps['onMenu']
}

function Actions({ download, tabIndex, onMenu }: ActionsProps): React.JSX.Element {
  const { downloads } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const { id, name, state } = download
  const type = state.type
  const ids = [id]
  const active = type === 'queued' || type === 'running' || type === 'waiting' || type === 'verifying'
  const renderAction = (
    icon: LucideIcon,
    word: Parameters<Messages['say']>[0],
    onClick: () => void,
  ): React.JSX.Element => (
    <IconButton icon={icon} name={messages.say(word, { name })} tabIndex={tabIndex} onClick={onClick} />
  )
  return (
    <span className="row-actions" role="gridcell">
      {/* One button, which the keyboard stays on when it changes. */}
      {active || type === 'paused'
        ? renderAction(
            active ? Pause : Play,
            active ? 'downloads.pause' : 'downloads.resume',
            () => void (active ? downloads.pause(ids) : downloads.resume(ids)),
          )
        : null}
      {type === 'failed' || type === 'cancelled'
        ? renderAction(RotateCcw, 'downloads.retry', () => void downloads.retry(ids))
        : null}
      {type === 'done' ? renderAction(Eye, 'preview.do', () => look(download)) : null}
      {type === 'done' ? renderAction(FolderOpen, 'downloads.reveal', () => void downloads.reveal(id)) : null}
      {active || type === 'paused'
        ? renderAction(X, 'downloads.cancel', () => void downloads.cancel(ids))
        : type === 'done'
          ? null
          : renderAction(X, 'downloads.forget', () => void downloads.forget(ids))}
      <IconButton
        icon={Ellipsis}
        name={messages.say('downloads.more', { name })}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        onClick={(event) => onMenu(id, event.currentTarget)}
      />
    </span>
  )
}

/** Bytes, speed and remaining time; only figures that are known. */
function Figures({ download }: { readonly download: DownloadView }): React.JSX.Element {
  const messages = useMessages()
  const { state, receivedBytes, totalBytes } = download
  const speed = state.type === 'running' ? state.bytesPerSecond : 0
  const left =
    speed > 0 && totalBytes !== null && totalBytes > receivedBytes
      ? messages.formatDuration((totalBytes - receivedBytes) / speed)
      : null
  return (
    <>
      <span className="figure" role="gridcell">
        {formatReceivedAmount(download, messages)}
      </span>
      <Sparkline id={download.id} />
      <span className="figure" role="gridcell">
        {speed > 0 ? messages.formatSpeed(speed) : ''}
      </span>
      <span className="figure" role="gridcell">
        {left === null ? '' : messages.say('downloads.left', { span: left })}
      </span>
    </>
  )
}

/** What differs from the defaults: another priority, or a speed limit of its own. */
function Marks({ download }: { readonly download: DownloadView }): React.JSX.Element | null {
  const messages = useMessages()
  const { priority, limit } = download
  if (getStatusGroup(download) === 'ended' || (priority === 'normal' && limit === undefined)) return null
  const Priority = priority === 'high' ? ChevronsUp : ChevronsDown
  const say = messages.say('common.labelled', {
    label: messages.say('downloads.priority'),
    value: messages.say(`priority.${priority}`),
  })
  return (
    <span className="marks">
      {priority === 'normal' ? null : <Priority size={14} role="img" aria-label={say} />}
      {limit === undefined ? null : (
        <Gauge
          size={14}
          role="img"
          aria-label={messages.say('common.labelled', {
            label: messages.say('downloads.limit'),
            value: messages.formatRateLimit(limit),
          })}
        />
      )}
    </span>
  )
}

/** The line of the producer above the list says this once for all rows, or the word for the state has said it. */
const SAID_ELSEWHERE: ReadonlySet<WaitReason['type']> = new Set(['busy', 'host-busy', 'turn'])

interface DownloadRowProps {
  readonly download: DownloadView
  readonly index: number
  readonly picked: boolean
  readonly focused: boolean
  readonly onMenu: (id: DownloadId, anchor: Element) => void
}

/** One download: its name, its state in words, its received ranges, its figures and its actions. */
export const DownloadRow = memo(function DownloadRow({ download, index, picked, focused, onMenu }: DownloadRowProps) {
  const messages = useMessages()
  const { name, state, totalBytes } = download
  const { traffic, downloads } = useStores()
  const isOnly = useStore(downloads, ({ index: book }) => {
    const group = book.getGroup(download.datasetId)
    return group !== undefined && isOnlyOne(group)
  })
  const because = useStore(traffic, ({ view }) => (state.type === 'queued' ? findWaitReason(view, download) : null))
  const nowMs = useNow(state.type === 'waiting' || (because !== null && 'untilMs' in because))
  const { tone, word, why } = formatDownloadState(download, messages, nowMs, because)
  const icon = state.type === 'paused' && tone === 'idle' ? Pause : ICONS[tone]
  const isQueued = state.type === 'queued'
  const isUnproven = state.type === 'done' && state.verdict.is !== 'verified'
  const hasBar = !isQueued && state.type !== 'done' && state.type !== 'cancelled'
  const tabIndex = focused ? 0 : -1
  return (
    <div
      className={`row download-row${isQueued ? ' queued' : ''}`}
      aria-selected={picked}
      role="row"
      {...getRowAttributes({ index, label: name, tabIndex })}
    >
      <span className={`status ${tone}`} role="gridcell">
        <DecorativeIcon icon={icon} size={14} />
        <span>{word}</span>
      </span>
      <span className="name-line download-name" role="gridcell">
        <FileName name={name} />
        {isOnly ? (
          <small title={`${download.datasetTitle} · ${download.producer}`}>{download.datasetTitle}</small>
        ) : null}
        <Marks download={download} />
      </span>
      {hasBar && (totalBytes !== null || tone === 'running') ? (
        <span role="gridcell" className="cell-bar">
          <SegmentBar name={messages.say('downloads.progress', { name })} download={download} tone={tone} />
        </span>
      ) : null}
      <Figures download={download} />
      {isQueued ? (
        <span className={`why-queued ${tone}`} role="gridcell" title={why}>
          {because !== null && SAID_ELSEWHERE.has(because.type) ? '' : why}
        </span>
      ) : null}
      <Actions {...{ download, tabIndex, onMenu }} />
      {why === '' || countReasonLines(download) === 0 ? null : (
        <span className={`why ${tone}${isUnproven ? ' unproven' : ''}`} role="gridcell">
          <span title={why}>{why}</span> <SuggestedActionButton download={download} />
        </span>
      )}
    </div>
  )
})
