import type { Result } from '../result.js'
import type { TAKE_DROPPED } from './channels.js'
import type { EventName, InputOf, OutputOf, RequestName } from './contract.js'

/** What `window.rudi` is. Derived from the table, so that adding a verb changes nothing here. */
export interface Bridge {
  readonly ask: <K extends RequestName>(name: K, input: InputOf<K>) => Promise<Result<OutputOf<K>>>
  /**
   * Takes what a person dropped on the page, each a `File`: for each that lies on the disk it gives what
   * `exports.chooseFiles` gives, null for the others. Where a file lies is found outside of the page.
   */
  readonly takeDropped: (files: readonly unknown[]) => Promise<Result<OutputOf<typeof TAKE_DROPPED>>>
  /** Hears news until the returned function is called. */
  readonly listen: <K extends EventName>(name: K, handle: (news: OutputOf<K>) => void) => () => void
}
