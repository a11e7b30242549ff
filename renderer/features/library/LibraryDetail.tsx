import { FileDiff, Undo2, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { FileEvent, LibraryRow } from '../../../shared/library/model.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { CopyableText } from '../../components/display/CopyableText.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { closeOnEscape } from '../../components/overlay/closeOnEscape.js'
import { useSecondClickGuard } from '../../components/overlay/useSecondClickGuard.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'
import { useOpenComparison } from '../compare/useOpenComparison.js'
import { PaneEdge } from '../navigation/PaneEdge.js'
import { useIsCurrentPortal } from '../portals/useIsCurrentPortal.js'
import { useOpenPreview } from '../preview/useOpenPreview.js'
import { FILE_STATUS_ICONS } from './fileStatusIcons.js'
import { formatFileStatus } from './formatFileStatus.js'
import { isPreviewable } from './isPreviewable.js'
import { LibraryFileActions } from './LibraryFileActions.js'
import { AgreementPart } from './protected/AgreementPart.js'
import { toComparedSide } from './store/findPickedPair.js'
import type { OpenedFile } from './store/libraryState.js'

/** The details of an event beside its name: which version, and how it was verified. */
function describeEvent({ is, version, verdict, sha256 }: FileEvent, messages: Messages): readonly string[] {
  if (is !== 'fetched' && is !== 'found') return []
  const at = version === null ? Number.NaN : Date.parse(version)
  return [
    Number.isNaN(at)
      ? messages.say('library.event.unversioned')
      : messages.say('library.event.version', { day: messages.formatDay(at) }),
    ...(verdict === null ? [] : [messages.formatVerdict(verdict)]),
    ...(sha256 === null ? [] : [`SHA-256 ${sha256.slice(0, 12)}…`]),
  ]
}

function History({ opened: { events, failure } }: { readonly opened: OpenedFile }): React.JSX.Element {
  const messages = useMessages()
  return (
    <section className="detail-part">
      <h3>{messages.say('library.history')}</h3>
      <FailureNotice because={failure} />
      {events === null && failure === null ? <div className="skeleton wide" /> : null}
      {events?.length === 0 ? <p className="hint">{messages.say('library.history.none')}</p> : null}
      <ol className="library-history">
        {events?.map((event) => (
          <li key={`${event.atMs} ${event.is}`} className={event.is}>
            <span>{messages.say(`library.event.${event.is}`, { from: event.from ?? '' })}</span>
            <time dateTime={new Date(event.atMs).toISOString()}>{messages.formatMoment(event.atMs)}</time>
            {describeEvent(event, messages).map((line) => (
              <small key={line}>{line}</small>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The previous versions that are kept, each with a button that restores it. */
function Versions({ opened: { row, versions } }: { readonly opened: OpenedFile }): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const compare = useOpenComparison()
  if (versions.length === 0) return null
  const isHere = row.standing !== 'missing'
  return (
    <section className="detail-part">
      <h3>{messages.say('library.versions')}</h3>
      <ul className="library-versions">
        {versions.map(({ id, atMs, sizeBytes, sha256 }) => (
          <li key={id}>
            <span>
              {atMs === null ? messages.say('library.event.unversioned') : messages.formatMoment(atMs)}
              <small>
                {messages.formatBytes(sizeBytes)} · SHA-256 {sha256.slice(0, 12)}…
              </small>
            </span>
            <div className="actions">
              {isHere ? (
                <Button
                  icon={FileDiff}
                  title={messages.say('compare.version.hint')}
                  onClick={() =>
                    compare({
                      old: { file: { file: row.id, version: id }, name: row.name, atMs },
                      now: toComparedSide(row),
                    })
                  }
                >
                  {messages.say('compare.version')}
                </Button>
              ) : null}
              <Button
                icon={Undo2}
                title={messages.say('library.versions.back.hint')}
                onClick={() => void library.goBack(row.id, id)}
              >
                {messages.say('library.versions.back')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The dataset of a file, with links to its licence, its citation and its other files; for a dataset of another portal
 * only its name.
 */
function DatasetOf({ row }: { readonly row: LibraryRow }): React.JSX.Element {
  const { catalog, navigation } = useStores()
  const messages = useMessages()
  const isHere = useIsCurrentPortal(row.portalId)
  if (!isHere) return <p className="detail-by">{row.datasetTitle}</p>
  const open = (): void => {
    navigation.go('catalogue')
    void catalog.open(row.datasetId)
  }
  return (
    <button type="button" className="link" title={messages.say('keys.open')} onClick={open}>
      {row.datasetTitle}
    </button>
  )
}

/** The details of one file: its state, its dataset, its actions and its history. */
export function LibraryDetail({ opened }: { readonly opened: OpenedFile }): React.JSX.Element {
  const { library, paneWidths } = useStores()
  const messages = useMessages()
  const width = useStore(paneWidths, ({ file }) => file)
  const nowMs = useNow(true, 60_000)
  const { row } = opened
  const look = useOpenPreview()
  const guard = useSecondClickGuard(() => isPreviewable(row) && look(row))
  const { tone, word, why } = formatFileStatus(row, messages)
  const Icon = FILE_STATUS_ICONS[row.standing]
  return (
    <aside
      className="detail"
      aria-label={messages.say('library.detail')}
      style={{ width }}
      onKeyDown={(event) => closeOnEscape(event, library.close)}
      {...guard}
    >
      <PaneEdge pane="file" side="start" name={messages.say('detail.resize')} />
      <div className="detail-close">
        <IconButton icon={X} name={messages.say('library.close')} onClick={library.close} />
      </div>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className="detail-scroll" tabIndex={0} aria-label={messages.say('library.detail')}>
        <header className="detail-head">
          <h2>{row.name}</h2>
          <DatasetOf row={row} />
          <p className="detail-by">{row.producer}</p>
        </header>
        <p className={`status ${tone} library-seal`}>
          <Icon size={16} aria-hidden />
          <span>{word}</span>
        </p>
        <p className="hint">{row.standing === 'verified' ? messages.formatVerdict(row.verdict) : why}</p>
        {row.outdated ? <p className="library-mark">{messages.say('library.outdated')}</p> : null}
        <LibraryFileActions row={row} />
        <ul className="library-facts">
          <li>{messages.formatBytes(row.sizeBytes)}</li>
          {row.fetchedMs === null ? null : (
            <li>{messages.say('library.fetched', { day: messages.formatDay(row.fetchedMs) })}</li>
          )}
          <li>{messages.say('library.project', { name: row.project })}</li>
          <li>
            {row.checkedMs === null
              ? messages.say('library.checked.never')
              : messages.say(row.standing === 'damaged' ? 'library.checked.bad' : 'library.checked', {
                  when: messages.formatAgo(row.checkedMs, nowMs),
                })}
          </li>
        </ul>
        {opened.path === null ? null : (
          <p className="library-path">
            <CopyableText text={opened.path} />
          </p>
        )}
        <AgreementPart key={row.id} row={row} />
        <Versions opened={opened} />
        <History opened={opened} />
      </section>
    </aside>
  )
}
