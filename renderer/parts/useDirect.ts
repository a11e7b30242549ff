import { useCallback, useState } from 'react'
import type { BasketEntry } from '../../shared/basket/model.js'
import { decide, isClear } from '../../shared/preflight/decide.js'
import { useStores } from '../page.js'
import type { Stores } from '../stores/stores.js'
import { questionNow } from './usePreflight.js'

export interface DirectDownload {
  /** `looking`: whether something stands in the way; `asking`: it does, and a sheet says what. */
  readonly is: 'resting' | 'looking' | 'asking'
  readonly start: (entries: readonly BasketEntry[]) => Promise<void>
  readonly close: () => void
}

/** Downloads without passing through the basket: at once where nothing stands in the way, and else through the same preflight. */
export function useDirect(): DirectDownload {
  const stores = useStores()
  const [is, setIs] = useState<DirectDownload['is']>('resting')
  return {
    is,
    start: async (entries) => {
      setIs('looking')
      setIs((await sendIfClear(stores, entries)) ? 'resting' : 'asking')
    },
    close: useCallback(() => setIs('resting'), []),
  }
}

/** True when they are in the queue and there is nothing to ask. */
async function sendIfClear(stores: Stores, entries: readonly BasketEntry[]): Promise<boolean> {
  const { direct, place } = stores
  direct.hold(entries)
  await direct.preflight.look(entries, direct.basket.getState().folder)
  const outlook = decide(questionNow({ ...stores, ...direct }))
  if (!isClear(outlook) || !(await direct.basket.download(outlook.sent))) return false
  place.go('downloads')
  return true
}
