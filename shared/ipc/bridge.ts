import type { EventName, RequestName } from './channels.js'

/** The type of `window.rudi`. Messages cross as text (`messageText.ts`). */
export interface Bridge {
  readonly ask: (name: RequestName, input: string | undefined) => Promise<unknown>
  /**
   * Takes files that a person dropped on the page, each a `File`. For each that is on disk, the result is what
   * `encryption.chooseFiles` gives; for the others it is null. The path of a file is found outside of the page.
   */
  readonly takeDropped: (files: readonly unknown[]) => Promise<unknown>
  /** Calls `handle` with each event until the returned function is called. */
  readonly listen: (name: EventName, handle: (news: unknown) => void) => () => void
}
