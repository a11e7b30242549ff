import type { DatasetTitle } from '../../../../shared/catalogue/model.js'
import { useStores } from '../../../context/appContext.js'

/** Puts what is picked into the basket, by button and by key; what could not be looked up stays picked. */
export function useAddSelectionToBasket(): () => Promise<void> {
  const { catalog, basket } = useStores()
  return async () => {
    const wanted: readonly DatasetTitle[] = [...catalog.getState().picked].map(([id, title]) => ({ id, title }))
    const missed = new Set((await basket.addDatasets(wanted)).map(({ id }) => id))
    catalog.pick(
      wanted.filter(({ id }) => !missed.has(id)),
      false,
    )
  }
}
