import { Checkbox } from '../../../components/controls/Checkbox.js'
import { SelectField } from '../../../components/controls/SelectField.js'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly label: string
  }[]
  readonly onChange: (value: Value) => void
}

/** A choice of one among several options, with its label above. */
export function LabelledSelect<Value extends string>({ label, ...rest }: SelectProps<Value>): React.JSX.Element {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <SelectField name={label} inDialog {...rest} />
    </div>
  )
}

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox with its label beside it; the label is a part of the click target. */
export function LabelledCheckbox({ label, checked, onChange }: CheckboxProps): React.JSX.Element {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
    <label className="check-line">
      <Checkbox name={label} checked={checked} onChange={onChange} />
      <span className="check-words">{label}</span>
    </label>
  )
}
