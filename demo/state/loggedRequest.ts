/** One request and its outcome. Tests check here which origin received which header. */
export interface LoggedRequest {
  readonly at: number
  /** The portal itself, or the server of the producers, which must never receive a credential of the portal. */
  readonly origin: 'portal' | 'producers'
  readonly method: string
  /** The path with the query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  status: number
  sentBytes: number
  whole: boolean
  /** The names of the faults that struck. */
  readonly faults: readonly string[]
}
