import { Menu as BaseMenu } from '@base-ui/react/menu'
import { ChevronRight } from 'lucide-react'
import { popupContainer } from '../controls/popupContainer.js'

interface PopupProps {
  readonly children: React.ReactNode
  readonly align: 'start' | 'end'
  /** Left out where the button that opens it names it. */
  readonly name?: string
  readonly className?: string
  readonly anchor?: MenuAnchor | null
}

/** Where a menu opens that no button opens: at an element, or where the pointer was. */
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
          // Who opened it by the pointer goes on where the focus was.
          {...(anchor === undefined ? {} : { finalFocus: false })}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

interface MenuButtonProps {
  /** What the button shows. */
  readonly content: React.ReactNode
  readonly children: React.ReactNode
  /** For those who do not see the button, where its content does not say it. */
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
  /** Null while it is closed. */
  readonly anchor: MenuAnchor | null
  readonly name: string
  readonly children: React.ReactNode
  readonly align?: 'start' | 'end'
  readonly onClose: () => void
}

/** A menu about a row or a cell, opened there by key, by button or by the pointer. */
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

/** A menu beside the menu. */
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
