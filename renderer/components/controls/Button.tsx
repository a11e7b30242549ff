import type { LucideIcon } from 'lucide-react'
import { DecorativeIcon } from './DecorativeIcon.js'

interface ButtonProps extends Omit<React.ComponentProps<'button'>, 'className'> {
  readonly look?: 'primary' | 'plain' | 'quiet'
  readonly icon?: LucideIcon
}

/** A button with a label, and with an icon before it where that helps to find it. */
export function Button({ look = 'plain', icon: Icon, children, ...rest }: ButtonProps): React.JSX.Element {
  return (
    <button type="button" {...rest} className={`button ${look}`}>
      {Icon === undefined ? null : <Icon size={16} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}

interface IconButtonProps extends Omit<React.ComponentProps<'button'>, 'className' | 'title'> {
  readonly icon: LucideIcon
  /** What the button does: its accessible name and its tooltip. */
  readonly name: string
}

/** A button that shows only an icon. Its name is for assistive technology and the tooltip. */
export function IconButton({ icon, name, ...rest }: IconButtonProps): React.JSX.Element {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={name} title={name}>
      <DecorativeIcon icon={icon} size={16} />
    </button>
  )
}
