import { useStores } from '../page.js'
import type { Named } from '../stores/catalog.js'

/** Puts what is picked into the basket, by button and by key; what could not be looked up stays picked. */
export function usePickedToBasket(): () => Promise<void> {
  const { catalog, basket } = useStores()
  return async () => {
    const wanted: readonly Named[] = [...catalog.getState().picked].map(([id, title]) => ({ id, title }))
    const missed = new Set((await basket.addDatasets(wanted)).map(({ id }) => id))
    catalog.pick(
      wanted.filter(({ id }) => !missed.has(id)),
      false,
    )
  }
}
