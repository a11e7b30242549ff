import { useStores } from '../page.js'
import type { Held } from '../stores/look.js'

/** How any place of the window looks at a media that is on disk: `look({ datasetId, mediaId })`. */
export function useLook(): (held: Held) => void {
  const { look, place } = useStores()
  return (held) => {
    const from = place.getState().place
    void look.open(held, from === 'look' ? look.getState().from : from)
    place.go('look')
  }
}
