import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Choice } from './Choice.js'
import { SettingLine, SettingsGroup, Stepper } from './SettingLine.js'
import { TimetableEditor } from './TimetableEditor.js'

const MOST = { downloadsRunning: 16, downloadsPerHost: 8, segments: 8 } as const
const WORDS = { downloadsRunning: 'running', downloadsPerHost: 'host', segments: 'segments' } as const

/** One of the numbers of the engine, from one upwards. */
function CountLine({ of }: { readonly of: keyof typeof MOST }): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const value = useStore(settings, (state) => state.settings[of])
  const name = words.say(`settings.${WORDS[of]}`)
  const set = (next: number) => (next < 1 || next > MOST[of] ? null : () => void settings.write({ [of]: next }))
  return (
    <SettingLine of={WORDS[of]}>
      <Stepper name={name} value={`${value}`} less={set(value - 1)} more={set(value + 1)} />
    </SettingLine>
  )
}

const LIMITS_OFFERED: readonly (number | null)[] = [null, 500_000, 2_000_000, 10_000_000]

/** What is offered, and what was set elsewhere. */
const limitsWith = (now: number | null): readonly (number | null)[] =>
  LIMITS_OFFERED.includes(now)
    ? LIMITS_OFFERED
    : [null, ...[...LIMITS_OFFERED, now].filter((one) => one !== null).toSorted((one, other) => one - other)]

/** How much at once, how fast and when. */
export function SettingsDownloads(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const limit = useStore(settings, (state) => state.settings.limitBytesPerSecond)
  return (
    <SettingsGroup name={words.say('settings.group.downloads')}>
      <CountLine of="downloadsRunning" />
      <CountLine of="downloadsPerHost" />
      <CountLine of="segments" />
      <SettingLine of="limit">
        <Choice
          name={words.say('settings.limit')}
          value={`${limit ?? ''}`}
          options={limitsWith(limit).map((one) => ({
            value: `${one ?? ''}`,
            label: one === null ? words.say('settings.limit.none') : words.speed(one),
          }))}
          onChange={(value) => void settings.write({ limitBytesPerSecond: value === '' ? null : Number(value) })}
        />
      </SettingLine>
      <SettingLine of="timetable" tall>
        <TimetableEditor />
      </SettingLine>
    </SettingsGroup>
  )
}
