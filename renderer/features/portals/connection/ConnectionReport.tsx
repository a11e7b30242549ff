import { CircleAlert, CircleCheck, CircleDashed, Copy, Minus } from 'lucide-react'
import type { PortalId } from '../../../../shared/ids.js'
import type { TestReport, TestRow } from '../../../../shared/ipc/contract.js'
import { Button } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { TestState } from '../store/portalsStore.js'
import { formatReport, formatTestRow } from './formatConnectionTest.js'
import { findFailedRows, isMismatch } from './judgeConnectionTest.js'

const ICONS = { passed: CircleCheck, failed: CircleAlert, absent: Minus, skipped: CircleDashed } as const
const MEANINGS = { passed: 'done', failed: 'needs', absent: 'quiet', skipped: 'quiet' } as const

function Row({ row, amiss }: { readonly row: TestRow; readonly amiss: boolean }): React.JSX.Element {
  const messages = useMessages()
  const outcome = amiss ? 'failed' : row.outcome
  const Icon = ICONS[outcome]
  return (
    <li className={`test-row ${MEANINGS[outcome]}`}>
      <Icon size={14} aria-hidden />
      <div>
        <span className="test-what">{messages.say(`test.${row.what}`)}</span>
        <span className="test-means">{formatTestRow(row, messages)}</span>
        {row.asked === '' ? null : <span className="test-asked mono">{row.asked}</span>}
      </div>
      <span className="test-figures figure" title={messages.formatMoment(row.atMs)}>
        {row.status === null ? '' : `${row.status} · `}
        {row.outcome === 'skipped' ? '' : messages.say('portals.test.took', { ms: row.tookMs })}
      </span>
    </li>
  )
}

function Mismatch({ report }: { readonly report: TestReport }): React.JSX.Element {
  const { portals } = useStores()
  const messages = useMessages()
  const { choice, found } = report
  const mend = (
    <Button onClick={() => void portals.speak(report.portalId, 'auto')}>{messages.say('portals.mismatch.mend')}</Button>
  )
  return (
    <Notice meaning="needs" action={mend}>
      {messages.say('portals.mismatch', { choice, found: found ?? '' })}
    </Notice>
  )
}

function Report({ report }: { readonly report: TestReport }): React.JSX.Element {
  const messages = useMessages()
  const amiss = findFailedRows(report)
  return (
    <>
      <header className="test-head">
        <p role="status">
          {amiss.length === 0
            ? messages.say('portals.test.all')
            : messages.say('portals.test.some', { count: amiss.length })}
        </p>
        <Button
          look="quiet"
          icon={Copy}
          onClick={() => void navigator.clipboard.writeText(formatReport(report, messages))}
        >
          {messages.say('portals.test.copy')}
        </Button>
      </header>
      {isMismatch(report) ? <Mismatch report={report} /> : null}
      {report.keyChanged ? <Notice meaning="waiting">{messages.say('portals.key.changed')}</Notice> : null}
      <ul>
        {report.rows.map((row) => (
          <Row key={row.what} row={row} amiss={amiss.includes(row)} />
        ))}
      </ul>
    </>
  )
}

/** The result of a connection test, row by row: the request, the answer and its meaning. */
export function ConnectionReport({
  portalId,
  test,
}: {
  readonly portalId: PortalId
  readonly test: TestState
}): React.JSX.Element {
  const messages = useMessages()
  const { portals } = useStores()
  const title = portals.getState().cards?.find(({ id }) => id === portalId)?.title ?? ''
  return (
    <section className="test-report" aria-label={messages.say('portals.test.title', { title })}>
      {test.type === 'asking' ? <p role="status">{messages.say('portals.test.running')}</p> : null}
      {test.type === 'failed' ? <FailureNotice because={test.because} /> : null}
      {test.type === 'done' ? <Report report={test.report} /> : null}
    </section>
  )
}
