import { COMPARISON_NOTES, formatCounts, formatNumberChange } from '../../../shared/compare/comparisonMessages.js'
import { type Comparison, isDifferent, type TableComparison } from '../../../shared/compare/model.js'
import { ShowMore } from '../../components/display/ShowMore.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages } from '../../context/appContext.js'

/** Names and sentences that are shown at first. */
const FIRST = 6

interface FactProps {
  readonly label: string
  readonly lines: readonly string[]
}

/** One finding with its details. */
function Fact({ label, lines }: FactProps): React.JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <div className="compare-fact">
      <dt>{label}</dt>
      <dd>
        <ShowMore of={lines.map((line, at) => ({ line, at }))} step={FIRST}>
          {({ line, at }) => <span key={at}>{line}</span>}
        </ShowMore>
      </dd>
    </div>
  )
}

function TableSummary({ comparison }: { readonly comparison: TableComparison }): React.JSX.Element {
  const messages = useMessages()
  const { schema, renamed, numbers, counts, notes } = comparison
  const said = (['old', 'now'] as const).flatMap((side) =>
    notes[side].flatMap((note) => {
      const words = COMPARISON_NOTES[note]
      return words === undefined ? [] : [messages.say(`compare.note.${side}`, { note: words[messages.language] })]
    }),
  )
  // A renamed column is not counted as a new one.
  const isRenamed = (name: string): boolean => renamed.some(({ was, now }) => was === name || now === name)
  return (
    <>
      {said.map((line) => (
        <Notice key={line} meaning="waiting">
          {line}
        </Notice>
      ))}
      <dl className="compare-facts">
        <Fact label={messages.say('compare.rows')} lines={[formatCounts(counts, messages.language)]} />
        <Fact label={messages.say('compare.columns.added')} lines={schema.added.filter((name) => !isRenamed(name))} />
        <Fact
          label={messages.say('compare.columns.removed')}
          lines={schema.removed.filter((name) => !isRenamed(name))}
        />
        <Fact
          label={messages.say('compare.columns.renamed')}
          lines={renamed.map(({ was, now }) => `${was} → ${now}`)}
        />
        <Fact
          label={messages.say('compare.columns.retyped')}
          lines={schema.retyped.map(({ column, was, now }) => `${column} (${was} → ${now})`)}
        />
        <Fact
          label={messages.say('compare.numbers')}
          lines={numbers.map((change) => formatNumberChange(change, messages.language))}
        />
      </dl>
    </>
  )
}

/** The differences in words and figures. */
export function CompareSummary({ comparison }: { readonly comparison: Comparison }): React.JSX.Element {
  const messages = useMessages()
  if (comparison.type === 'content') {
    const { isIdentical, unit, counts } = comparison
    if (isIdentical) return <Notice meaning="done">{messages.say('compare.identical')}</Notice>
    return unit === 'file' ? (
      <Notice meaning="waiting">{messages.say('compare.bytes')}</Notice>
    ) : (
      <dl className="compare-facts">
        <Fact label={messages.say('compare.lines')} lines={[formatCounts(counts, messages.language)]} />
      </dl>
    )
  }
  return (
    <>
      {isDifferent(comparison) ? null : <Notice meaning="done">{messages.say('compare.same')}</Notice>}
      <TableSummary comparison={comparison} />
    </>
  )
}
