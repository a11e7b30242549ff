/** A text file of the checkout. */
export interface TextFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly source: string
}
