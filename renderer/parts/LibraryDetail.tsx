import { Eye, FolderOpen, RefreshCw, ShieldCheck, SquareArrowOutUpRight, Trash2, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { FileEvent, LibraryRow } from '../../shared/library/shelf.js'
import { useNow, useStores, useWords } from '../page.js'
import type { OpenedFile } from '../stores/library.js'
import type { Words } from '../words/words.js'
import { Button, IconButton } from './Button.js'
import { STANDING_ICONS } from './LibraryRow.js'
import { Trouble } from './Notice.js'
import { sayStanding } from './sayStanding.js'
import { useIsHere } from './useIsHere.js'
import { useLook } from './useLook.js'

function Actions({ row }: { readonly row: LibraryRow }): React.JSX.Element {
  const { library } = useStores()
  const words = useWords()
  const look = useLook()
  const { id, name, standing } = row
  const isHere = standing !== 'missing'
  return (
    <div className="library-actions">
      {isHere ? (
        <>
          <Button look="primary" icon={Eye} onClick={() => look(row)}>
            {words.say('library.look.do')}
          </Button>
          <Button
            icon={SquareArrowOutUpRight}
            aria-label={words.say('library.open', { name })}
            onClick={() => void library.openFile(id)}
          >
            {words.say('library.open.do')}
          </Button>
          <Button icon={FolderOpen} onClick={() => void library.reveal(id)}>
            {words.say('library.reveal')}
          </Button>
        </>
      ) : null}
      <Button icon={ShieldCheck} onClick={() => void library.verify([id])}>
        {words.say('library.verify')}
      </Button>
      <Button icon={RefreshCw} onClick={() => void library.fetchAgain([id])}>
        {words.say('library.again')}
      </Button>
      <Button
        look="quiet"
        icon={Trash2}
        title={words.say('library.forget.hint')}
        onClick={() => void library.forget(row)}
      >
        {words.say('library.forget')}
      </Button>
    </div>
  )
}

/** What is worth saying of an event beside its name: which version, and how it was proved. */
function aboutOf({ is, version, verdict, sha256 }: FileEvent, words: Words): readonly string[] {
  if (is !== 'fetched' && is !== 'found') return []
  const at = version === null ? Number.NaN : Date.parse(version)
  return [
    Number.isNaN(at)
      ? words.say('library.event.unversioned')
      : words.say('library.event.version', { day: words.day(at) }),
    ...(verdict === null ? [] : [words.verdict(verdict)]),
    ...(sha256 === null ? [] : [`SHA-256 ${sha256.slice(0, 12)}…`]),
  ]
}

function History({ opened: { events, trouble } }: { readonly opened: OpenedFile }): React.JSX.Element {
  const words = useWords()
  return (
    <section className="detail-part">
      <h3>{words.say('library.history')}</h3>
      <Trouble because={trouble} />
      {events === null && trouble === null ? <div className="skeleton wide" /> : null}
      {events?.length === 0 ? <p className="hint">{words.say('library.history.none')}</p> : null}
      <ol className="library-history">
        {events?.map((event) => (
          <li key={`${event.atMs} ${event.is}`} className={event.is}>
            <span>{words.say(`library.event.${event.is}`, { from: event.from ?? '' })}</span>
            <time dateTime={new Date(event.atMs).toISOString()}>{words.moment(event.atMs)}</time>
            {aboutOf(event, words).map((line) => (
              <small key={line}>{line}</small>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The dataset that a file is of, and the way to its licence, its citation and its other files; of another portal only its name. */
function DatasetOf({ row }: { readonly row: LibraryRow }): React.JSX.Element {
  const { catalog, place } = useStores()
  const words = useWords()
  const isHere = useIsHere(row.portalId)
  if (!isHere) return <p className="detail-by">{row.datasetTitle}</p>
  const open = (): void => {
    place.go('catalogue')
    void catalog.open(row.datasetId)
  }
  return (
    <button type="button" className="link" title={words.say('keys.open')} onClick={open}>
      {row.datasetTitle}
    </button>
  )
}

/** One file from outside: how it stands, where it belongs, what can be done with it, and what became of it. */
export function LibraryDetail({ opened }: { readonly opened: OpenedFile }): React.JSX.Element {
  const { library, place } = useStores()
  const words = useWords()
  const width = useStore(place, (state) => Math.min(state.detailWidth, 460))
  const nowMs = useNow(true, 60_000)
  const { row } = opened
  const { meaning, word, why } = sayStanding(row, words)
  const Icon = STANDING_ICONS[row.standing]
  return (
    <aside
      className="detail"
      aria-label={words.say('library.detail')}
      style={{ width }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') library.close()
      }}
    >
      <div className="detail-close">
        <IconButton icon={X} name={words.say('library.close')} onClick={library.close} />
      </div>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className="detail-scroll" tabIndex={0} aria-label={words.say('library.detail')}>
        <header className="detail-head">
          <h2>{row.name}</h2>
          <DatasetOf row={row} />
          <p className="detail-by">{row.producer}</p>
        </header>
        <p className={`status ${meaning} library-seal`}>
          <Icon size={16} aria-hidden />
          <span>{word}</span>
        </p>
        <p className="hint">{row.standing === 'verified' ? words.verdict(row.verdict) : why}</p>
        {row.outdated ? <p className="library-mark">{words.say('library.outdated')}</p> : null}
        <Actions row={row} />
        <ul className="library-facts">
          <li>{words.bytes(row.sizeBytes)}</li>
          {row.fetchedMs === null ? null : <li>{words.say('library.fetched', { day: words.day(row.fetchedMs) })}</li>}
          <li>{words.say('library.project', { name: row.project })}</li>
          <li>
            {row.checkedMs === null
              ? words.say('library.checked.never')
              : words.say('library.checked', { when: words.ago(row.checkedMs, nowMs) })}
          </li>
        </ul>
        <History opened={opened} />
      </section>
    </aside>
  )
}
