import { CircleAlert, CircleCheck, CircleDashed, Copy, Minus } from 'lucide-react'
import type { PortalId } from '../../shared/ids.js'
import type { TestReport, TestRow } from '../../shared/ipc/contract.js'
import { useStores, useWords } from '../page.js'
import type { Tested } from '../stores/portals.js'
import { Button } from './Button.js'
import { Notice, Trouble } from './Notice.js'
import { isMismatch, reportText, rowsAmiss, sayRow } from './sayTest.js'

const ICONS = { passed: CircleCheck, failed: CircleAlert, absent: Minus, skipped: CircleDashed } as const
const MEANINGS = { passed: 'done', failed: 'needs', absent: 'quiet', skipped: 'quiet' } as const

function Row({ row, amiss }: { readonly row: TestRow; readonly amiss: boolean }): React.JSX.Element {
  const words = useWords()
  const outcome = amiss ? 'failed' : row.outcome
  const Icon = ICONS[outcome]
  return (
    <li className={`test-row ${MEANINGS[outcome]}`}>
      <Icon size={14} aria-hidden />
      <div>
        <span className="test-what">{words.say(`test.${row.what}`)}</span>
        <span className="test-means">{sayRow(row, words)}</span>
        {row.asked === '' ? null : <span className="test-asked mono">{row.asked}</span>}
      </div>
      <span className="test-figures figure" title={words.moment(row.atMs)}>
        {row.status === null ? '' : `${row.status} · `}
        {row.outcome === 'skipped' ? '' : words.say('portals.test.took', { ms: row.tookMs })}
      </span>
    </li>
  )
}

function Mismatch({ report }: { readonly report: TestReport }): React.JSX.Element {
  const { portals } = useStores()
  const words = useWords()
  const { choice, found } = report
  const mend = (
    <Button onClick={() => void portals.speak(report.portalId, 'auto')}>{words.say('portals.mismatch.mend')}</Button>
  )
  return (
    <Notice meaning="needs" action={mend}>
      {words.say('portals.mismatch', { choice, found: found ?? '' })}
    </Notice>
  )
}

function Report({ report }: { readonly report: TestReport }): React.JSX.Element {
  const words = useWords()
  const amiss = rowsAmiss(report)
  return (
    <>
      <header className="test-head">
        <p role="status">
          {amiss.length === 0 ? words.say('portals.test.all') : words.say('portals.test.some', { count: amiss.length })}
        </p>
        <Button look="quiet" icon={Copy} onClick={() => void navigator.clipboard.writeText(reportText(report, words))}>
          {words.say('portals.test.copy')}
        </Button>
      </header>
      {isMismatch(report) ? <Mismatch report={report} /> : null}
      {report.keyChanged ? <Notice meaning="waiting">{words.say('portals.key.changed')}</Notice> : null}
      <ul>
        {report.rows.map((row) => (
          <Row key={row.what} row={row} amiss={amiss.includes(row)} />
        ))}
      </ul>
    </>
  )
}

/** What testing the connection found, row by row: what was asked, what came back, what it means. */
export function ConnectionReport({
  portalId,
  tested,
}: {
  readonly portalId: PortalId
  readonly tested: Tested
}): React.JSX.Element {
  const words = useWords()
  const { portals } = useStores()
  const title = portals.getState().cards?.find(({ id }) => id === portalId)?.title ?? ''
  return (
    <section className="test-report" aria-label={words.say('portals.test.title', { title })}>
      {tested.is === 'asking' ? <p role="status">{words.say('portals.test.running')}</p> : null}
      {tested.is === 'failed' ? <Trouble because={tested.because} /> : null}
      {tested.is === 'done' ? <Report report={tested.report} /> : null}
    </section>
  )
}
