import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { PRIORITIES } from '../../../../shared/download/model/priority.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { moveCursor } from '../../../components/list/selection.js'
import { ContextMenu, type MenuAnchor, MenuItem, MenuSeparator, Submenu } from '../../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { useOpenPreview } from '../../preview/useOpenPreview.js'
import { useShowInLibrary } from '../../preview/useShowInLibrary.js'
import { useReorder } from '../reorder/useReorder.js'
import { getAvailableActions } from '../store/downloadsStore.js'

/** Where a menu opens: at a button, or where the pointer was. */
export interface DownloadMenuPlace {
  /** The row it was opened on, and all that it is about. */
  readonly id: DownloadId
  readonly ids: readonly DownloadId[]
  readonly anchor: MenuAnchor
}

interface ChoicesProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** One of several, in a menu beside the menu. */
function Choices({ label, value, options, onChoose }: ChoicesProps): React.JSX.Element {
  return (
    <Submenu label={label}>
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
    </Submenu>
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

function Items({ at }: { readonly at: DownloadMenuPlace }): React.JSX.Element {
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
      <MenuItem onClick={showDetails}>{say('downloads.do.about')}</MenuItem>
      {one?.state.is === 'done' ? <MenuItem onClick={() => look(one)}>{say('downloads.do.look')}</MenuItem> : null}
      {one?.state.is === 'done' ? (
        <MenuItem onClick={() => void downloads.reveal(id)}>{say('downloads.do.reveal')}</MenuItem>
      ) : null}
      {one?.state.is === 'done' ? <MenuItem onClick={() => inLibrary(one)}>{say('library.show')}</MenuItem> : null}
      {pause.length > 0 ? (
        <MenuItem onClick={() => void downloads.pause(pause)}>{say('downloads.do.pause')}</MenuItem>
      ) : null}
      {resume.length > 0 ? (
        <MenuItem onClick={() => void downloads.resume(resume)}>{say('downloads.do.resume')}</MenuItem>
      ) : null}
      {retry.length > 0 ? (
        <MenuItem onClick={() => void downloads.retry(retry)}>{say('downloads.do.retry')}</MenuItem>
      ) : null}
      {isOpen ? (
        <>
          <MenuSeparator />
          <PriorityAndRateMenu ids={ids} />
          <MenuSeparator />
          {(['first', 'up', 'down', 'last'] as const).map((step) => (
            <MenuItem key={step} onClick={() => turns.step(id, step)}>
              {say(`move.${step}`)}
            </MenuItem>
          ))}
        </>
      ) : null}
      <MenuSeparator />
      {cancel.length > 0 ? (
        <MenuItem onClick={() => void downloads.cancel(cancel)}>{say('downloads.do.cancel')}</MenuItem>
      ) : null}
      {forget.length > 0 ? (
        <MenuItem onClick={() => void downloads.forget(forget)}>{say('downloads.do.forget')}</MenuItem>
      ) : null}
    </>
  )
}

interface DownloadMenuProps {
  readonly at: DownloadMenuPlace | null
  readonly onClose: () => void
}

/** What can be done with a row, or with all that are picked: one menu for the whole list, wherever it is opened. */
export function DownloadMenu({ at, onClose }: DownloadMenuProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <ContextMenu anchor={at?.anchor ?? null} name={messages.say('downloads.menu')} align="end" onClose={onClose}>
      {at === null ? null : <Items at={at} />}
    </ContextMenu>
  )
}
