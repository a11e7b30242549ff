import type { Result } from '../result.js'
import type { EventName, InputOf, OutputOf, RequestName } from './contract.js'

/** What `window.rudi` is. Derived from the table, so that adding a verb changes nothing here. */
export interface Bridge {
  readonly ask: <K extends RequestName>(name: K, input: InputOf<K>) => Promise<Result<OutputOf<K>>>
  /** Hears news until the returned function is called. */
  readonly listen: <K extends EventName>(name: K, handle: (news: OutputOf<K>) => void) => () => void
}
