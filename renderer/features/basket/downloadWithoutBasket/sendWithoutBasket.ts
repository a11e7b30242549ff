import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import { evaluatePreflight, isClear } from '../../../../shared/preflight/preflight.js'
import type { Stores } from '../../../context/createStores.js'
import { showNewDownloads } from '../../../context/showNewDownloads.js'
import { getPreflightInput } from '../preflight/getPreflightInput.js'

/**
 * Downloads files without passing through the basket: at once when the preflight finds no obstacle, otherwise after the
 * dialog, whatever screen is shown by then.
 */
export const sendWithoutBasket = (stores: Stores, title: string, entries: readonly BasketEntry[]): Promise<void> =>
  stores.downloadWithoutBasket.run(title, () => sendIfClear(stores, entries))

/** True when the files are in the queue and there is nothing to ask. */
async function sendIfClear(stores: Stores, entries: readonly BasketEntry[]): Promise<boolean> {
  const { downloadWithoutBasket } = stores
  const { basket, preflight } = downloadWithoutBasket
  downloadWithoutBasket.hold(entries)
  const { folder } = basket.getState()
  await preflight.look(entries, folder)
  const report = evaluatePreflight(getPreflightInput({ ...stores, basket, preflight }))
  // A person is told first that the files would go to another folder than the chosen one.
  const isElsewhere = folder !== null && folder.insteadOf !== null
  if (isElsewhere || !isClear(report) || !(await basket.download(report.sent))) return false
  showNewDownloads(stores)
  return true
}
