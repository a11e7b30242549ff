import type { LibraryFileId } from '../../../shared/ids.js'
import { useStores } from '../../context/appContext.js'
import type { QueriedFile } from './store/previewState.js'

/**
 * A function with which any screen starts a query over local files: a file, a part of one, or several files of the
 * library.
 */
export function useQueryFiles(): (files: QueriedFile | readonly LibraryFileId[]) => void {
  const { query, navigation } = useStores()
  return (files) => {
    void ('datasetId' in files ? query.queryFile(files) : query.queryLibrary(files))
    navigation.go('query')
  }
}
