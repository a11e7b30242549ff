import { Dialog } from '@base-ui/react/dialog'
import { SlidersHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import { DialogPanel } from '../../../components/overlay/DialogPanel.js'
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
      <DialogPanel className="facet-sheet" title={messages.say('facets')}>
        <FacetRail />
        <footer className="facet-sheet-foot">
          <Dialog.Close className="button primary">
            {total === null ? messages.say('common.close') : messages.say('catalogue.total', { total })}
          </Dialog.Close>
        </footer>
      </DialogPanel>
    </Dialog.Root>
  )
}
