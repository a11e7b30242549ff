import { Menu as BaseMenu } from '@base-ui/react/menu'
import { ChevronRight } from 'lucide-react'
import { popupContainer } from './popupContainer.js'

interface PopupProps {
  readonly children: React.ReactNode
  readonly align: 'start' | 'end'
  /** Left out where the button that opens the menu names it. */
  readonly name?: string
  readonly className?: string
  readonly anchor?: MenuAnchor | null
}

/** Where a menu opens that no button opens: at an element, or at the pointer. */
export type MenuAnchor = Element | { getBoundingClientRect(): DOMRect }

function Popup({ children, align, name, className = '', anchor }: PopupProps): React.JSX.Element {
  return (
    <BaseMenu.Portal container={popupContainer}>
      <BaseMenu.Positioner
        className="floating"
        side="bottom"
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...(anchor === undefined ? {} : { anchor })}
      >
        <BaseMenu.Popup
          className={`popup ${className}`.trimEnd()}
          aria-label={name}
          // After a menu that was opened by the pointer, the focus returns to where it was.
          {...(anchor === undefined ? {} : { finalFocus: false })}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

interface MenuButtonProps {
  /** The content of the button. */
  readonly content: React.ReactNode
  readonly children: React.ReactNode
  /** The accessible name, where the button's content does not give it. */
  readonly name?: string
  readonly className?: string
  readonly popupClassName?: string
  readonly align?: 'start' | 'end'
  readonly disabled?: boolean
  readonly onOpen?: () => void
}

/** A button that opens a menu below itself. */
export function MenuButton({
  content,
  children,
  name,
  className = 'button plain',
  popupClassName = '',
  align = 'start',
  disabled = false,
  onOpen,
}: MenuButtonProps): React.JSX.Element {
  return (
    <BaseMenu.Root onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <BaseMenu.Trigger className={className} aria-label={name} disabled={disabled}>
        {content}
      </BaseMenu.Trigger>
      <Popup align={align} className={popupClassName}>
        {children}
      </Popup>
    </BaseMenu.Root>
  )
}

interface ContextMenuProps {
  /** Null while the menu is closed. */
  readonly anchor: MenuAnchor | null
  readonly name: string
  readonly children: React.ReactNode
  readonly align?: 'start' | 'end'
  readonly onClose: () => void
}

/** A menu about a row or a cell; a key, a button or the pointer opens it. */
export function ContextMenu({ anchor, name, children, align = 'start', onClose }: ContextMenuProps): React.JSX.Element {
  return (
    <BaseMenu.Root open={anchor !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popup anchor={anchor} align={align} name={name}>
        {children}
      </Popup>
    </BaseMenu.Root>
  )
}

interface MenuItemProps {
  readonly children: React.ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
}

export const MenuItem = ({ children, onClick, disabled = false }: MenuItemProps): React.JSX.Element => (
  <BaseMenu.Item className="popup-item" onClick={onClick} disabled={disabled}>
    {children}
  </BaseMenu.Item>
)

export const MenuSeparator = (): React.JSX.Element => <BaseMenu.Separator className="popup-line" />

interface SubmenuProps {
  readonly label: string
  readonly children: React.ReactNode
}

/** A submenu. */
export function Submenu({ label, children }: SubmenuProps): React.JSX.Element {
  return (
    <BaseMenu.SubmenuRoot>
      <BaseMenu.SubmenuTrigger className="popup-item">
        {label}
        <ChevronRight size={14} aria-hidden />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal container={popupContainer}>
        <BaseMenu.Positioner className="floating" sideOffset={2} alignOffset={-4}>
          <BaseMenu.Popup className="popup">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  )
}
