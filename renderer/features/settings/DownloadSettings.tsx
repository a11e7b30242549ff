import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { parseRate } from '../../../shared/download/bandwidth/parseRate.js'
import type { Failure } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import { samplePreview } from '../../../shared/settings/schema.js'
import { Button } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'
import type { Folder } from '../basket/store/basketStore.js'
import { SettingRow } from './row/SettingRow.js'
import { SettingsGroup } from './row/SettingsGroup.js'
import { Stepper } from './row/Stepper.js'
import { ScheduleEditor } from './schedule/ScheduleEditor.js'

const MOST = { downloadsRunning: 16, downloadsPerHost: 8, segments: 8 } as const
const WORDS = { downloadsRunning: 'running', downloadsPerHost: 'host', segments: 'segments' } as const

/** A number of the engine, from one upwards. */
function CountLine({ of }: { readonly of: keyof typeof MOST }): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const value = useStore(settings, (state) => state.settings[of])
  const name = messages.say(`settings.${WORDS[of]}`)
  const set = (next: number) => (next < 1 || next > MOST[of] ? null : () => void settings.write({ [of]: next }))
  return (
    <SettingRow of={WORDS[of]}>
      <Stepper name={name} value={`${value}`} less={set(value - 1)} more={set(value + 1)} />
    </SettingRow>
  )
}

const LIMITS_OFFERED: readonly (number | null)[] = [null, 500_000, 2_000_000, 10_000_000]

/** The offered values, and a value that was set elsewhere. */
const listLimitsWith = (now: number | null): readonly (number | null)[] =>
  LIMITS_OFFERED.includes(now)
    ? LIMITS_OFFERED
    : [null, ...[...LIMITS_OFFERED, now].filter((one) => one !== null).toSorted((one, other) => one - other)]

/** A field for a rate as people write it: `1,5 M`, `800 k`. */
function CustomLimit(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const limit = useStore(settings, (state) => state.settings.limitBytesPerSecond)
  const [text, setText] = useState('')
  const rate = parseRate(text.replace(/\s/g, ''))
  const isWrong = text.trim() !== '' && rate === null
  return (
    <form
      className="custom-limit"
      onSubmit={(event) => {
        event.preventDefault()
        if (rate === null) return
        void settings.write({ limitBytesPerSecond: rate })
        setText('')
      }}
    >
      <input
        className="input"
        aria-label={messages.say('settings.limit.custom')}
        aria-invalid={isWrong}
        placeholder={messages.say('settings.limit.custom')}
        title={messages.say('settings.limit.example')}
        maxLength={20}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={rate === null || rate === limit}>
        {messages.say('settings.limit.set')}
      </Button>
      <span className="hint" role="status">
        {isWrong ? messages.say('settings.limit.example') : ''}
      </span>
    </form>
  )
}

/** The default folder of downloads. */
function DownloadFolder(): React.JSX.Element {
  const { settings, basket } = useStores()
  const messages = useMessages()
  const [folder, setFolder] = useState<Folder | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const show = (read: Result<Folder | null>): void => {
    setFailure(read.ok ? null : read.failure)
    if (read.ok && read.value !== null) setFolder(read.value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once; `show` sets nothing but the state here.
  useEffect(() => void settings.readDefaultFolder().then(show), [settings])
  const take = async (read: Result<Folder | null>): Promise<void> => {
    show(read)
    // A choice that could not be stored holds until the application ends.
    const now = read.ok ? read : await settings.readDefaultFolder()
    if (!now.ok || now.value === null) return
    setFolder(now.value)
    // The open basket uses the new folder too.
    basket.setState({ folder: now.value })
  }
  const said =
    folder === null ? (failure === null ? messages.say('common.loading') : '') : describeFolder(folder, messages)
  return (
    <SettingRow of="folder" why={said} below={<FailureNotice because={failure} />}>
      <div className="actions">
        <Button icon={FolderOpen} onClick={() => void settings.chooseDefaultFolder().then(take)}>
          {messages.say('settings.folder.choose')}
        </Button>
        <Button look="quiet" onClick={() => void settings.resetDefaultFolder().then(take)}>
          {messages.say('settings.folder.reset')}
        </Button>
      </div>
    </SettingRow>
  )
}

const describeFolder = ({ label, insteadOf }: Folder, messages: Messages): string =>
  insteadOf === null ? label : `${label} · ${messages.say('basket.folder.away', { folder: insteadOf })}`

/** How many downloads run at once, how fast, and when. */
export function DownloadSettings(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const limit = useStore(settings, (state) => state.settings.limitBytesPerSecond)
  const preview = useStore(settings, (state) => state.settings.samplePreview)
  return (
    <SettingsGroup name={messages.say('settings.group.downloads')}>
      <DownloadFolder />
      <CountLine of="downloadsRunning" />
      <CountLine of="downloadsPerHost" />
      <CountLine of="segments" />
      <SettingRow of="limit" below={<CustomLimit />}>
        <SegmentedControl
          name={messages.say('settings.limit')}
          value={`${limit ?? ''}`}
          options={listLimitsWith(limit).map((one) => ({
            value: `${one ?? ''}`,
            label: one === null ? messages.say('settings.limit.none') : messages.formatRateLimit(one),
          }))}
          onChange={(value) => void settings.write({ limitBytesPerSecond: value === '' ? null : Number(value) })}
        />
      </SettingRow>
      <SettingRow of="samplePreview">
        <SegmentedControl
          name={messages.say('settings.samplePreview')}
          value={preview}
          options={samplePreview.options.map((value) => ({ value, label: messages.say(`choice.sample.${value}`) }))}
          onChange={(value) => void settings.write({ samplePreview: value })}
        />
      </SettingRow>
      <SettingRow of="timetable" tall>
        <ScheduleEditor />
      </SettingRow>
    </SettingsGroup>
  )
}
