import { Select } from '@base-ui/react/select'

import { Check, ChevronDown, type LucideIcon } from 'lucide-react'
import { popupContainer } from '../overlay/popupContainer.js'

interface SelectFieldProps<Value extends string> {
  readonly name: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  /** Stands before the value, and alone where there is no room for words; the hint then says the value. */
  readonly icon?: LucideIcon
  /** Stands where the value is none of the options. */
  readonly placeholder?: string
  readonly tabIndex?: number
  /** True inside a modal dialog, where the list must be a part of the dialog because the page behind it is inert. */
  readonly inDialog?: boolean
}

/** A choice of one among several options, in a list that opens on demand. */
export function SelectField<Value extends string>({
  name,
  value,
  options,
  onChange,
  icon: Icon,
  placeholder,
  tabIndex = 0,
  inDialog = false,
}: SelectFieldProps<Value>): React.JSX.Element {
  const label = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Select.Root
      items={options}
      value={placeholder !== undefined && value === '' ? null : value}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Select.Trigger
        className="pick"
        tabIndex={tabIndex}
        aria-label={name}
        title={Icon === undefined ? undefined : label}
      >
        {Icon === undefined ? null : <Icon size={14} aria-hidden />}
        <Select.Value placeholder={placeholder} />
        <ChevronDown size={14} aria-hidden />
      </Select.Trigger>
      <Select.Portal container={inDialog ? undefined : popupContainer}>
        <Select.Positioner
          className={inDialog ? 'floating in-dialog' : 'floating'}
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Select.Popup className="popup">
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value} className="popup-item">
                <Select.ItemText>{option.label}</Select.ItemText>
                <Select.ItemIndicator className="popup-mark">
                  <Check size={14} aria-hidden />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
