import { Popover } from '@base-ui/react/popover'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { TableComparison } from '../../../shared/compare/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { Checkbox } from '../../components/controls/Checkbox.js'
import { popupContainer } from '../../components/overlay/popupContainer.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Shows by which columns rows are matched, and lets the person choose others. */
export function KeyChoice({ comparison }: { readonly comparison: TableComparison }): React.JSX.Element | null {
  const messages = useMessages()
  const [isOpen, setOpen] = useState(false)
  const { key, columns } = comparison
  if (columns.length === 0) return null
  return (
    <div className="compare-key">
      <span>
        {key.columns.length === 0
          ? messages.say('compare.key.none')
          : `${messages.say('compare.key')} ${key.columns.join(', ')}`}
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger className="button plain">
          <KeyRound size={16} aria-hidden />
          <span>{messages.say('compare.key.choose')}</span>
        </Popover.Trigger>
        <Popover.Portal container={popupContainer}>
          <Popover.Positioner className="floating" side="bottom" align="end" sideOffset={4}>
            <Popover.Popup className="popup compare-key-popup">
              <Popover.Title className="column-title">{messages.say('compare.key.title')}</Popover.Title>
              <Popover.Description className="hint">{messages.say('compare.key.hint')}</Popover.Description>
              <KeyForm comparison={comparison} onDone={() => setOpen(false)} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}

interface FormProps {
  readonly comparison: TableComparison
  readonly onDone: () => void
}

function KeyForm({ comparison: { key, columns }, onDone }: FormProps): React.JSX.Element {
  const { compare } = useStores()
  const messages = useMessages()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(key.columns))
  const tick = (name: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const match = (by: readonly string[] | null): void => {
    onDone()
    void compare.matchBy(by)
  }
  return (
    <>
      <fieldset className="compare-key-columns" aria-label={messages.say('compare.key.title')}>
        {columns.map(({ name }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
          <label className="check-line" key={name}>
            <Checkbox name={name} checked={chosen.has(name)} onChange={(isChosen) => tick(name, isChosen)} />
            <span className="check-words">{name}</span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button look="quiet" onClick={() => match(null)}>
          {messages.say('compare.key.find')}
        </Button>
        <Button
          look="primary"
          disabled={chosen.size === 0 || chosen.size > LIMITS.COMPARE_KEY_COLUMNS}
          onClick={() => match([...chosen])}
        >
          {messages.say('compare.key.apply')}
        </Button>
      </div>
    </>
  )
}
