import { type CaseResult, isWrong } from './caseResult.js'
import type { FileOutcome } from './classifyFile.js'
import { OURS } from './programs.js'
import { type Situation, TITLES } from './situationNames.js'

/** One row of the table. */
export interface Row {
  readonly server: string
  readonly situation: Situation
  /** By program. */
  readonly results: ReadonlyMap<string, CaseResult>
}

const LEFT: Readonly<Record<FileOutcome, string>> = {
  whole: 'exact',
  none: 'no file',
  part: 'a part',
  mixed: 'two versions in one',
  packed: 'gzip under the name .csv',
  other: 'another file',
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** Formats a cell: `exit · what is there · megabytes again`, in bold when the program reports success wrongly. */
function cell(name: string, result: CaseResult | undefined): string {
  if (result === undefined) return 'not tried'
  const { exit, fileOutcome: left, againBytes, says } = result
  const code = name === OURS && left !== 'whole' && says !== '' ? ` (${says})` : ''
  const words = `${exit ?? 'hangs'} · ${LEFT[left]}${code} · ${megabytes(againBytes)}`
  return isWrong(result) ? `**${words}**` : words
}

/** Formats the table, and below it how often each program was right. */
export function formatMarkdown(rows: readonly Row[], programs: readonly string[]): string {
  const head = [`| server | situation | ${programs.join(' | ')} |`, `|---|---|${'---|'.repeat(programs.length)}`]
  const lines = rows.map(({ server, situation, results }) => {
    const cells = programs.map((name) => cell(name, results.get(name)))
    return `| ${server} | ${TITLES[situation]} | ${cells.join(' | ')} |`
  })
  return [...head, ...lines, '', ...sums(rows, programs)].join('\n')
}

function sums(rows: readonly Row[], programs: readonly string[]): readonly string[] {
  const sumOf = (name: string): string => {
    const results = rows.map(({ results }) => results.get(name)).filter((one) => one !== undefined)
    const exact = results.filter(({ exit, fileOutcome: left }) => exit === 0 && left === 'whole').length
    const wrong = results.filter(isWrong).length
    const again = results.reduce((sum, { againBytes }) => sum + againBytes, 0)
    const hung = results.filter(({ exit }) => exit === null).length
    const failed = results.length - exact - wrong - hung
    return `| ${name} | ${exact} | ${failed} | ${hung} | ${wrong} | ${megabytes(again)} |`
  }
  const head = '| program | exact, exit 0 | failed and said so | did not end | said done, and was not | MB again |'
  return [head, '|---|---|---|---|---|---|', ...programs.map(sumOf)]
}
