import { useState } from 'react'
import { useMessages } from '../../../context/appContext.js'
import { formatTimeOfDay, parseTimeOfDay, stepTimeOfDay } from './timeOfDay.js'

interface TimeFieldProps {
  readonly name: string
  /** The minute of the day. */
  readonly minute: number
  readonly onChange: (minute: number) => void
}

/** What the arrow keys add, in minutes. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 }
/** So much of a time is taken while it is written; less may be the beginning of another one. */
const isComplete = (text: string): boolean => /^\d\d:\d\d$/.test(text)

/**
 * A time of day, written as the window's language writes hours; the browser's own field would follow the language of the
 * system. Arrows go by quarters of an hour, Page Up and Page Down by hours; Escape takes back what was typed.
 */
export function TimeField({ name, minute, onChange }: TimeFieldProps): React.JSX.Element {
  const { hourCycle } = useMessages()
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const said = formatTimeOfDay(minute, hourCycle)
  const take = (next: number | null): void => {
    setTyped(null)
    if (next !== null && next !== minute % (24 * 60)) onChange(next)
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      take(stepTimeOfDay((typed === null ? null : parseTimeOfDay(typed)) ?? minute, step))
    } else if (event.key === 'Enter' && typed !== null) take(parseTimeOfDay(typed))
    else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <input
      type="text"
      role="spinbutton"
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
      className="input time-field figure"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={24 * 60 - 1}
      aria-valuenow={minute % (24 * 60)}
      aria-valuetext={said}
      aria-invalid={typed !== null && parseTimeOfDay(typed) === null}
      value={typed ?? said}
      onFocus={(event) => event.target.select()}
      onChange={({ target: { value } }) => {
        const next = isComplete(value) ? parseTimeOfDay(value) : null
        setTyped(value)
        if (next !== null && next !== minute) onChange(next)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => typed !== null && take(parseTimeOfDay(typed))}
    />
  )
}
