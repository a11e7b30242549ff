import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../../components/controls/Button.js'
import { useMessages } from '../../../context/appContext.js'

interface StepperProps {
  readonly name: string
  /** The value as it is shown. */
  readonly value: string
  /** Null at the limit. */
  readonly less: (() => void) | null
  readonly more: (() => void) | null
}

/** A value that changes in steps. */
export function Stepper({ name, value, less, more }: StepperProps): React.JSX.Element {
  const messages = useMessages()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that this small group does not want.
    <div className="stepper" role="group" aria-label={name}>
      <IconButton
        icon={Minus}
        name={messages.say('settings.less', { name })}
        disabled={less === null}
        onClick={() => less?.()}
      />
      <output className="figure">{value}</output>
      <IconButton
        icon={Plus}
        name={messages.say('settings.more', { name })}
        disabled={more === null}
        onClick={() => more?.()}
      />
    </div>
  )
}
