import { useStores } from '../../context/appContext.js'
import type { LocalFile } from './store/previewStore.js'

/** How any place of the window shows where a file that is on disk stands in the library: its seal, its history, what can be done. */
export function useShowInLibrary(): (held: LocalFile) => void {
  const { library, place } = useStores()
  return (held) => {
    library.show(held)
    place.go('library')
  }
}
