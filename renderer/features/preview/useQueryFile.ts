import { useStores } from '../../context/appContext.js'
import type { LocalMedia } from './store/previewStore.js'

/** How any place of the window begins a query over a file that is on disk. */
export function useQueryFile(): (file: LocalMedia) => void {
  const { query, place } = useStores()
  return (file) => {
    void query.queryFile(file)
    place.go('query')
  }
}
