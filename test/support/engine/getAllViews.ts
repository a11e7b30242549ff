import type { Engine } from '../../../electron/engine/api/engine.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'

/** Returns all downloads of an engine at once, in queue order; none without an engine. */
export const getAllViews = (
  engine: Pick<Engine, 'getStateNames' | 'getViews'> | null | undefined,
): readonly DownloadView[] => engine?.getViews([...engine.getStateNames()].map(([id]) => id)) ?? []
