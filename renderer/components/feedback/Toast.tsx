// biome-ignore-all lint/a11y/noStaticElementInteractions: it only waits while it is pointed at; what can be done is a button in it.
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../context/appContext.js'
import { IconButton } from '../controls/Button.js'
import { useAutoDismiss } from './useAutoDismiss.js'

const ICONS: Readonly<Record<'needs' | 'waiting' | 'done', LucideIcon>> = {
  needs: CircleAlert,
  waiting: TriangleAlert,
  done: CircleCheck,
}

/** Long enough to read a line and to reach its button. */
const SHOWN_MS = 8000

interface ToastProps {
  readonly meaning: keyof typeof ICONS
  readonly children: React.ReactNode
  /** A button that leads to what the message is about. */
  readonly action?: React.ReactNode
  readonly onClose: () => void
}

/**
 * A message about the outcome of an action, above the list. Good news disappears by itself unless the pointer or the
 * focus is on it; any other message stays until it is closed.
 */
export function Toast({ meaning, children, action, onClose }: ToastProps): React.JSX.Element {
  const messages = useMessages()
  const Icon = ICONS[meaning]
  const hold = useAutoDismiss(meaning === 'done' ? SHOWN_MS : null, onClose)
  return (
    <div className={`toast ${meaning}`} role={meaning === 'needs' ? 'alert' : 'status'} {...hold}>
      <Icon size={16} aria-hidden />
      <div className="toast-text">{children}</div>
      {action}
      <IconButton icon={X} name={messages.say('common.close')} onClick={onClose} />
    </div>
  )
}

/**
 * Shows toasts over the lower edge of the list, one above the other. Those of the whole window and those of a screen are
 * in the same area, because two areas at one place would cover each other.
 */
export function Toasts({ children }: { readonly children: React.ReactNode }): React.ReactPortal {
  return createPortal(children, getToastArea())
}

function getToastArea(): HTMLElement {
  const present = document.querySelector<HTMLElement>('.toasts')
  if (present !== null) return present
  const area = document.createElement('div')
  area.className = 'toasts'
  document.body.append(area)
  return area
}
