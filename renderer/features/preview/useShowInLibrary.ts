import { useStores } from '../../context/appContext.js'
import type { LocalFile } from './store/previewState.js'

/** A function with which any screen shows a local file in the library. */
export function useShowInLibrary(): (held: LocalFile) => void {
  const { library, navigation } = useStores()
  return (held) => {
    library.seek(held)
    navigation.go('library')
  }
}
