import { Bell, BellRing } from 'lucide-react'
import { useStore } from 'zustand'
import type { CatalogFilter } from '../../../shared/catalogue/search/model.js'
import { formatSearchTitle } from '../../../shared/follow/formatSearchTitle.js'
import type { DatasetId } from '../../../shared/ids.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { getCurrentPortal } from '../portals/store/portalsStore.js'
import { findFollowed, findFollowedSearch } from './store/followStore.js'
import { useFollowAction } from './useFollowAction.js'

/** Follows a dataset, or stops following it. */
export function FollowDatasetButton({ id }: { readonly id: DatasetId }): React.JSX.Element {
  const { follow, portals } = useStores()
  const messages = useMessages()
  const portal = useStore(portals, (state) => getCurrentPortal(state)?.id ?? null)
  const followed = useStore(follow, (state) => findFollowed(state, portal, id))
  const [failure, carryOut] = useFollowAction(id)
  return (
    <>
      <Button
        icon={followed === null ? Bell : BellRing}
        aria-pressed={followed !== null}
        title={messages.say('follow.dataset.hint')}
        onClick={() => void carryOut(() => (followed === null ? follow.addDataset(id) : follow.remove(followed.id)))}
      >
        {messages.say(followed === null ? 'follow.do' : 'follow.stop')}
      </Button>
      <FailureNotice because={failure} />
    </>
  )
}

/** The facets of a query, in the order that the contract requires. */
const toFilter = (filter: CatalogFilter): CatalogFilter => ({
  text: filter.text,
  themes: filter.themes,
  producers: filter.producers,
  formats: filter.formats,
  licences: filter.licences,
  access: filter.access,
  sizes: filter.sizes,
  ages: filter.ages,
  holdings: filter.holdings,
  only: filter.only,
})

/**
 * Follows what the catalogue's search finds, or a producer when the query asks for nothing else; or stops following it.
 */
export function FollowSearchButton({ filter }: { readonly filter: CatalogFilter }): React.JSX.Element | null {
  const { follow, portals } = useStores()
  const messages = useMessages()
  const portal = useStore(portals, (state) => getCurrentPortal(state)?.id ?? null)
  const query = toFilter(filter)
  const followed = useStore(follow, (state) => findFollowedSearch(state, portal, query))
  const title = formatSearchTitle(filter, messages.language)
  const [failure, carryOut] = useFollowAction(title)
  if (title === '') return null
  const name = messages.say(followed === null ? 'follow.search' : 'follow.search.stop', { title })
  return (
    <>
      <IconButton
        icon={followed === null ? Bell : BellRing}
        name={name}
        aria-pressed={followed !== null}
        onClick={() =>
          void carryOut(() => (followed === null ? follow.addSearch(title, query) : follow.remove(followed.id)))
        }
      />
      <FailureNotice because={failure} />
    </>
  )
}
