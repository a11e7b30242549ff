import { useState } from 'react'
import { useStore } from 'zustand'
import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import { Button } from '../../../../components/controls/Button.js'
import { SelectField } from '../../../../components/controls/SelectField.js'
import { TextField } from '../../../../components/controls/TextField.js'
import { useMessages } from '../../../../context/appContext.js'
import type { RowSource } from '../../rows/rowSource.js'
import type { GridDisplayStore } from '../../store/gridDisplayStore.js'
import { type FilterDraft, listConditions, toDraft, toFilter } from './filterDraft.js'
import { ValueList } from './ValueList.js'

interface FilterFormProps {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly column: number
  readonly about: PreviewColumn
  readonly onDone: () => void
}

interface FieldsProps {
  readonly draft: FilterDraft
  readonly onChange: (some: Partial<FilterDraft>) => void
  readonly source: RowSource
  readonly column: number
  readonly about: PreviewColumn
}

function Fields({ draft, onChange, source, column, about }: FieldsProps): React.JSX.Element | null {
  const messages = useMessages()
  switch (draft.condition) {
    case 'range': {
      const typed = about.kind === 'date' ? { type: 'date' } : { inputMode: 'decimal' as const }
      return (
        <div className="filter-range">
          <TextField
            {...typed}
            label={messages.say('preview.filter.from')}
            value={draft.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            {...typed}
            label={messages.say('preview.filter.to')}
            value={draft.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
      )
    }
    case 'in':
      return (
        <ValueList
          source={source}
          column={column}
          about={about}
          chosen={draft.values}
          onChange={(values) => onChange({ values })}
        />
      )
    case 'empty':
    case 'full':
      return null
    default:
      return (
        <TextField
          label={messages.say('preview.filter.text')}
          value={draft.text}
          maxLength={500}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      )
  }
}

/** A form for one condition on a column. */
export function FilterForm({ source, grid, column, about, onDone }: FilterFormProps): React.JSX.Element {
  const messages = useMessages()
  const set = useStore(grid, (state) => state.filters.find((one) => one.column === column))
  const [draft, setDraft] = useState(() => toDraft(set, about.kind))
  const [isInvalid, setInvalid] = useState(false)
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        const filter = toFilter(draft, { column, kind: about.kind, language: messages.language })
        if (filter === 'invalid') return setInvalid(true)
        grid.filter(column, filter)
        onDone()
      }}
    >
      <SelectField
        name={messages.say('preview.filter.condition')}
        value={draft.condition}
        options={listConditions(about.kind).map((value) => ({ value, label: messages.say(`preview.filter.${value}`) }))}
        onChange={(condition) => setDraft({ ...draft, condition })}
      />
      <Fields
        draft={draft}
        source={source}
        column={column}
        about={about}
        onChange={(some) => {
          setInvalid(false)
          setDraft({ ...draft, ...some })
        }}
      />
      {isInvalid ? (
        <p role="alert" className="hint">
          {messages.say('preview.filter.invalid')}
        </p>
      ) : null}
      <div className="actions">
        <Button look="primary" type="submit">
          {messages.say('preview.filter.apply')}
        </Button>
        <Button
          disabled={set === undefined}
          onClick={() => {
            grid.filter(column, null)
            onDone()
          }}
        >
          {messages.say('preview.filter.clear')}
        </Button>
      </div>
    </form>
  )
}
