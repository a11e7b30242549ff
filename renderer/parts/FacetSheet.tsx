import { Dialog } from '@base-ui/react/dialog'
import { SlidersHorizontal, X } from 'lucide-react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { chosenIn } from '../stores/catalog.js'
import { Facets } from './Facets.js'

/** The way to the facets where there is no room for their rail: beside a detail, in a small window, with large letters. */
export function FacetSheet(): React.JSX.Element {
  const { catalog } = useStores()
  const words = useWords()
  const count = useStore(catalog, ({ wish }) => chosenIn(wish).length)
  const total = useStore(catalog, (state) => state.total)
  return (
    <Dialog.Root>
      <Dialog.Trigger className="button plain facet-button">
        <SlidersHorizontal size={16} aria-hidden />
        <span>{count === 0 ? words.say('facets') : words.say('facets.some', { count })}</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="overlay facet-sheet">
          <header className="overlay-head">
            <Dialog.Title>{words.say('facets')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={words.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          <Facets />
          <footer className="facet-sheet-foot">
            <Dialog.Close className="button primary">
              {total === null ? words.say('common.close') : words.say('catalogue.total', { total })}
            </Dialog.Close>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
