import { Dialog } from '@base-ui/react/dialog'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../../../shared/failure.js'
import { LIMITS } from '../../../../../shared/limits.js'
import type { CellPlace, WholeCell } from '../../../../../shared/preview/table/tableRequests.js'
import { Button } from '../../../../components/controls/Button.js'
import { FailureNotice } from '../../../../components/feedback/FailureNotice.js'
import { DialogPanel } from '../../../../components/overlay/DialogPanel.js'
import { useMessages } from '../../../../context/appContext.js'
import type { RowSource } from '../../rows/rowSource.js'

interface CellInspectorProps {
  readonly source: RowSource
  readonly at: CellPlace
  readonly onClose: () => void
}

/** The whole value of a cell, as it is in the file. */
export function CellInspector({ source, at, onClose }: CellInspectorProps): React.JSX.Element {
  const messages = useMessages()
  const [value, setValue] = useState<WholeCell | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [copied, setCopied] = useState(false)
  const column = source.getState().columns[at.column]
  useEffect(() => {
    let isOver = false
    const known = source.getCell(at.row, at.column)
    // Until the answer, this is what the table shows of the value.
    if (known !== undefined) setValue({ text: known, cut: (known ?? '').length > LIMITS.PREVIEW_CELL_CHARS })
    void source.readCell(at).then((answer) => {
      if (isOver) return
      if (answer.ok) setValue(answer.value)
      else setFailure(answer.failure)
    })
    return () => {
      isOver = true
    }
  }, [source, at])
  const text = value?.text ?? null
  const copy = (): void =>
    void navigator.clipboard.writeText(text ?? '').then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogPanel className="cell-value" title={column?.name ?? ''}>
        <Dialog.Description className="hint">
          {messages.say('preview.cell.where', { row: at.row + 1, type: column?.type ?? '' })}
        </Dialog.Description>
        <FailureNotice because={failure} />
        {value === null ? null : text === null || text === '' ? (
          <p className="no-value">{messages.say(text === null ? 'preview.empty' : 'preview.empty.text')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard.
          <pre tabIndex={0}>{text}</pre>
        )}
        {value?.cut === true ? <p className="hint">{messages.say('preview.cell.cut')}</p> : null}
        <div className="actions">
          <Button icon={copied ? Check : Copy} disabled={text === null} onClick={copy}>
            {messages.say(copied ? 'common.copied' : 'common.copy')}
          </Button>
        </div>
      </DialogPanel>
    </Dialog.Root>
  )
}
