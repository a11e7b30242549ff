import type { AttemptEvent } from '../../../shared/download/machine/events.js'

type WithoutAttempt<E> = E extends AttemptEvent ? Omit<E, 'attempt'> : never
/** What an attempt says of itself, before its number is put on it. */
export type AttemptReport = WithoutAttempt<AttemptEvent>
