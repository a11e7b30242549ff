import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useMessages } from '../../context/appContext.js'

interface Props {
  readonly title: string
  /** The class that sets the size and the inner layout of this dialog. */
  readonly className: string
  /** False while the dialog waits for an answer: it has no button to close it then. */
  readonly isClosable?: boolean
  /** The element that has the focus first; by default the first one that can have it. */
  readonly initialFocus?: React.RefObject<HTMLElement | null>
  readonly children: React.ReactNode
}

/** The panel of a dialog, with its title and a button that closes it. Stands in a `Dialog.Root`. */
export function DialogPanel({ title, className, isClosable = true, initialFocus, children }: Props): React.JSX.Element {
  const messages = useMessages()
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="backdrop" />
      <Dialog.Popup className={`overlay ${className}`} {...(initialFocus === undefined ? {} : { initialFocus })}>
        <header className="overlay-head">
          <Dialog.Title>{title}</Dialog.Title>
          {isClosable ? (
            <Dialog.Close className="icon-button" aria-label={messages.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          ) : null}
        </header>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  )
}
