import type { CsvExportFormat } from '../../../../shared/preview/export/exportFormat.js'
import { useMessages } from '../../../context/appContext.js'
import { LabelledCheckbox, LabelledSelect } from './LabelledFields.js'

interface Props {
  readonly format: CsvExportFormat
  readonly onChange: (format: CsvExportFormat) => void
}

/** How the lines of a CSV file are written. */
export function CsvOptions({ format, onChange }: Props): React.JSX.Element {
  const messages = useMessages()
  const set = (change: Partial<CsvExportFormat>): void => onChange({ ...format, ...change })
  return (
    <>
      <div className="export-grid">
        <LabelledSelect
          label={messages.say('export.separator')}
          value={format.separator}
          options={[
            { value: ';', label: messages.say('export.separator.semicolon') },
            { value: ',', label: messages.say('export.separator.comma') },
            { value: '\t', label: messages.say('export.separator.tab') },
            { value: '|', label: messages.say('export.separator.bar') },
          ]}
          onChange={(separator) => set({ separator })}
        />
        <LabelledSelect
          label={messages.say('export.decimal')}
          value={format.decimal}
          options={[
            { value: ',', label: messages.say('export.decimal.comma') },
            { value: '.', label: messages.say('export.decimal.point') },
          ]}
          onChange={(decimal) => set({ decimal })}
        />
        <LabelledSelect
          label={messages.say('export.encoding')}
          value={format.encoding}
          options={[
            { value: 'utf-8', label: 'UTF-8' },
            { value: 'windows-1252', label: 'Windows-1252' },
          ]}
          onChange={(encoding) => set({ encoding })}
        />
        <LabelledSelect
          label={messages.say('export.quotes')}
          value={format.quotes}
          options={[
            { value: 'needed', label: messages.say('export.quotes.needed') },
            { value: 'all', label: messages.say('export.quotes.all') },
          ]}
          onChange={(quotes) => set({ quotes })}
        />
      </div>
      <LabelledCheckbox
        label={messages.say('export.names')}
        checked={format.names}
        onChange={(names) => set({ names })}
      />
      {format.encoding === 'utf-8' ? (
        <LabelledCheckbox label={messages.say('export.bom')} checked={format.bom} onChange={(bom) => set({ bom })} />
      ) : null}
    </>
  )
}
