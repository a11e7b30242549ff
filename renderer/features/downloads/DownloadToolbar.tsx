import { ChevronDown, CircleX, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { DownloadId } from '../../../shared/ids.js'
import { Button } from '../../components/controls/Button.js'
import { clearSelection } from '../../components/list/listSelection.js'
import { MenuButton } from '../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { PriorityAndRateMenu } from './menu/PriorityAndRateMenu.js'
import { getAvailableActions } from './store/availableActions.js'

/** The actions on all downloads. */
function AllTools(): React.JSX.Element {
  const { downloads } = useStores()
  const messages = useMessages()
  useStore(downloads, ({ index }) => index.getStructure())
  const counts = downloads.getState().index.getCounts()
  const active = counts.running + counts.queued + counts.waiting + counts.verifying
  return (
    <>
      {counts.failed > 0 ? (
        <Button
          icon={RotateCcw}
          title={messages.say('downloads.retry.all')}
          onClick={() => void downloads.retryFailed()}
        >
          {messages.say('downloads.retry.all')}
        </Button>
      ) : null}
      <PauseAndResume
        canPause={active > 0}
        canResume={counts.paused > 0}
        pauseName={messages.say('downloads.pause.all')}
        resumeName={messages.say('downloads.resume.all')}
        onPause={() => void downloads.pause('all')}
        onResume={() => void downloads.resume('all')}
      />
      {active + counts.paused > 0 ? (
        <Button
          look="quiet"
          icon={CircleX}
          title={messages.say('downloads.cancel.all')}
          onClick={() => void downloads.cancel('all')}
        >
          {messages.say('downloads.cancel.all')}
        </Button>
      ) : null}
      {counts.done + counts.cancelled > 0 ? (
        <Button
          look="quiet"
          icon={Trash2}
          title={messages.say('downloads.forget.ended')}
          onClick={() => void downloads.forget('ended')}
        >
          {messages.say('downloads.forget.ended')}
        </Button>
      ) : null}
    </>
  )
}

interface PauseAndResumeProps {
  readonly canPause: boolean
  readonly canResume: boolean
  readonly pauseName: string
  readonly resumeName: string
  readonly onPause: () => void
  readonly onResume: () => void
}

/**
 * Where only one of the two is possible, it is the same button that changes: the keyboard stays on it, and what was
 * paused is resumed by the same key.
 */
function PauseAndResume({
  canPause,
  canResume,
  pauseName,
  resumeName,
  onPause,
  onResume,
}: PauseAndResumeProps): React.JSX.Element {
  return (
    <>
      {canPause && canResume ? (
        <Button icon={Play} title={resumeName} onClick={onResume}>
          {resumeName}
        </Button>
      ) : null}
      {canPause || canResume ? (
        <Button
          icon={canPause ? Pause : Play}
          title={canPause ? pauseName : resumeName}
          onClick={canPause ? onPause : onResume}
        >
          {canPause ? pauseName : resumeName}
        </Button>
      ) : null}
    </>
  )
}

/** The actions on the selected downloads. */
function SomeTools({ ids }: { readonly ids: readonly DownloadId[] }): React.JSX.Element {
  const { downloads, listing } = useStores()
  const messages = useMessages()
  useStore(downloads, ({ index }) => index.getStructure())
  const { pause, resume, retry, cancel, forget } = getAvailableActions(downloads.getState().index, ids)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want.
    <div className="some-tools" role="group" aria-label={messages.say('downloads.selection')}>
      <span className="picked">
        {messages.say('downloads.selected', { count: ids.length })}
        <Button
          look="quiet"
          icon={X}
          title={messages.say('downloads.selected.none')}
          onClick={() => listing.pick(clearSelection)}
        >
          {messages.say('downloads.selected.none')}
        </Button>
      </span>
      <PauseAndResume
        canPause={pause.length > 0}
        canResume={resume.length > 0}
        pauseName={messages.say('downloads.do.pause')}
        resumeName={messages.say('downloads.do.resume')}
        onPause={() => void downloads.pause(pause)}
        onResume={() => void downloads.resume(resume)}
      />
      {retry.length > 0 ? (
        <Button icon={RotateCcw} onClick={() => void downloads.retry(retry)}>
          {messages.say('downloads.do.retry')}
        </Button>
      ) : null}
      {cancel.length + retry.length > 0 ? (
        <MenuButton
          content={
            <>
              {messages.say('downloads.pace')}
              <ChevronDown size={14} aria-hidden />
            </>
          }
        >
          <PriorityAndRateMenu ids={ids} />
        </MenuButton>
      ) : null}
      {cancel.length > 0 ? (
        <Button
          look="quiet"
          icon={CircleX}
          title={messages.say('downloads.do.cancel')}
          onClick={() => void downloads.cancel(cancel)}
        >
          {messages.say('downloads.do.cancel')}
        </Button>
      ) : null}
      {forget.length > 0 ? (
        <Button
          look="quiet"
          icon={Trash2}
          title={messages.say('downloads.do.forget')}
          onClick={() => void downloads.forget(forget)}
        >
          {messages.say('downloads.do.forget')}
        </Button>
      ) : null}
    </div>
  )
}

/** The toolbar of the downloads: actions on all of them, or on the selected ones when there are several. */
export function DownloadToolbar(): React.JSX.Element {
  const { downloads, listing } = useStores()
  const messages = useMessages()
  const picked = useStore(listing, (state) => state.listSelection.picked)
  const reading = useStore(downloads, ({ isReading, index }) =>
    isReading && index.getSize() > 0 ? index.getSize() : null,
  )
  return (
    <div className="tool-row download-tools">
      <h1 className="tool-title">{messages.say('screen.downloads')}</h1>
      {reading === null ? null : <span className="quiet">{messages.say('downloads.reading', { count: reading })}</span>}
      <span className="stretch" />
      {picked.size > 1 ? <SomeTools ids={[...picked]} /> : <AllTools />}
    </div>
  )
}
