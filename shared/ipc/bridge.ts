import type { Result } from '../result.js'
import type { AskName, InputOf, OutputOf, TellName } from './contract.js'

/** What `window.rudi` is. Derived from the table, so that adding a verb changes nothing here. */
export interface Bridge {
  readonly ask: <K extends AskName>(name: K, input: InputOf<K>) => Promise<Result<OutputOf<K>>>
  /** Hears news until the returned function is called. */
  readonly listen: <K extends TellName>(name: K, hear: (news: OutputOf<K>) => void) => () => void
}
