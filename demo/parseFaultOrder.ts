import * as z from 'zod'
import { type FaultName, isFaultName } from './faults/faultTable.js'
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

const count = z.number().int().nonnegative()
const orderSchema = z.object({
  name: z.custom<FaultName>((name) => typeof name === 'string' && isFaultName(name)),
  media: z.string().optional(),
  path: z.string().optional(),
  skip: count.optional(),
  times: count.optional(),
  every: count.min(1).optional(),
  afterBytes: count.optional(),
  value: z.string().optional(),
})

/** Reads a fault order from another process. Null for an unknown name or a wrong field. */
export function parseFaultOrderInput(input: unknown): FaultOrder | null {
  const read = orderSchema.safeParse(input)
  if (!read.success) return null
  const given = Object.entries(read.data).filter(([, value]) => value !== undefined)
  return { name: read.data.name, ...Object.fromEntries(given) }
}
