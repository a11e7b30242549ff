import type { AttemptEvent } from '../../../shared/download/machine/eventsAndEffects.js'

type WithoutAttempt<E> = E extends AttemptEvent ? Omit<E, 'attempt'> : never
/** An event of an attempt, without its number. */
export type AttemptReport = WithoutAttempt<AttemptEvent>
