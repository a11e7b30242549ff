import type { Complaint } from '../check/complaint.js'

/** A text file of the checkout. */
export interface TextFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly source: string
}

/**
 * Pronouns that stand where a reader needs the name of the part that acts. Words inside an identifier count as well,
 * except “whom”, which ordinary words may begin with.
 */
const BANNED = /who(?:so)?m?ever|(?<![a-z])whom(?![a-z])|(?:some|any)(?:body|one)|nobody/gi

/** Whether a list of folders (`build/`) and files (`README.md`) names this file or a folder above it. */
export const isListed = (path: string, list: readonly string[]): boolean =>
  list.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))

/** Banned words in the names and texts of files: in code, comments, titles of tests and pages alike. */
export function checkWords(files: readonly TextFile[]): readonly Complaint[] {
  return files.flatMap(({ path, source }) =>
    [path, ...source.split('\n')].flatMap((text, index) =>
      (text.match(BANNED) ?? []).map((found) => ({
        path,
        line: Math.max(1, index),
        say: `says “${found}”: name the part, the program or the person that acts`,
      })),
    ),
  )
}
