import { Menu } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import { PRIORITIES } from '../../../../shared/download/model/priority.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { popupContainer } from '../../../components/controls/popupContainer.js'
import { moveCursor } from '../../../components/list/selection.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { useOpenPreview } from '../../preview/useOpenPreview.js'
import { useShowInLibrary } from '../../preview/useShowInLibrary.js'
import { useReorder } from '../reorder/useReorder.js'
import { getAvailableActions } from '../store/downloadsStore.js'

/** Where a menu opens: at a button, or where the pointer was. */
export interface MenuAnchor {
  /** The row it was opened on, and all that it is about. */
  readonly id: DownloadId
  readonly ids: readonly DownloadId[]
  readonly anchor: Element | { getBoundingClientRect(): DOMRect }
}

interface ItemProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
}
const Item = ({ label, onClick, disabled = false }: ItemProps): React.JSX.Element => (
  <Menu.Item className="popup-item" onClick={onClick} disabled={disabled}>
    {label}
  </Menu.Item>
)

interface ChoicesProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** One of several, in a menu beside the menu. */
function Choices({ label, value, options, onChoose }: ChoicesProps): React.JSX.Element {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="popup-item">
        {label}
        <ChevronRight size={14} aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className="floating" sideOffset={2} alignOffset={-4}>
          <Menu.Popup className="popup">
            <Menu.RadioGroup value={value} onValueChange={(next: unknown) => onChoose(String(next))}>
              {options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} className="popup-item" closeOnClick>
                  {option.label}
                  <Menu.RadioItemIndicator className="popup-mark">
                    <Check size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}

/** Limits that are offered for one download, in bytes per second. */
export const RATE_PRESETS = [100_000, 500_000, 2_000_000, 10_000_000] as const

/** The value that all of these share; empty when they differ. */
const shared = (values: readonly string[]): string =>
  values.every((value) => value === values[0]) ? (values[0] ?? '') : ''

/** How soon and how fast: for one download or for many. */
export function PriorityAndRateMenu({ ids }: { readonly ids: readonly DownloadId[] }): React.JSX.Element {
  const { downloads } = useStores()
  const messages = useMessages()
  const { index } = downloads.getState()
  const views = ids.flatMap((id) => index.get(id) ?? [])
  const limits = views.map(({ limit }) => `${limit ?? 'none'}`)
  return (
    <>
      <Choices
        label={messages.say('downloads.priority')}
        value={shared(views.map(({ priority }) => priority))}
        options={PRIORITIES.map((value) => ({ value, label: messages.say(`priority.${value}`) }))}
        onChoose={(value) => {
          const priority = PRIORITIES.find((one) => one === value)
          if (priority !== undefined) void downloads.prioritise(ids, priority)
        }}
      />
      <Choices
        label={messages.say('downloads.limit')}
        value={shared(limits)}
        options={[
          { value: 'none', label: messages.say('settings.limit.none') },
          ...RATE_PRESETS.map((limit) => ({ value: `${limit}`, label: messages.speed(limit) })),
        ]}
        onChoose={(value) => void downloads.limit(ids, value === 'none' ? null : Number(value))}
      />
    </>
  )
}

function Items({ at }: { readonly at: MenuAnchor }): React.JSX.Element {
  const { downloads, listing } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const inLibrary = useShowInLibrary()
  const turns = useReorder()
  const { index } = downloads.getState()
  const { id, ids } = at
  const { pause, resume, retry, cancel, forget } = getAvailableActions(index, ids)
  const one = ids.length === 1 ? index.get(id) : undefined
  const isOpen = cancel.length + retry.length > 0
  const say = messages.say
  const showDetails = (): void => {
    listing.pick((now) => moveCursor(now, id))
    listing.about(true)
  }
  return (
    <>
      <Item label={say('downloads.do.about')} onClick={showDetails} />
      {one?.state.is === 'done' ? <Item label={say('downloads.do.look')} onClick={() => look(one)} /> : null}
      {one?.state.is === 'done' ? (
        <Item label={say('downloads.do.reveal')} onClick={() => void downloads.reveal(id)} />
      ) : null}
      {one?.state.is === 'done' ? <Item label={say('library.show')} onClick={() => inLibrary(one)} /> : null}
      {pause.length > 0 ? <Item label={say('downloads.do.pause')} onClick={() => void downloads.pause(pause)} /> : null}
      {resume.length > 0 ? (
        <Item label={say('downloads.do.resume')} onClick={() => void downloads.resume(resume)} />
      ) : null}
      {retry.length > 0 ? <Item label={say('downloads.do.retry')} onClick={() => void downloads.retry(retry)} /> : null}
      {isOpen ? (
        <>
          <Menu.Separator className="popup-line" />
          <PriorityAndRateMenu ids={ids} />
          <Menu.Separator className="popup-line" />
          {(['first', 'up', 'down', 'last'] as const).map((step) => (
            <Item key={step} label={say(`move.${step}`)} onClick={() => turns.step(id, step)} />
          ))}
        </>
      ) : null}
      <Menu.Separator className="popup-line" />
      {cancel.length > 0 ? (
        <Item label={say('downloads.do.cancel')} onClick={() => void downloads.cancel(cancel)} />
      ) : null}
      {forget.length > 0 ? (
        <Item label={say('downloads.do.forget')} onClick={() => void downloads.forget(forget)} />
      ) : null}
    </>
  )
}

interface DownloadMenuProps {
  readonly at: MenuAnchor | null
  readonly onClose: () => void
}

/** What can be done with a row, or with all that are picked: one menu for the whole list, wherever it is opened. */
export function DownloadMenu({ at, onClose }: DownloadMenuProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <Menu.Root open={at !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal container={popupContainer}>
        <Menu.Positioner
          className="floating"
          anchor={at?.anchor ?? null}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className="popup" aria-label={messages.say('downloads.menu')} finalFocus={false}>
            {at === null ? null : <Items at={at} />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
