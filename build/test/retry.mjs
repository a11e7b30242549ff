import { createTally } from './tally.mjs'

/**
 * @typedef {object} RoundRun one run of vitest
 * @property {import('./tally.mjs').VitestReport | null} report null when the run left none
 * @property {number} code
 */

/** More files than these fail together for a reason that a second run would only hide. */
export const RETRIED_FILES = 3

/**
 * The files that one more run may clear: those of a round in which few failed. Tests with real processes and sockets
 * fail now and then on a busy machine, each once in some thousands of runs; a defect of the product fails twice.
 *
 * @param {RoundRun} run
 * @returns {readonly string[]}
 */
export function chooseFilesToRetry({ report }) {
  const failed = (report?.testResults ?? []).filter(hasFailed).map(({ name }) => name)
  return failed.length <= RETRIED_FILES ? failed : []
}

/**
 * The first run with the retried files as the second run saw them. What failed at first and passed then is named as
 * flaky, with its reason: it does not fail the run, and it is to be mended. A second run with any trouble clears nothing.
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
