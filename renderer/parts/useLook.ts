import { useStores } from '../page.js'
import type { HeldFile } from '../stores/look.js'

/** How any place of the window looks at a media that is on disk: `look({ datasetId, mediaId, name })`. */
export function useLook(): (held: HeldFile) => void {
  const { look, place } = useStores()
  return (held) => {
    const from = place.getState().place
    void look.open(held, from === 'look' ? look.getState().from : from)
    place.go('look')
  }
}
