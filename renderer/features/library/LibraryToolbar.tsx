import { FolderInput, FolderPlus, RefreshCw, ShieldCheck, Wrench } from 'lucide-react'
import { useStore } from 'zustand'
import { GROUPINGS, LIBRARY_FILTERS, type LibraryFilter, type LibraryPage } from '../../../shared/library/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { useSearchText } from '../../components/controls/search/useSearchText.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { LinkSearchField } from '../deepLinks/LinkSearchField.js'
import { LibrarySelectionBar } from './LibrarySelectionBar.js'
import { getFullQuery } from './store/libraryState.js'

/** States that are repaired by fetching as little as possible, or from another folder where it has the file. */
const REPAIRED: ReadonlySet<LibraryFilter | null> = new Set(['damaged', 'missing', 'problem'])

const TYPING_MS = 120

function LibrarySearch(): React.JSX.Element {
  const { library } = useStores()
  const messages = useMessages()
  const wished = useStore(library, (state) => state.query.text)
  const [text, setText, askNow] = useSearchText({
    wished,
    restMs: TYPING_MS,
    toQuery: (typed) => typed,
    ask: (query) => void library.setQuery({ text: query }),
  })
  return (
    <LinkSearchField
      className="library-search"
      name={messages.say('library.search')}
      text={text}
      onText={setText}
      onBlur={askNow}
      maxLength={LIMITS.QUERY_CHARS}
    />
  )
}

const countFound = (counts: LibraryPage['counts'], only: LibraryFilter | null): number =>
  only === 'problem' ? counts.damaged + counts.missing : counts[only ?? 'all']

function Filters(): React.JSX.Element {
  const { library } = useStores()
  const messages = useMessages()
  const { query, found } = useStore(library)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want.
    <div className="kinds" role="group" aria-label={messages.say('library.filters')}>
      {([null, ...LIBRARY_FILTERS] as const).map((only) => {
        const count = found === null ? 0 : countFound(found.counts, only)
        // The filter `problem` covers both kinds of problems. It is offered only while it is active, as after a
        // verification.
        if (only !== null && (count === 0 || only === 'problem') && query.only !== only) return null
        return (
          <button
            key={only ?? 'all'}
            type="button"
            className="kind"
            aria-pressed={query.only === only}
            onClick={() => library.setQuery({ only })}
          >
            <span>{messages.say(`library.only.${only ?? 'all'}`)}</span>
            <span className="kind-count">{messages.formatCount(count)}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Search, grouping and filters of the library, and actions on all files. */
export function LibraryToolbar(): React.JSX.Element {
  const { library } = useStores()
  const messages = useMessages()
  const { query, leaving, found, check, everything } = useStore(library)
  const whole = getFullQuery({ query, leaving })
  const isPicking = useStore(library, (state) => state.selection.picked.size > 0)
  const total = found?.total ?? 0
  const isChecking = check !== null && check.name !== null
  const title = <h1 className="tool-title">{messages.say('screen.library')}</h1>
  // Without any file there is nothing to search or filter: only the way to the first download is shown.
  const addFolder = (
    <Button
      icon={FolderPlus}
      look="quiet"
      title={messages.say('library.folder.hint')}
      onClick={() => void library.addFolder()}
    >
      {messages.say('library.folder')}
    </Button>
  )
  if (everything === 0)
    return (
      <div className="tool-row">
        {title}
        <span className="stretch" />
        {addFolder}
      </div>
    )
  return (
    <>
      <div className="tool-row">
        {title}
        {found === null || isPicking ? null : (
          <span className="figure library-total" role="status">
            {messages.say('library.total', { count: total, size: messages.formatBytes(found.bytes) })}
          </span>
        )}
        {isPicking ? null : <span className="stretch" />}
        {isPicking || (REPAIRED.has(query.only) && query.only !== 'missing') ? null : addFolder}
        {isPicking ? (
          <LibrarySelectionBar />
        ) : total === 0 ? null : (
          <>
            {query.only === 'touched' ? (
              <Button icon={RefreshCw} onClick={() => void library.fetchAgain(whole)}>
                {messages.say('library.again.these', { count: total })}
              </Button>
            ) : null}
            {query.only === 'missing' ? null : (
              <Button
                look={query.only === 'touched' ? 'primary' : 'plain'}
                icon={ShieldCheck}
                disabled={isChecking}
                onClick={() => void library.verify(whole)}
              >
                {messages.say('library.verify.these', { count: total })}
              </Button>
            )}
            {REPAIRED.has(query.only) ? (
              <>
                <Button
                  icon={FolderInput}
                  title={messages.say('library.take.hint')}
                  onClick={() => void library.repair(whole, true)}
                >
                  {messages.say('library.take')}
                </Button>
                <Button look="primary" icon={Wrench} onClick={() => void library.repair(whole, false)}>
                  {messages.say('library.repair.these', { count: total })}
                </Button>
              </>
            ) : null}
            {query.only === 'outdated' ? (
              <Button look="primary" icon={RefreshCw} onClick={() => void library.fetchAgain(whole)}>
                {messages.say('library.update.these', { count: total })}
              </Button>
            ) : null}
          </>
        )}
      </div>
      <div className="library-filters">
        <Filters />
        <span className="stretch" />
        <LibrarySearch />
        <SegmentedControl
          name={messages.say('library.by')}
          value={query.by}
          options={GROUPINGS.map((value) => ({
            value,
            label: messages.say(`library.by.${value}`),
          }))}
          onChange={(by) => library.setQuery({ by, order: 'group', descending: false })}
        />
      </div>
    </>
  )
}
