/** One request and its outcome: tests read here which origin got which header. */
export interface LoggedRequest {
  readonly at: number
  /** The portal itself, or the producers' server: no credential of the portal may ever show up at the second. */
  readonly origin: 'portal' | 'producers'
  readonly method: string
  /** With the query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  status: number
  sentBytes: number
  whole: boolean
  /** Names of the faults that struck. */
  readonly faults: readonly string[]
}
