import type { Result } from '../result.js'
import type { TAKE_DROPPED } from './channels.js'
import type { EventName, InputOf, OutputOf, RequestName } from './contract.js'

/** The type of `window.rudi`. It is derived from the table, so that adding a verb changes nothing here. */
export interface Bridge {
  readonly ask: <K extends RequestName>(name: K, input: InputOf<K>) => Promise<Result<OutputOf<K>>>
  /**
   * Takes files that a person dropped on the page, each a `File`. For each that is on disk, the result is what
   * `encryption.chooseFiles` gives; for the others it is null. The path of a file is found outside of the page.
   */
  readonly takeDropped: (files: readonly unknown[]) => Promise<Result<OutputOf<typeof TAKE_DROPPED>>>
  /** Calls `handle` with each event until the returned function is called. */
  readonly listen: <K extends EventName>(name: K, handle: (news: OutputOf<K>) => void) => () => void
}
