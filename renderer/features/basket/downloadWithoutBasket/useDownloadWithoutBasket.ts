import { useCallback, useState } from 'react'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import { evaluatePreflight, isClear } from '../../../../shared/preflight/preflight.js'
import { useStores } from '../../../context/appContext.js'
import type { Stores } from '../../../context/createStores.js'
import { showNewDownloads } from '../../../context/showNewDownloads.js'
import { getPreflightInput } from '../preflight/getPreflightInput.js'

export interface DownloadWithoutBasketControls {
  /** `looking`: the preflight runs; `asking`: it has found obstacles, and a dialog shows them. */
  readonly type: 'resting' | 'looking' | 'asking'
  readonly start: (entries: readonly BasketEntry[]) => Promise<void>
  readonly close: () => void
}

/**
 * Downloads files without passing through the basket: at once when the preflight finds no obstacle, otherwise after the
 * dialog.
 */
export function useDownloadWithoutBasket(): DownloadWithoutBasketControls {
  const stores = useStores()
  const [type, setType] = useState<DownloadWithoutBasketControls['type']>('resting')
  return {
    type,
    start: async (entries) => {
      setType('looking')
      setType((await sendIfClear(stores, entries)) ? 'resting' : 'asking')
    },
    close: useCallback(() => setType('resting'), []),
  }
}

/** True when the files are in the queue and there is nothing to ask. */
async function sendIfClear(stores: Stores, entries: readonly BasketEntry[]): Promise<boolean> {
  const { downloadWithoutBasket } = stores
  downloadWithoutBasket.hold(entries)
  const { folder } = downloadWithoutBasket.basket.getState()
  await downloadWithoutBasket.preflight.look(entries, folder)
  const report = evaluatePreflight(getPreflightInput({ ...stores, ...downloadWithoutBasket }))
  // A person is told first that the files would go to another folder than the chosen one.
  const isElsewhere = folder !== null && folder.insteadOf !== null
  if (isElsewhere || !isClear(report) || !(await downloadWithoutBasket.basket.download(report.sent))) return false
  showNewDownloads(stores)
  return true
}
