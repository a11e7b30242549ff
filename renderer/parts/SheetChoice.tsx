import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Pick } from './Pick.js'

/** Which sheet of a workbook is looked at, where there are several. */
export function SheetChoice(): React.JSX.Element | null {
  const { look } = useStores()
  const words = useWords()
  const sheets = useStore(look, (state) => state.sheets)
  const part = useStore(look, (state) => state.part)
  if (sheets.length < 2) return null
  return (
    <Pick
      name={words.say('look.sheets')}
      value={String(part ?? 0)}
      options={sheets.map((label, index) => ({ value: String(index), label }))}
      onChange={(value) => void look.leaf(Number(value))}
    />
  )
}
