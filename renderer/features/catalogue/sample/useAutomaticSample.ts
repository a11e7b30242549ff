import { useEffect } from 'react'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import type { MediaId } from '../../../../shared/ids.js'
import { useStores } from '../../../context/appContext.js'

/** Opens the beginning of a media by itself when its dataset is opened, where the settings say so. */
export function useAutomaticSample(dataset: Dataset, mediaId: MediaId | null): void {
  const { sample, settings } = useStores()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dataset, as things are when it is opened.
  useEffect(() => {
    const isAutomatic = settings.getState().settings.samplePreview === 'automatic'
    // The beginning of a media that needs a permission is fetched only on request.
    if (isAutomatic && dataset.access === 'open' && mediaId !== null) void sample.open(dataset.id, mediaId, false)
  }, [dataset.id])
}
