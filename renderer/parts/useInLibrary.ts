import { useStores } from '../page.js'
import type { HeldFile } from '../stores/look.js'

/** How any place of the window shows where a file that is on disk stands in the library: its seal, its history, what can be done. */
export function useInLibrary(): (held: HeldFile) => void {
  const { library, place } = useStores()
  return (held) => {
    library.show(held)
    place.go('library')
  }
}
