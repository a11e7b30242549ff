import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {readonly string[]} failed what failed, each with the beginning of why
 * @property {readonly string[]} skipped the names of the tests that did not run
 *
 * @typedef {object} VitestReport what we read of vitest's JSON report
 * @property {readonly VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message] why it did not load
 * @property {readonly VitestTest[]} assertionResults
 *
 * @typedef {object} VitestTest
 * @property {string} fullName
 * @property {string} status
 * @property {readonly string[]} [failureMessages]
 * @property {import('./readFigures.mjs').MeasuredTest['meta']} [meta] what it measured
 */

/**
 * How many lines of each reason are printed: often only the end of a log is kept, and these lines suffice to recognise
 * the failure.
 */
const REASON_LINES = 12

/** @type {Tally} */
export const EMPTY_TALLY = { passed: 0, failed: [], skipped: [] }

/** @param {Tally} one @param {Tally} other @returns {Tally} */
export const addTallies = (one, other) => ({
  passed: one.passed + other.passed,
  failed: [...one.failed, ...other.failed],
  skipped: [...one.skipped, ...other.skipped],
})

/**
 * Returns the result of a vitest run. A file that failed without a failed test (it did not load, or a hook broke)
 * counts as one failure, and so does a run that exited with an error without naming any, so that no failure is lost.
 *
 * @param {VitestReport | null} report null when the run left none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function createTally(report, exitCode) {
  const tally = (report?.testResults ?? []).map(tallyOfFile).reduce(addTallies, EMPTY_TALLY)
  return exitCode !== 0 && tally.failed.length === 0 ? { ...tally, failed: ['ended badly without a word'] } : tally
}

/** @param {VitestFile} file @returns {Tally} */
function tallyOfFile(file) {
  const filterByStatus = (/** @type {string} */ status) =>
    file.assertionResults.filter((test) => test.status === status)
  const named = filterByStatus('failed').map(({ fullName, failureMessages = [] }) =>
    [`${file.name}: ${fullName.trim()}`, ...failureMessages.map(getBeginning)].join('\n'),
  )
  const skipped = file.assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName.trim())
  const didNotLoad = file.status === 'failed' && named.length === 0
  const failed = didNotLoad ? [[file.name, getBeginning(file.message ?? 'did not load')].join('\n')] : named
  return { passed: filterByStatus('passed').length, failed, skipped }
}

/** @param {string} reason */
const getBeginning = (reason) => stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES).join('\n')

/**
 * Returns the results of a round by suite. A suite without any run file counts as one failure: it was removed, or its
 * round ended early. Failures outside of every suite, above all a bad exit code, are listed under the name of the
 * round.
 *
 * @param {VitestReport | null} report
 * @param {number} exitCode
 * @param {Pick<import('./suites.mjs').Round, 'name' | 'suites'>} round
 * @returns {readonly { readonly suite: string, readonly tally: Tally }[]}
 */
export function tallyBySuite(report, exitCode, { name, suites }) {
  const files = report?.testResults ?? []
  const getPlace = (/** @type {VitestFile} */ file) =>
    suites.findIndex(({ folders }) => folders.some((folder) => file.name.includes(`/${folder}`)))
  const rows = suites.map((suite, place) => {
    const testResults = files.filter((file) => getPlace(file) === place)
    const tally =
      testResults.length > 0 ? createTally({ testResults }, 0) : { ...EMPTY_TALLY, failed: ['no file of it ran'] }
    return { suite: suite.name, tally }
  })
  const isExplained = rows.some(({ tally }) => tally.failed.length > 0)
  const rest = createTally({ testResults: files.filter((file) => getPlace(file) < 0) }, isExplained ? 0 : exitCode)
  return rest.passed + rest.failed.length + rest.skipped.length === 0 ? rows : [...rows, { suite: name, tally: rest }]
}

/**
 * Formats the last line of a test run. Programs parse it, so its form is fixed.
 *
 * @param {Tally} tally
 */
export const formatTotals = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
