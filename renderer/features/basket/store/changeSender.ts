import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import { splitIntoBatches } from '../../../../shared/collections/splitIntoBatches.js'
import type { Failure } from '../../../../shared/failure.js'
import type { MediaId, PortalId } from '../../../../shared/ids.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'

type Tell = (portalId: PortalId | null, put: readonly BasketEntry[], remove: readonly MediaId[]) => void

/**
 * Sends changes to the main process in their order, each in parts within the size limit of a request. What comes while
 * some are told is sent together after them: the basket's file is written anew for each change that comes alone,
 * however large the basket is.
 */
export function createChangeSender(api: Api, failed: (because: Failure, of: string) => void): Tell {
  let waiting: InputOf<'basket.change'>[] = []
  let isTelling = false

  const tell = async (part: InputOf<'basket.change'>): Promise<void> => {
    const told = await api.ask('basket.change', part)
    if (!told.ok) failed(told.failure, part.portalId)
  }
  const tellAll = async (): Promise<void> => {
    isTelling = true
    while (waiting.length > 0) {
      const parts = waiting
      waiting = []
      await Promise.all(parts.map(tell))
    }
    isTelling = false
  }

  return (portalId, put, remove) => {
    if (portalId === null) return
    const [first = [], ...others] = splitIntoBatches(put, LIMITS.BASKET_BATCH)
    if (first.length === 0 && remove.length === 0) return
    waiting.push({ portalId, put: [...first], remove: [...remove] })
    for (const batch of others) waiting.push({ portalId, put: [...batch], remove: [] })
    if (!isTelling) void tellAll()
  }
}
