import type { TestReport, TestRow } from '../../../../shared/ipc/contract.js'
import { redactText } from '../../../../shared/redact.js'
import type { Messages } from '../../../messages/messages.js'

/** The meaning of one row of the test. */
export function formatTestRow(row: TestRow, messages: Messages): string {
  const { what, outcome, found, because } = row
  if (because !== null) return messages.formatFailure(because)
  if (outcome === 'absent') return messages.say('test.absent')
  if (outcome === 'skipped') return messages.say(what === 'account' ? 'test.skipped.account' : 'test.skipped')
  return messages.say(`test.passed.${what}`, { found: found === '' ? 'none' : found, count: Number(found) || 0 })
}

/** Rows whose meaning consists only of our words, public figures and a public key. */
const IS_OURS: ReadonlySet<TestRow['what']> = new Set(['portal-key', 'gateway-key', 'dialect', 'catalogue', 'detail'])

/**
 * Formats the report as text that a person may send to support: the requests, the answers, their times and their
 * meaning. Text of a portal or a person is redacted. Our own paths and the public key are not, because the report is
 * useless without them.
 */
export function formatReport(report: TestReport, messages: Messages): string {
  const { title, host, choice, found, rows } = report
  const redact = (text: string): string => redactText(text, '')
  const lines = rows.map((row) => {
    const { what, asked, status, tookMs, atMs, outcome, because } = row
    const wire = [asked, status === null ? '' : String(status), `${tookMs} ms`].filter((one) => one !== '')
    const means = formatTestRow(row, messages)
    const at = new Date(atMs).toISOString().replace('T', ' ').replace(/\.\d+/, '')
    return [
      `${at}  ${outcome.padEnd(7)}  ${messages.say(`test.${what}`)}`,
      `    ${wire.join(' · ')}`,
      `    ${because === null && IS_OURS.has(what) ? means : redact(means)}`,
    ].join('\n')
  })
  const head = `${messages.say('portals.test.title', { title: redact(title) })} (${redact(host)}), ${choice} / ${found ?? '?'}`
  return [head, '', ...lines, ''].join('\n')
}
