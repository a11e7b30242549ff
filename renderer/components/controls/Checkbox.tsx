import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check as CheckIcon, Minus } from 'lucide-react'

interface CheckboxProps {
  readonly name: string
  readonly checked: boolean | 'some'
  /** `isRange`: the Shift key was held, so the change applies to all boxes since the last one. */
  readonly onChange: (checked: boolean, isRange: boolean) => void
  readonly disabled?: boolean
  /** -1 inside a row that is itself the tab stop. */
  readonly tabIndex?: number
}

/** A checkbox whose name is for assistive technology. The caller draws the visible label. */
export function Checkbox({
  name,
  checked,
  onChange,
  disabled = false,
  tabIndex = 0,
}: CheckboxProps): React.JSX.Element {
  return (
    <BaseCheckbox.Root
      className="check"
      aria-label={name}
      checked={checked === true}
      indeterminate={checked === 'some'}
      disabled={disabled}
      tabIndex={tabIndex}
      onCheckedChange={(next, { event }) => onChange(next, event instanceof MouseEvent && event.shiftKey)}
    >
      <BaseCheckbox.Indicator className="check-mark">
        {checked === 'some' ? <Minus size={12} aria-hidden /> : <CheckIcon size={12} aria-hidden />}
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  )
}
