import { createTally } from './tally.mjs'

/**
 * @typedef {object} RoundRun one run of vitest
 * @property {import('./tally.mjs').VitestReport | null} report null when the run left none
 * @property {number} code
 */

/** When more files than this fail, the reason is a common one, which a second run would only hide. */
export const RETRIED_FILES = 3

/**
 * Returns the files to run once more, when few files of a round failed. Tests with real processes and sockets fail now
 * and then on a busy machine, once in some thousands of runs; a defect of the product fails twice.
 *
 * @param {RoundRun} run
 * @returns {readonly string[]}
 */
export function chooseFilesToRetry({ report }) {
  const failed = (report?.testResults ?? []).filter(hasFailed).map(({ name }) => name)
  return failed.length <= RETRIED_FILES ? failed : []
}

/**
 * Merges the second run of the retried files into the first run. A test that failed and then passed is listed as flaky
 * with its reason: it does not fail the run, but must be mended. When the second run has any failure, the first result
 * stands.
 *
 * @param {RoundRun} first
 * @param {RoundRun} retry
 * @returns {{ readonly run: RoundRun, readonly flaky: readonly string[] }}
 */
export function mergeRetry(first, retry) {
  const cleared = new Map(
    retry.code === 0 ? (retry.report?.testResults ?? []).map((file) => /** @type {const} */ ([file.name, file])) : [],
  )
  const before = first.report?.testResults ?? []
  const isCleared = (/** @type {import('./tally.mjs').VitestFile} */ file) => hasFailed(file) && cleared.has(file.name)
  const { failed: flaky } = createTally({ testResults: before.filter(isCleared) }, 0)
  const testResults = before.map((file) => (isCleared(file) ? (cleared.get(file.name) ?? file) : file))
  const isClear = flaky.length > 0 && !testResults.some(hasFailed)
  return { run: { report: first.report && { testResults }, code: isClear ? 0 : first.code }, flaky }
}

/** @param {import('./tally.mjs').VitestFile} file */
const hasFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((test) => test.status === 'failed')
