import type { AttemptEvent } from '../../../shared/download/machine/events.js'

type WithoutAttempt<E> = E extends AttemptEvent ? Omit<E, 'attempt'> : never
/** An event of an attempt, without its number. */
export type AttemptReport = WithoutAttempt<AttemptEvent>
