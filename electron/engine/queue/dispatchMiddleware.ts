import type { DownloadEvent } from '../../../shared/download/machine/eventsAndEffects.js'
import type { QueueEntry } from './queueEntry.js'

/** Reports an event of an entry. The event loop handles events one after another, in the order of their reports. */
export type Dispatch = (entry: QueueEntry, event: DownloadEvent) => void

/** Middleware between a reported event and the reducer. It may pass an event on, change it, delay it or drop it. */
export type DispatchMiddleware = (next: Dispatch) => Dispatch

/** Returns a dispatch that passes events through a list of middleware. The first of the list sees an event first. */
export const applyMiddleware = (dispatch: Dispatch, middleware: readonly DispatchMiddleware[]): Dispatch =>
  middleware.reduceRight((next, wrap) => wrap(next), dispatch)
