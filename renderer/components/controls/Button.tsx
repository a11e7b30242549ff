import type { LucideIcon } from 'lucide-react'

interface ButtonProps extends Omit<React.ComponentProps<'button'>, 'className'> {
  readonly look?: 'primary' | 'plain' | 'quiet'
  readonly icon?: LucideIcon
}

/** A button with words, and an icon before them when it helps to find it. */
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
  /** What it does, for those who hear it and for those who hover. */
  readonly name: string
}

/** A button that is only an icon to the eye, and always a name to everything else. */
export function IconButton({ icon: Icon, name, ...rest }: IconButtonProps): React.JSX.Element {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={name} title={name}>
      <Icon size={16} aria-hidden />
    </button>
  )
}
