import type { Complaint } from '../check/complaint.js'
import type { TextFile } from '../check/textFile.js'

/**
 * Pronouns in the place of the part that acts, which a reader needs to know. Words inside an identifier count as well,
 * except “whom”, because ordinary words may begin with it.
 */
const VAGUE = /who(?:so)?m?ever|(?<![a-z])whom(?![a-z])|(?:some|any)(?:body|one)|nobody/gi

/** Finds vague pronouns in the names and texts of files: in code, comments, titles of tests and pages. */
export function findVaguePronouns(files: readonly TextFile[]): readonly Complaint[] {
  return files.flatMap(({ path, source }) =>
    [path, ...source.split('\n')].flatMap((text, index) =>
      (text.match(VAGUE) ?? []).map((found) => ({
        path,
        line: Math.max(1, index),
        say: `says “${found}”: name the part, the program or the person that acts`,
      })),
    ),
  )
}
