import { useEffect, useState } from 'react'
import type { Failure } from '../../../../../shared/failure.js'
import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import type { ListedValues } from '../../../../../shared/preview/table/tableRequests.js'
import { Checkbox } from '../../../../components/controls/Checkbox.js'
import { TextField } from '../../../../components/controls/TextField.js'
import { FailureNotice } from '../../../../components/feedback/FailureNotice.js'
import { useMessages } from '../../../../context/appContext.js'
import { formatCell } from '../../rows/formatCell.js'
import type { RowSource } from '../../rows/rowSource.js'

interface ValueListProps {
  readonly source: RowSource
  readonly column: number
  readonly about: PreviewColumn
  readonly chosen: readonly (string | null)[]
  readonly onChange: (chosen: readonly (string | null)[]) => void
}

const TYPED_MS = 250

function useValues(source: RowSource, column: number, text: string) {
  const { language } = useMessages()
  const [listed, setListed] = useState<ListedValues | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = async (): Promise<void> => {
      const answer = await source.listValues(column, text, language)
      if (isOver) return
      if (answer.ok) setListed(answer.value)
      setFailure(answer.ok || answer.failure.code === 'look/cancelled' ? null : answer.failure)
    }
    const soon = setTimeout(() => void ask(), text === '' ? 0 : TYPED_MS)
    return () => {
      isOver = true
      clearTimeout(soon)
    }
  }, [source, column, text, language])
  return { listed, failure }
}

/** The values of a column with their counts, as checkboxes. */
export function ValueList({ source, column, about, chosen, onChange }: ValueListProps): React.JSX.Element {
  const messages = useMessages()
  const [text, setText] = useState('')
  const { listed, failure } = useValues(source, column, text)
  const say = (value: string | null): string =>
    value === null
      ? messages.say('preview.empty')
      : value === ''
        ? messages.say('preview.empty.text')
        : formatCell(value, about.kind, messages, { name: about.name })
  return (
    <div className="filter-values">
      <TextField
        label={messages.say('preview.filter.values')}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureNotice because={failure} />
      {listed === null ? <p className="hint">{messages.say('preview.filter.counting')}</p> : null}
      <ul aria-label={messages.say('preview.filter.in')}>
        {listed?.values.map(({ value, count }) => {
          const isChosen = chosen.includes(value)
          return (
            <li key={value === null ? 'none' : `v${value}`}>
              {/** biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target. */}
              <label className="check-line">
                <Checkbox
                  name={`${say(value)} (${messages.formatCount(count)})`}
                  checked={isChosen}
                  onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
                />
                <span className={`check-words${value === null || value === '' ? ' no-value' : ''}`}>{say(value)}</span>
                <small>{messages.formatCount(count)}</small>
              </label>
            </li>
          )
        })}
      </ul>
      {listed?.more === true ? (
        <p className="hint">{messages.say('preview.filter.values.more', { count: listed.values.length })}</p>
      ) : null}
    </div>
  )
}
