import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { PRIORITIES } from '../../../../shared/download/model/priority.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { Submenu } from '../../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../../context/appContext.js'

interface ChoicesProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** A choice of one among several options, as a submenu. */
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
const RATE_PRESETS = [100_000, 500_000, 2_000_000, 10_000_000] as const

/** The value that all of these share; empty when they differ. */
const getSharedValue = (values: readonly string[]): string =>
  values.every((value) => value === values[0]) ? (values[0] ?? '') : ''

/** Sets the priority and the speed limit of one download or of many. */
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
        value={getSharedValue(views.map(({ priority }) => priority))}
        options={PRIORITIES.map((value) => ({ value, label: messages.say(`priority.${value}`) }))}
        onChoose={(value) => {
          const priority = PRIORITIES.find((one) => one === value)
          if (priority !== undefined) void downloads.prioritise(ids, priority)
        }}
      />
      <Choices
        label={messages.say('downloads.limit')}
        value={getSharedValue(limits)}
        options={[
          { value: 'none', label: messages.say('settings.limit.none') },
          ...RATE_PRESETS.map((limit) => ({ value: `${limit}`, label: messages.formatRateLimit(limit) })),
        ]}
        onChoose={(value) => void downloads.limit(ids, value === 'none' ? null : Number(value))}
      />
    </>
  )
}
