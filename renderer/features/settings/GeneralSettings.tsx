import { useStore } from 'zustand'
import { whenClosed } from '../../../shared/settings/schema.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { DiagnosticsDialog } from './DiagnosticsDialog.js'
import { SettingRow } from './row/SettingRow.js'
import { SettingsGroup } from './row/SettingsGroup.js'
import { UpdateSettings } from './updates/UpdateSettings.js'

/** General settings of the application. */
export function GeneralSettings(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const now = useStore(settings, (state) => state.settings)
  return (
    <SettingsGroup name={messages.say('settings.group.program')}>
      <SettingRow of="closed">
        <SegmentedControl
          name={messages.say('settings.closed')}
          value={now.whenClosed}
          options={whenClosed.options.map((value) => ({ value, label: messages.say(`choice.${value}`) }))}
          onChange={(value) => void settings.write({ whenClosed: value })}
        />
      </SettingRow>
      <UpdateSettings />
      <SettingRow of="diagnostics">
        <DiagnosticsDialog />
      </SettingRow>
    </SettingsGroup>
  )
}
