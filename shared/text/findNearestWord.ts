/** How many letters may be wrong, added, left out or swapped in a word that is still recognised. */
const MOST_ERRORS = 2

/** Finds the word that a misspelt one most likely stands for; null when none is close. */
export const findNearestWord = (misspelt: string, words: readonly string[]): string | null =>
  findNearestWords(misspelt, words)[0] ?? null

/** Finds the words that a misspelt one may stand for, the nearest first. */
export function findNearestWords(misspelt: string, words: readonly string[]): readonly string[] {
  const most = Math.min(MOST_ERRORS, Math.floor(misspelt.length / 3))
  return words
    .map((word) => ({ word, errors: countErrors(misspelt, word) }))
    .filter(({ errors }) => errors <= most)
    .sort((left, right) => left.errors - right.errors)
    .map(({ word }) => word)
}

/** The edit distance of two words, in which two swapped neighbours are one error. */
function countErrors(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > MOST_ERRORS) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  const getCost = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current.push(
        Math.min(
          getCost(row - 1, column) + 1,
          getCost(row, column - 1) + 1,
          getCost(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? getCost(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return getCost(left.length, right.length)
}
