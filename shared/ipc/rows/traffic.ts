import { trafficView } from '../../download/traffic.js'
import { ask, nothing, tell } from './verb.js'

/** Who is asked how much. */
export const trafficRows = {
  /** Who is asked how much, and why somebody waits. */
  'traffic.read': ask(nothing, trafficView),
  'traffic.changed': tell(trafficView),
} as const
