// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  FolderOpen,
  Loader,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  X,
} from 'lucide-react'
import { memo } from 'react'
import { useStore } from 'zustand'
import type { DownloadView } from '../../shared/download/view.js'
import { useNow, useStores, useWords } from '../page.js'
import { chosenPortal } from '../stores/portals.js'
import type { Words } from '../words/words.js'
import { Bar } from './Bar.js'
import { IconButton } from './Button.js'
import { FileName } from './FileName.js'
import { Sparkline } from './SpeedPlot.js'
import { type Meaning, remedyOf, sayState } from './sayState.js'

const ICONS: Readonly<Record<Meaning, LucideIcon>> = {
  running: Loader,
  done: CircleCheck,
  waiting: Clock,
  needs: CircleAlert,
  idle: CircleDashed,
}

function Actions({ download }: { readonly download: DownloadView }): React.JSX.Element {
  const { downloads } = useStores()
  const words = useWords()
  const { id, name, state } = download
  const is = state.is
  const ids = [id]
  const active = is === 'queued' || is === 'running' || is === 'waiting' || is === 'verifying'
  return (
    <span className="row-actions">
      {active ? (
        <IconButton
          icon={Pause}
          name={words.say('downloads.pause', { name })}
          onClick={() => void downloads.pause(ids)}
        />
      ) : null}
      {is === 'paused' ? (
        <IconButton
          icon={Play}
          name={words.say('downloads.resume', { name })}
          onClick={() => void downloads.resume(ids)}
        />
      ) : null}
      {is === 'failed' || is === 'cancelled' ? (
        <IconButton
          icon={RotateCcw}
          name={words.say('downloads.retry', { name })}
          onClick={() => void downloads.retry(ids)}
        />
      ) : null}
      {is === 'done' ? (
        <IconButton
          icon={FolderOpen}
          name={words.say('downloads.reveal', { name })}
          onClick={() => void downloads.reveal(id)}
        />
      ) : null}
      {active || is === 'paused' ? (
        <IconButton
          icon={X}
          name={words.say('downloads.cancel', { name })}
          onClick={() => void downloads.cancel(ids)}
        />
      ) : (
        <IconButton
          icon={X}
          name={words.say('downloads.forget', { name })}
          onClick={() => void downloads.forget(ids)}
        />
      )}
    </span>
  )
}

/** How much is here of how much: only what is known, and only what says something. */
function sayAmount({ state, receivedBytes, totalBytes }: DownloadView, words: Words): string {
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
      <span className="figure">{sayAmount(download, words)}</span>
      <Sparkline id={download.id} />
      <span className="figure">{speed > 0 ? words.speed(speed) : ''}</span>
      <span className="figure">{left === null ? '' : words.say('downloads.left', { span: left })}</span>
    </>
  )
}

/** The one thing to do about a problem, when the window can lead there. */
function Remedy({ download }: { readonly download: DownloadView }): React.JSX.Element | null {
  const { place, catalog, portals } = useStores()
  const words = useWords()
  const here = useStore(portals, (state) => chosenPortal(state)?.id === download.portalId)
  const remedy = here ? remedyOf(download) : null
  if (remedy === null) return null
  const go = { account: () => place.go('accounts'), page: () => void catalog.visit(download.datasetId) }[remedy]
  return (
    <button type="button" className="link" onClick={go}>
      {words.say(`remedy.${remedy}`)}
    </button>
  )
}

/** One download: name, state in words, bar, figures and what can be done. */
export const DownloadRow = memo(function DownloadRow({ download }: { readonly download: DownloadView }) {
  const words = useWords()
  const { name, state, receivedBytes, totalBytes } = download
  const nowMs = useNow(state.is === 'waiting')
  const { meaning, word, why } = sayState(download, words, nowMs)
  const Icon = ICONS[meaning]
  const unfinished = state.is !== 'done' && state.is !== 'cancelled'
  const part = totalBytes === null || totalBytes === 0 ? null : receivedBytes / totalBytes
  return (
    <div className="row download-row" role="listitem" aria-label={name}>
      <span className={`status ${meaning}`}>
        <Icon size={14} aria-hidden />
        <span>{word}</span>
      </span>
      <span className="download-name">
        <FileName name={name} />
        {why === '' ? null : (
          <small className={meaning} title={why}>
            {why} <Remedy download={download} />
          </small>
        )}
      </span>
      {unfinished && (part !== null || meaning === 'running') ? (
        <Bar name={words.say('downloads.progress', { name })} part={part} meaning={meaning} />
      ) : null}
      <Figures download={download} />
      <Actions download={download} />
    </div>
  )
})
