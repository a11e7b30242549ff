import { useStores } from '../../context/appContext.js'
import type { LocalFile } from './store/previewState.js'

/** A function with which any screen previews a local media: `look({ datasetId, mediaId, name })`. */
export function useOpenPreview(): (held: LocalFile) => void {
  const { look, place } = useStores()
  return (held) => {
    const from = place.getState().route
    void look.open(held, from === 'look' ? look.getState().from : from)
    place.go('look')
  }
}
