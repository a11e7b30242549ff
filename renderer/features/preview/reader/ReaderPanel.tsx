import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../../shared/limits.js'
import { type CsvDialect, isWorkbookFormat } from '../../../../shared/preview/model.js'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { Button } from '../../../components/controls/Button.js'
import { SelectField } from '../../../components/controls/SelectField.js'
import { TextField } from '../../../components/controls/TextField.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { getCurrentOptions, getReadFormat } from '../store/chosenReaderOptions.js'
import { CHOICES, type ChoiceKey, formatChoice } from './readerChoices.js'

const FOUND = 'found'

interface OptionProps {
  readonly chosen: ReaderOptions
  /** Null while nothing could be read. */
  readonly found: Partial<CsvDialect> | null
  readonly onChange: (change: Partial<ReaderOptions>) => void
}

function Choice<Key extends ChoiceKey>({
  option,
  chosen,
  found,
  onChange,
}: OptionProps & { readonly option: Key }): React.JSX.Element {
  const messages = useMessages()
  const values: readonly CsvDialect[Key][] = CHOICES[option]
  const isFound = found?.[option]
  const asFound = isFound === undefined ? null : formatChoice(option, isFound as CsvDialect[Key], messages)
  const at = values.indexOf(chosen[option] as CsvDialect[Key])
  return (
    <div className="labelled">
      <span className="label" aria-hidden>
        {messages.say(`preview.reader.${option}`)}
      </span>
      <SelectField
        name={messages.say(`preview.reader.${option}`)}
        value={at < 0 ? FOUND : String(at)}
        options={[
          { value: FOUND, label: messages.say('preview.reader.found', { found: asFound ?? 'none' }) },
          ...values.map((value, index) => ({ value: String(index), label: formatChoice(option, value, messages) })),
        ]}
        onChange={(value) => onChange({ [option]: value === FOUND ? null : values[Number(value)] })}
      />
    </div>
  )
}

/** A number of lines, applied when the field loses the focus or on Enter; empty means "as detected". */
function LineNumber({
  option,
  chosen,
  found,
  onChange,
}: OptionProps & { readonly option: 'namesLine' | 'skip' }): React.JSX.Element {
  const messages = useMessages()
  const value = chosen[option]
  const [text, setText] = useState(value === null ? '' : String(value))
  const take = (): void => {
    const number = /^\d{1,5}$/.test(text.trim()) ? Math.min(Number(text.trim()), LIMITS.PREVIEW_SKIPPED_LINES) : null
    setText(number === null ? '' : String(number))
    if (number !== value) onChange({ [option]: number })
  }
  return (
    <TextField
      label={messages.say(`preview.reader.${option}`)}
      inputMode="numeric"
      placeholder={messages.say('preview.reader.found', { found: found?.[option] ?? 'none' })}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

/** The reader options of a text table or a sheet. Each is detected until the person sets it, and is remembered for this file. */
export function ReaderPanel(): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const content = useStore(preview, (state) => state.content)
  const reader = useStore(preview, (state) => state.reader)
  const nextReader = useStore(preview, (state) => state.nextReader)
  const format = getReadFormat(content)
  const isSheet = content?.type === 'table' && isWorkbookFormat(content.format)
  const isDecimalMoot = content?.type === 'table' && content.format.type === 'csv' && content.format.withoutDecimals
  const chosen = getCurrentOptions({ content, reader, nextReader })
  const found = format?.found ?? null
  const options: OptionProps = {
    chosen,
    found,
    onChange: (change) => void preview.readAs({ ...chosen, ...change }),
  }
  const isAsFound = format !== null && Object.values(chosen).every((choice) => choice === null)
  return (
    <section className="reader-pane" aria-label={messages.say('preview.reader')}>
      {isSheet ? null : (
        <>
          <Choice option="separator" {...options} />
          <Choice option="quote" {...options} />
          <Choice option="encoding" {...options} />
          {isDecimalMoot && chosen.decimal === null ? null : <Choice option="decimal" {...options} />}
          <Choice option="dates" {...options} />
        </>
      )}
      <LineNumber key={`names ${chosen.namesLine}`} option="namesLine" {...options} />
      <LineNumber key={`skip ${chosen.skip}`} option="skip" {...options} />
      <Button icon={RotateCcw} disabled={isAsFound} onClick={() => void preview.readAs(AS_FOUND)}>
        {messages.say('preview.reader.reset')}
      </Button>
      <p className="hint">{messages.say(isSheet ? 'preview.reader.whySheet' : 'preview.reader.why')}</p>
    </section>
  )
}
