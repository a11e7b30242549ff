import type { LibraryFileId } from '../../../shared/ids.js'
import { useStores } from '../../context/appContext.js'
import type { QueriedFile } from './store/previewStore.js'

/** How any place of the window begins a query over what is on disk: a file or a part of it, or several files of the library. */
export function useQueryFiles(): (files: QueriedFile | readonly LibraryFileId[]) => void {
  const { query, place } = useStores()
  return (files) => {
    void ('datasetId' in files ? query.queryFile(files) : query.queryLibrary(files))
    place.go('query')
  }
}
