import type { DownloadEvent } from '../../../shared/download/machine/events.js'
import type { QueueEntry } from './queueEntry.js'

/** Reports what happened to an entry. Events are handled in the order of their reports, one after another. */
export type Dispatch = (entry: QueueEntry, event: DownloadEvent) => void

/** What stands between a reported event and the reducer: it passes events on, changed, later or not at all. */
export type DispatchMiddleware = (next: Dispatch) => Dispatch

/** A dispatch behind a list of middleware. The first of the list sees an event first. */
export const applyMiddleware = (dispatch: Dispatch, middleware: readonly DispatchMiddleware[]): Dispatch =>
  middleware.reduceRight((next, wrap) => wrap(next), dispatch)
