/** A text file of the checkout. */
export interface TextFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly source: string
}

/** A broken rule: where it is, and what to do instead. */
export interface Complaint {
  readonly path: string
  readonly line: number
  readonly say: string
}
