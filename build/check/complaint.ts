/** A broken rule: where it is, and what to do instead. */
export interface Complaint {
  readonly path: string
  readonly line: number
  readonly say: string
}
