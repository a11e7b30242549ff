import { parseFaultOrderInput } from './controlEndpoints.js'
import { isFaultName } from './faults/faultTable.js'
import type { FaultOrder } from './state/faultOrder.js'

/** Reads `name`, `name:<media id>`, `name:/path` or a JSON order. Throws a `RangeError` for an unknown fault or a bad order. */
export function parseFaultOrder(text: string): FaultOrder {
  if (text.startsWith('{')) {
    const order = parseFaultOrderInput(JSON.parse(text))
    if (!order) throw new RangeError(`not a fault order: ${text}`)
    return order
  }
  const colon = text.indexOf(':')
  const name = colon < 0 ? text : text.slice(0, colon)
  const aim = colon < 0 ? '' : text.slice(colon + 1)
  if (!isFaultName(name)) throw new RangeError(`no fault is called ${name}`)
  if (aim === '') return { name }
  return aim.startsWith('/') ? { name, path: aim } : { name, media: aim }
}
