import { useStore } from 'zustand'
import { SelectField } from '../../../components/controls/SelectField.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** Selects the sheet of a workbook, where there are several. */
export function SheetSelect(): React.JSX.Element | null {
  const { preview } = useStores()
  const messages = useMessages()
  const sheets = useStore(preview, (state) => state.sheets)
  const part = useStore(preview, (state) => state.part)
  if (sheets.length < 2) return null
  return (
    <SelectField
      name={messages.say('preview.sheets')}
      value={String(part ?? 0)}
      options={sheets.map((label, index) => ({ value: String(index), label }))}
      onChange={(value) => void preview.turnToPart(Number(value))}
    />
  )
}
