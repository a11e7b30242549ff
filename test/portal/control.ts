import * as z from 'zod'
import type { FaultOrder } from './faults/order.js'
import { type FaultName, isFaultName } from './faults/table.js'
import type { Logged } from './log.js'
import { type Answer, answer, apiError, wholeJson } from './wire/answer.js'
import type { Heard } from './wire/receive.js'
import type { World } from './world.js'

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

/** Reads an order that came from outside: unknown names are refused, absent fields stay absent. */
export function readOrder(input: unknown): FaultOrder | null {
  const read = orderSchema.safeParse(input)
  if (!read.success) return null
  const given = Object.entries(read.data).filter(([, value]) => value !== undefined)
  return { name: read.data.name, ...Object.fromEntries(given) }
}

/**
 * The switches for other processes, at `/__portal/` of the portal's origin, only when the option says so:
 * `POST faults` (an order, or a list), `DELETE faults`, `GET log`, `GET counters`, `GET landmarks`, `POST publish?media=`,
 * `POST forget-tokens`.
 */
export function controlled(world: World, log: readonly Logged[]): (heard: Heard) => Answer | null {
  const rows: Readonly<Record<string, (heard: Heard) => Answer>> = {
    'POST faults': (heard) => armAll(world, heard),
    'DELETE faults': () => {
      world.faults.clear()
      return answer(204, [])
    },
    'GET log': () => wholeJson(JSON.parse(JSON.stringify(log))),
    'GET counters': () => wholeJson({ ...world.counters }),
    'GET landmarks': () => wholeJson(landmarks(world)),
    'POST publish': (heard) => wholeJson(world.library.publish(heard.query.get('media') ?? '')),
    'POST forget-tokens': () => {
      world.tokens.forgetAll()
      return answer(204, [])
    },
  }
  return (heard) => {
    if (!heard.path.startsWith('/__portal/')) return null
    return rows[`${heard.method} ${heard.path.slice('/__portal/'.length)}`]?.(heard) ?? answer(404, [])
  }
}

function armAll(world: World, heard: Heard): Answer {
  const input: unknown = parsed(heard.body)
  const orders = (Array.isArray(input) ? input : [input]).map(readOrder)
  const known = orders.filter((order) => order !== null)
  if (known.length !== orders.length) return apiError(400, '400 BAD_REQUEST', 'not a fault order')
  return wholeJson(known.map((order) => world.faults.arm(order)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function landmarks({ library }: World): {
  readonly [name: string]: { readonly dataset: string; readonly media: readonly string[] }
} {
  const found = Array.from({ length: library.catalogue.count }, (_, index) => index)
    .slice(0, 100)
    .map((index) => library.catalogue.at(index))
    .filter((dataset) => dataset.landmark !== null)
  return Object.fromEntries(
    found.map(({ landmark, id, media }) => [landmark ?? '', { dataset: id, media: media.map((one) => one.id) }]),
  )
}
