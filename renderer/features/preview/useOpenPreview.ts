import { useStores } from '../../context/appContext.js'
import type { LocalFile } from './store/previewState.js'

/** A function with which any screen previews a local media: `look({ datasetId, mediaId, name })`. */
export function useOpenPreview(): (held: LocalFile) => void {
  const { preview, navigation } = useStores()
  return (held) => {
    const from = navigation.getState().route
    void preview.open(held, from === 'preview' ? preview.getState().from : from)
    navigation.go('preview')
  }
}
