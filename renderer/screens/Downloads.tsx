// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { ChevronDown, ChevronRight, CircleCheck, Download, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { DownloadView } from '../../shared/download/view.js'
import { useStores, useWords } from '../page.js'
import { Bar } from '../parts/Bar.js'
import { Button } from '../parts/Button.js'
import { DownloadRow } from '../parts/DownloadRow.js'
import { Empty } from '../parts/Empty.js'
import { Trouble } from '../parts/Notice.js'
import { Refusals } from '../parts/Refusals.js'
import { SpeedPlot } from '../parts/SpeedPlot.js'
import { useRows } from '../parts/useRows.js'
import { countStates, listRows, type Row } from '../stores/downloadGroups.js'
import { shownDownloads } from '../stores/downloads.js'

/** A guess for rows that were never shown: a row is as tall as what it has to say, and is measured once it is there. */
function heightOf(row: Row | undefined, dense: boolean): number {
  const line = dense ? 28 : 36
  return row?.is === 'download' && hasSentence(row.download) ? line + 20 : line
}
const hasSentence = ({ state: { is } }: DownloadView): boolean =>
  is === 'waiting' || is === 'paused' || is === 'failed' || is === 'done'

function Tools(): React.JSX.Element {
  const { downloads } = useStores()
  const words = useWords()
  const byId = useStore(downloads, shownDownloads)
  const counts = countStates(byId)
  const active = counts.running + counts.queued + counts.waiting + counts.verifying
  return (
    <div className="tool-row">
      <h1 className="tool-title">{words.say('place.downloads')}</h1>
      <span className="stretch" />
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
    </div>
  )
}

function GroupRow({ row }: { readonly row: Extract<Row, { is: 'group' }> }): React.JSX.Element {
  const words = useWords()
  const { group, done, part } = row
  return (
    <div className="row group-row" role="listitem" aria-label={group.title}>
      <span className="group-title" title={group.title}>
        {group.title}
      </span>
      <span className="group-by">{group.producer}</span>
      <Bar
        name={words.say('downloads.progress', { name: group.title })}
        part={part}
        meaning={done === group.downloads.length ? 'done' : 'running'}
      />
      <span className="figure">{words.say('downloads.group', { done, count: group.downloads.length })}</span>
    </div>
  )
}

interface FinishedProps {
  readonly row: Extract<Row, { is: 'finished' }>
  readonly unfolded: boolean
  readonly onFold: () => void
}

function FinishedRow({ row, unfolded, onFold }: FinishedProps): React.JSX.Element {
  const words = useWords()
  const { count, verified } = row
  return (
    <div className="row finished-row" role="listitem">
      <button type="button" className="link" aria-expanded={unfolded} onClick={onFold}>
        {unfolded ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        <span className="status done">
          <CircleCheck size={14} aria-hidden />
          {count === verified
            ? words.say('downloads.finished.all', { count })
            : words.say('downloads.finished.some', { count, verified })}
        </span>
      </button>
    </div>
  )
}

function List(): React.JSX.Element {
  const { downloads, settings } = useStores()
  const words = useWords()
  const byId = useStore(downloads, shownDownloads)
  const dense = useStore(settings, (state) => state.settings.density === 'dense')
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const counts = countStates(byId)
  // With nothing left to do, what is finished is what one came to see.
  const open = unfolded ?? counts.done + counts.cancelled === byId.size
  const rows = useMemo(() => listRows(byId, open), [byId, open])
  const { scroller, virtual } = useRows({
    count: rows.length,
    heightOf: (index) => heightOf(rows[index], dense),
    keyOf: (index) => rows[index]?.key ?? index,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <div ref={scroller} className="list-scroll" tabIndex={0} role="region" aria-label={words.say('downloads.list')}>
      <div className="list-whole" role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className="list-slot"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.is === 'group' ? <GroupRow row={row} /> : null}
              {row.is === 'download' ? <DownloadRow download={row.download} /> : null}
              {row.is === 'finished' ? (
                <FinishedRow row={row} unfolded={open} onFold={() => setUnfolded(!open)} />
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Everything on its way, grouped by dataset, with the reason of every wait. */
export default function Downloads(): React.JSX.Element {
  const { downloads, place, basket } = useStores()
  const words = useWords()
  const trouble = useStore(downloads, (state) => state.trouble)
  const byId = useStore(downloads, shownDownloads)
  const refused = useStore(basket, (state) => state.refused)
  return (
    <div className="column">
      <Tools />
      <SpeedPlot />
      {trouble === null && refused.length === 0 ? null : (
        <div className="inset">
          <Trouble because={trouble} />
          <Refusals
            title={words.say('basket.refused', { count: refused.length })}
            refusals={refused.map(({ entry: { media }, because }) => ({
              key: media.id,
              name: media.name ?? words.say('media.unnamed'),
              because,
            }))}
          />
        </div>
      )}
      {byId.size === 0 ? (
        <Empty
          icon={Download}
          sentence={words.say('downloads.empty')}
          action={words.say('downloads.empty.do')}
          onAction={() => place.go('catalogue')}
        />
      ) : (
        <List />
      )}
    </div>
  )
}
