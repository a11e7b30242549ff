import { trafficView } from '../../download/traffic.js'
import { ask, nothing, tell } from './verb.js'

/** Who is asked how much. */
export const trafficRows = {
  /** Who is asked how much, and why somebody waits. */
  'traffic.read': ask(nothing, trafficView),
  /** The window's engine says that there is a network again: nobody waits until the next look. */
  'traffic.online': ask(nothing, nothing),
  'traffic.changed': tell(trafficView),
} as const
