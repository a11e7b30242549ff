import { ArrowUpDown, BookOpen, ListRestart, SearchX, ShoppingBasket, X } from 'lucide-react'
import { useStore } from 'zustand'
import { catalogOrder } from '../../../shared/catalogue/search/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { SelectField } from '../../components/controls/SelectField.js'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { useRefreshWhenShown } from '../../context/useRefreshWhenShown.js'
import { DatasetLookupFailures } from '../basket/DatasetLookupFailures.js'
import { FollowSearchButton } from '../follow/FollowButtons.js'
import { getCurrentPortal } from '../portals/store/portalsStore.js'
import { DatasetDetail } from './detail/DatasetDetail.js'
import { ActiveFilters } from './facets/ActiveFilters.js'
import { FacetDrawer } from './facets/FacetDrawer.js'
import { FacetRail } from './facets/FacetRail.js'
import { DatasetList } from './list/DatasetList.js'
import { useAddSelectionToBasket } from './list/useAddSelectionToBasket.js'
import { SyncStatusLine } from './SyncStatusLine.js'
import { SaveSearch } from './savedSearches/SaveSearch.js'
import { SaveList } from './saveList/SaveList.js'
import { clearFilters, getClearText, isNarrowed } from './store/catalogueQuery.js'
import { getOfferedResults } from './store/newerResults.js'

/** The selected datasets, and a button that adds them to the basket. */
function Picked(): React.JSX.Element | null {
  const { catalog, basket } = useStores()
  const messages = useMessages()
  const picked = useStore(catalog, (state) => state.selection.picked)
  const hidden = useStore(catalog, (state) => state.hidden)
  const selecting = useStore(catalog, (state) => state.selecting)
  const room = useStore(basket, (state) => LIMITS.BASKET_ENTRIES - state.entries.size)
  const adding = useStore(basket, (state) => state.adding)
  const add = useAddSelectionToBasket()
  if (adding !== null) return <span className="figure">{messages.say('catalogue.picked.adding', adding)}</span>
  if (selecting !== null) return <span className="figure">{messages.say('catalogue.picked.reading', selecting)}</span>
  if (picked.size === 0) return null
  return (
    <div className="picked">
      <span className="figure">{messages.say('catalogue.picked', { count: picked.size, hidden })}</span>
      <Button look="primary" icon={ShoppingBasket} onClick={() => void add()}>
        {messages.say('catalogue.picked.add')}
      </Button>
      {catalog.countPickedFiles() > room ? (
        <span>{messages.say('catalogue.picked.room', { count: Math.max(0, room) })}</span>
      ) : null}
      <IconButton icon={X} name={messages.say('catalogue.picked.none')} onClick={catalog.selectNone} />
    </div>
  )
}

/** Offers the changed list. It is shown on request, so that no row moves under the pointer. */
function NewerList(): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  const newer = useStore(catalog, getOfferedResults)
  const total = useStore(catalog, (state) => state.total)
  const words = messages.say('catalogue.newer', { count: Math.max(0, (newer?.total ?? 0) - (total ?? 0)) })
  return (
    <span role="status">
      {newer === null ? null : (
        <Button look="quiet" icon={ListRestart} title={words} onClick={catalog.takeNewer}>
          {words}
        </Button>
      )}
    </span>
  )
}

function Found(): React.JSX.Element {
  const { catalog, navigation } = useStores()
  const messages = useMessages()
  const { total, failure, query, suggestion } = useStore(catalog)
  const again = <Button onClick={() => catalog.setQuery({})}>{messages.say('common.retry')}</Button>
  if (failure !== null && total === null) {
    return (
      <div className="inset">
        <FailureNotice because={failure} action={again} />
      </div>
    )
  }
  if (total === null) return <Skeletons />
  if (total > 0) return <DatasetList total={total} />
  if (suggestion !== null) return <Suggestion text={suggestion} />
  return isNarrowed(query) ? (
    <EmptyState
      icon={SearchX}
      sentence={messages.say('catalogue.none')}
      action={messages.say(getClearText(query))}
      onAction={() => catalog.setQuery(clearFilters(query))}
    />
  ) : (
    <EmptyState
      icon={BookOpen}
      sentence={messages.say('catalogue.empty')}
      action={messages.say('catalogue.empty.do')}
      onAction={() => navigation.go('portals')}
    />
  )
}

