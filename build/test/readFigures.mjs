/**
 * @typedef {object} MeasuredTest what we read of one test in vitest's JSON report
 * @property {{ readonly figures?: Readonly<Record<string, string>> } | undefined} [meta]
 *
 * @typedef {object} MeasuredReport
 * @property {readonly { readonly assertionResults: readonly MeasuredTest[] }[]} testResults
 */

/**
 * Returns the figures that the tests of a run measured: they say more about the machine than whether a test passed, and
 * a person wants to follow them over time.
 *
 * @param {MeasuredReport | null} report null when the run left none
 * @returns {readonly string[]}
 */
export const readFigures = (report) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => Object.entries(meta?.figures ?? {}))
    .map(([what, figure]) => `${what}: ${figure}`)
