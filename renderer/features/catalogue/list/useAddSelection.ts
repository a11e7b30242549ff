import { pruneSelection } from '../../../components/list/selection.js'
import { useStores } from '../../../context/appContext.js'

/** Puts what is picked into the basket, by button and by key; what could not be looked up stays picked. */
export function useAddSelectionToBasket(): () => Promise<void> {
  const { catalog, basket } = useStores()
  return async () => {
    const wanted = catalog.listSelected()
    const missed = new Set((await basket.addDatasets(wanted)).map(({ id }) => id))
    const added = new Set(wanted.flatMap(({ id }) => (missed.has(id) ? [] : [id])))
    catalog.select((now) => pruneSelection(now, (id) => !added.has(id)))
  }
}