/** Nothing was found, but a word of the catalogue is near to the typed one. */
function Suggestion({ text }: { readonly text: string }): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  return (
    <EmptyState
      icon={SearchX}
      sentence={messages.say('catalogue.none.near', { text })}
      action={messages.say('catalogue.none.near.do')}
      onAction={() => catalog.setQuery({ text })}
    />
  )
}

const SKELETON_ROWS = 12

/** Placeholder rows while the first page loads. */
function Skeletons(): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="list" role="status" aria-label={messages.say('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((index) => (
        <div key={index} className="row dataset-row skeleton" />
      ))}
    </div>
  )
}

/** Offers to save the list as a file named after its portal. Renders nothing without a portal. */
function SaveFoundList(): React.JSX.Element | null {
  const { catalog, portals } = useStores()
  const messages = useMessages()
  const { total, query } = useStore(catalog)
  const portal = useStore(portals, getCurrentPortal)
  if (total === null || total === 0 || portal === null) return null
  const { order, ...filter } = query
  return (
    <SaveList filter={filter} order={order} name={messages.say('catalogue.saveList.name', { portal: portal.title })} />
  )
}

/** The catalogue: facets, list, detail. */
export default function CatalogueScreen(): React.JSX.Element {
  const { catalog, basket, saved } = useStores()
  const messages = useMessages()
  const { total, failure: notFound, query, opened } = useStore(catalog)
  const failure = useStore(basket, (state) => state.failure)
  const notSaved = useStore(saved, (state) => state.failure)
  // Where no list can be shown, the reason stands in its place.
  const notRead = total === null ? null : notFound
  const hasMissed = useStore(basket, (state) => state.missed.length > 0)
  useRefreshWhenShown(catalog)
  // Without a search text there is no relevance: the order is then by date.
  const isRanked = query.text.trim() !== ''
  const orders = catalogOrder.options
    .filter((value) => isRanked || value !== 'relevance')
    .map((value) => ({ value, label: messages.say(`order.${value}`) }))
  return (
    <div className="catalogue">
      <FacetRail />
      <section className="catalogue-list" aria-label={messages.say('screen.catalogue')}>
        <div className="tool-row">
          <h1 className="tool-title figure" aria-live="polite">
            <span>
              {total !== null
                ? messages.say('catalogue.total', { total })
                : messages.say(notFound === null ? 'common.loading' : 'screen.catalogue')}
            </span>
          </h1>
          <Picked />
          <FacetDrawer />
          <FollowSearchButton filter={query} />
          <SaveFoundList />
          <span className="stretch" />
          <SaveSearch />
          <NewerList />
          <SyncStatusLine />
          <SelectField
            name={messages.say('catalogue.order')}
            icon={ArrowUpDown}
            value={isRanked || query.order !== 'relevance' ? query.order : '-updated'}
            options={orders}
            onChange={(order) => catalog.setQuery({ order })}
          />
        </div>
        <ActiveFilters query={query} />
        {failure === null && notSaved === null && notRead === null && !hasMissed ? null : (
          <div className="inset">
            <FailureNotice because={failure} />
            <FailureNotice because={notSaved} onClose={saved.dismissFailure} />
            <FailureNotice
              because={notRead}
              action={<Button onClick={catalog.readMissing}>{messages.say('common.retry')}</Button>}
            />
            <DatasetLookupFailures />
          </div>
        )}
        <Found />
      </section>
      {opened === null ? null : <DatasetDetail opened={opened} />}
    </div>
  )
}
