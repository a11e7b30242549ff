import { useId } from 'react'

interface TextFieldProps extends Omit<React.ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string
  readonly hint?: string
}

/** A field of one line, with its label above and its hint below. */
export function TextField({ label, hint, ...rest }: TextFieldProps): React.JSX.Element {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        className="input"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
