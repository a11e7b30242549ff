import { pruneSelection } from '../../../components/list/listSelection.js'
import { useStores } from '../../../context/appContext.js'

/**
 * Puts the selected datasets into the basket, for the button and for the key. Datasets that could not be looked up stay
 * selected.
 */
export function useAddSelectionToBasket(): () => Promise<void> {
  const { catalog, basket } = useStores()
  return async () => {
    const wanted = catalog.listSelected()
    const missed = new Set((await basket.addDatasets(wanted)).map(({ id }) => id))
    const added = new Set(wanted.flatMap(({ id }) => (missed.has(id) ? [] : [id])))
    catalog.select((now) => pruneSelection(now, (id) => !added.has(id)))
  }
}
