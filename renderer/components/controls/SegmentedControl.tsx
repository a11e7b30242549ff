import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useContext } from 'react'
import { ControlsDisabled } from '../../context/controlsDisabled.js'

interface SegmentedControlProps<Value extends string> {
  readonly name: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A choice of one among a few options, all visible. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): React.JSX.Element {
  const { name, value, options, onChange } = props
  const disabled = useContext(ControlsDisabled)
  return (
    <RadioGroup
      className="choice"
      aria-label={name}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} className="choice-option" aria-label={option.label}>
          <span aria-hidden>{option.label}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
