/** A text file of the checkout. */
export interface TextFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly source: string
}

/** Whether a list of folders (`build/`) and files (`README.md`) names this file or a folder above it. */
export const isListed = (path: string, list: readonly string[]): boolean =>
  list.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))
