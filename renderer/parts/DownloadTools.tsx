import { Menu } from '@base-ui/react/menu'
import { ChevronDown, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { DownloadId } from '../../shared/ids.js'
import { useStores, useWords } from '../page.js'
import { possibleWith } from '../stores/downloads.js'
import { NOTHING_PICKED } from '../stores/picking.js'
import { Button } from './Button.js'
import { CONTENT } from './content.js'
import { PaceChoices } from './DownloadMenu.js'

/** What can be done with everything. */
function AllTools(): React.JSX.Element {
  const { downloads } = useStores()
  const words = useWords()
  useStore(downloads, ({ book }) => book.structure())
  const counts = downloads.getState().book.counts()
  const active = counts.running + counts.queued + counts.waiting + counts.verifying
  return (
    <>
      {counts.failed > 0 ? (
        <Button icon={RotateCcw} onClick={() => void downloads.retryFailed()}>
          {words.say('downloads.retry.all')}
        </Button>
      ) : null}
      {counts.paused > 0 ? (
        <Button icon={Play} onClick={() => void downloads.resume('all')}>
          {words.say('downloads.resume.all')}
        </Button>
      ) : null}
      {active > 0 ? (
        <Button icon={Pause} onClick={() => void downloads.pause('all')}>
          {words.say('downloads.pause.all')}
        </Button>
      ) : null}
      {active + counts.paused > 0 ? (
        <Button look="quiet" icon={X} onClick={() => void downloads.cancel('all')}>
          {words.say('downloads.cancel.all')}
        </Button>
      ) : null}
      {counts.done + counts.cancelled > 0 ? (
        <Button look="quiet" icon={Trash2} onClick={() => void downloads.forget('ended')}>
          {words.say('downloads.forget.ended')}
        </Button>
      ) : null}
    </>
  )
}

/** What can be done with those that are picked. */
function SomeTools({ ids }: { readonly ids: readonly DownloadId[] }): React.JSX.Element {
  const { downloads, listing } = useStores()
  const words = useWords()
  useStore(downloads, ({ book }) => book.structure())
  const { pause, resume, retry, cancel, forget } = possibleWith(downloads.getState().book, ids)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want.
    <div className="some-tools" role="group" aria-label={words.say('downloads.selection')}>
      <span className="picked">
        {words.say('downloads.selected', { count: ids.length })}
        <Button
          look="quiet"
          icon={X}
          onClick={() => listing.pick((picking) => ({ ...NOTHING_PICKED, at: picking.at }))}
        >
          {words.say('downloads.selected.none')}
        </Button>
      </span>
      {pause.length > 0 ? (
        <Button icon={Pause} onClick={() => void downloads.pause(pause)}>
          {words.say('downloads.do.pause')}
        </Button>
      ) : null}
      {resume.length > 0 ? (
        <Button icon={Play} onClick={() => void downloads.resume(resume)}>
          {words.say('downloads.do.resume')}
        </Button>
      ) : null}
      {retry.length > 0 ? (
        <Button icon={RotateCcw} onClick={() => void downloads.retry(retry)}>
          {words.say('downloads.do.retry')}
        </Button>
      ) : null}
      {cancel.length + retry.length > 0 ? (
        <Menu.Root>
          <Menu.Trigger className="button plain">
            {words.say('downloads.pace')}
            <ChevronDown size={14} aria-hidden />
          </Menu.Trigger>
          <Menu.Portal container={CONTENT}>
            <Menu.Positioner className="floating" sideOffset={4} align="start">
              <Menu.Popup className="popup">
                <PaceChoices ids={ids} />
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      ) : null}
      {cancel.length > 0 ? (
        <Button look="quiet" icon={X} onClick={() => void downloads.cancel(cancel)}>
          {words.say('downloads.do.cancel')}
        </Button>
      ) : null}
      {forget.length > 0 ? (
        <Button look="quiet" icon={Trash2} onClick={() => void downloads.forget(forget)}>
          {words.say('downloads.do.forget')}
        </Button>
      ) : null}
    </div>
  )
}

/** The head of the downloads: what can be done with everything, or with the several that are picked. */
export function DownloadTools(): React.JSX.Element {
  const { downloads, listing } = useStores()
  const words = useWords()
  const picked = useStore(listing, (state) => state.picking.picked)
  const reading = useStore(downloads, ({ isReading, book }) => (isReading && book.size() > 0 ? book.size() : null))
  return (
    <div className="tool-row">
      <h1 className="tool-title">{words.say('place.downloads')}</h1>
      {reading === null ? null : <span className="quiet">{words.say('downloads.reading', { count: reading })}</span>}
      <span className="stretch" />
      {picked.size > 1 ? <SomeTools ids={[...picked]} /> : <AllTools />}
    </div>
  )
}
