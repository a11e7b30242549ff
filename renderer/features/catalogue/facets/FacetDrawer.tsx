import { Dialog } from '@base-ui/react/dialog'
import { SlidersHorizontal, X } from 'lucide-react'
import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import { listActiveFilters } from '../store/catalogueQuery.js'
import { FacetRail } from './FacetRail.js'

/**
 * A drawer with the facets, where there is no room for their rail: beside a detail, in a small window, with large text.
 */
export function FacetDrawer(): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  const count = useStore(catalog, ({ query }) => listActiveFilters(query).length)
  const total = useStore(catalog, (state) => state.total)
  return (
    <Dialog.Root>
      <Dialog.Trigger className="button plain facet-button">
        <SlidersHorizontal size={16} aria-hidden />
        <span>{count === 0 ? messages.say('facets') : messages.say('facets.some', { count })}</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="overlay facet-sheet">
          <header className="overlay-head">
            <Dialog.Title>{messages.say('facets')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={messages.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          <FacetRail />
          <footer className="facet-sheet-foot">
            <Dialog.Close className="button primary">
              {total === null ? messages.say('common.close') : messages.say('catalogue.total', { total })}
            </Dialog.Close>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
