import type { TestReport, TestRow } from '../../shared/ipc/contract.js'
import { redactText } from '../../shared/redact.js'
import type { Words } from '../words/words.js'

/** What one row of the test means. */
export function sayRow(row: TestRow, words: Words): string {
  const { what, outcome, found, because } = row
  if (because !== null) return words.failure(because)
  if (outcome === 'absent') return words.say('test.absent')
  if (outcome === 'skipped') return words.say(what === 'account' ? 'test.skipped.account' : 'test.skipped')
  return words.say(`test.passed.${what}`, { found: found === '' ? 'none' : found, count: Number(found) || 0 })
}

/**
 * The rows that are not as they should be. One of the key's two addresses must answer; that the other does not is how
 * the generations differ.
 */
export function rowsAmiss({ rows }: TestReport): readonly TestRow[] {
  const answers = (what: TestRow['what']): boolean => rows.some((row) => row.what === what && row.outcome === 'passed')
  const hasKey = answers('portal-key') || answers('gateway-key')
  return rows.filter(
    ({ what, outcome }) =>
      outcome === 'failed' || (outcome === 'absent' && (what === 'information' || (what.endsWith('-key') && !hasKey))),
  )
}

/** Whether the forced generation is not the one that the portal speaks. */
export const isMismatch = ({ choice, found }: TestReport): boolean =>
  choice !== 'auto' && found !== null && choice !== found

/** Rows whose meaning is only made of our words, public figures and a public key. */
const IS_OURS: ReadonlySet<TestRow['what']> = new Set(['portal-key', 'gateway-key', 'dialect', 'catalogue', 'detail'])

/**
 * The report as text that may be sent to whoever helps: what was asked, what came, when, and what it means. What a
 * portal or a person wrote is redacted; our own paths and the public key are not, or nobody could read it.
 */
export function reportText(report: TestReport, words: Words): string {
  const { title, host, choice, found, rows } = report
  const safe = (text: string): string => redactText(text, '')
  const lines = rows.map((row) => {
    const { what, asked, status, tookMs, atMs, outcome, because } = row
    const wire = [asked, status === null ? '' : String(status), `${tookMs} ms`].filter((one) => one !== '')
    const means = sayRow(row, words)
    const at = new Date(atMs).toISOString().replace('T', ' ').replace(/\.\d+/, '')
    return [
      `${at}  ${outcome.padEnd(7)}  ${words.say(`test.${what}`)}`,
      `    ${wire.join(' · ')}`,
      `    ${because === null && IS_OURS.has(what) ? means : safe(means)}`,
    ].join('\n')
  })
  const head = `${words.say('portals.test.title', { title: safe(title) })} (${safe(host)}), ${choice} / ${found ?? '?'}`
  return [head, '', ...lines, ''].join('\n')
}
