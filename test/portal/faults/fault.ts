import type { SeedMedia } from '../seed/model.js'
import type { Answer, Header } from '../wire/answer.js'
import type { Heard } from '../wire/receive.js'
import type { World } from '../world.js'
import type { FaultOrder } from './order.js'

/** The conversation that a fault meets. */
export interface Strike {
  readonly world: World
  readonly call: Heard
  readonly media: SeedMedia | null
  readonly order: FaultOrder
  /** How often this order has struck before: 0 at the first. */
  readonly struck: number
}

/** One lie: what it does to a conversation (security.md 2.1). */
export interface Fault {
  readonly about: string
  /** Done before the portal looks at the request: ends sessions, publishes versions. */
  readonly before?: (strike: Strike) => void
  /** Turns the honest answer into the one that is sent. */
  readonly bend?: (honest: Answer, strike: Strike) => Answer
}

export const header = (answer: Answer, name: string): string | null =>
  answer.headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null

/** Replaces a header, or with null takes it away. */
export function withHeader(answer: Answer, name: string, value: string | null): Answer {
  const headers: Header[] = answer.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase())
  if (value !== null) headers.push([name, value])
  return { ...answer, headers }
}

/** Where in the body to strike: where the order says, else half-way. */
export const strikeAt = (answer: Answer, order: FaultOrder): number =>
  Math.min(order.afterBytes ?? Math.floor(answer.body.content.length / 2), answer.body.content.length)

export const numberIn = (order: FaultOrder, otherwise: number): number => {
  const value = Number(order.value ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}
