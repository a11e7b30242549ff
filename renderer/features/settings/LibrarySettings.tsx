import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { followCheck, scrubInterval } from '../../../shared/settings/schema.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { SettingRow } from './row/SettingRow.js'
import { SettingsGroup } from './row/SettingsGroup.js'
import { findKeptVersionChoice, KEPT_VERSION_CHOICES } from './store/keptVersionChoices.js'

/** Settings of verification and versions of local files. */
export function LibrarySettings(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const { settings: now } = useStore(settings)
  return (
    <SettingsGroup name={messages.say('settings.group.library')}>
      <SettingRow of="followCheck">
        <SegmentedControl
          name={messages.say('settings.followCheck')}
          value={now.followCheck}
          options={followCheck.options.map((value) => ({ value, label: messages.say(`choice.follow.${value}`) }))}
          onChange={(value) => void settings.write({ followCheck: value })}
        />
      </SettingRow>
      <SettingRow of="keptVersions">
        <SegmentedControl
          name={messages.say('settings.keptVersions')}
          value={String(findKeptVersionChoice(now.keptVersions))}
          options={KEPT_VERSION_CHOICES.map((value) => ({
            value: String(value),
            label: value === LIMITS.KEPT_VERSIONS ? messages.say('choice.kept.all') : messages.formatCount(value),
          }))}
          onChange={(value) => void settings.write({ keptVersions: Number(value) })}
        />
      </SettingRow>
      <SettingRow of="scrub">
        <SegmentedControl
          name={messages.say('settings.scrub')}
          value={now.scrub}
          options={scrubInterval.options.map((value) => ({ value, label: messages.say(`choice.scrub.${value}`) }))}
          onChange={(value) => void settings.write({ scrub: value })}
        />
      </SettingRow>
    </SettingsGroup>
  )
}
