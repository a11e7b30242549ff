import type { PreviewColumn } from '../../../../shared/preview/model.js'
import { Button } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { useMessages } from '../../../context/appContext.js'
import { LabelledCheckbox } from './LabelledFields.js'

interface Props {
  readonly columns: readonly PreviewColumn[]
  readonly columnsLeftOut: number
  /** The indexes of the selected columns; null for all. */
  readonly chosen: ReadonlySet<number> | null
  readonly onChange: (chosen: ReadonlySet<number> | null) => void
}

/** Selects which columns are exported: all, or the ticked ones. */
export function ColumnChoice({ columns, columnsLeftOut, chosen, onChange }: Props): React.JSX.Element {
  const messages = useMessages()
  const count = columns.length + columnsLeftOut
  const selectAllColumns = (): ReadonlySet<number> => new Set(columns.keys())
  const tick = (at: number, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(at)
    else next.delete(at)
    onChange(next)
  }
  return (
    <div className="labelled">
      <span className="label">{messages.say('export.columns')}</span>
      <div className="export-line">
        <SegmentedControl
          name={messages.say('export.columns')}
          value={chosen === null ? 'all' : 'some'}
          options={[
            {
              value: 'all',
              label: messages.say('export.columns.all', { count }),
            },
            { value: 'some', label: messages.say('export.columns.some') },
          ]}
          onChange={(which) => onChange(which === 'all' ? null : selectAllColumns())}
        />
        {chosen === null ? null : (
          <>
            <span className="hint">
              {messages.say('export.columns.chosen', {
                count: chosen.size,
                of: count,
              })}
            </span>
            <Button
              look="quiet"
              onClick={() => onChange(chosen.size === columns.length ? new Set() : selectAllColumns())}
            >
              {messages.say(chosen.size === columns.length ? 'export.columns.none' : 'export.columns.every')}
            </Button>
          </>
        )}
      </div>
      {chosen === null ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
        <fieldset className="export-columns" aria-label={messages.say('export.columns')} tabIndex={0}>
          {columns.map(({ name }, at) => (
            <LabelledCheckbox
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may be called the same.
              key={at}
              label={name}
              checked={chosen.has(at)}
              onChange={(isChosen) => tick(at, isChosen)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
