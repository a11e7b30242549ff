import { useStore } from 'zustand'
import { getNextZoomStep, ZOOM_STEPS } from '../../../shared/desktop/zoomSteps.js'
import { createNumberFormat } from '../../../shared/messages/numberFormat.js'
import { accent, density, language, theme } from '../../../shared/settings/schema.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { SettingRow } from './row/SettingRow.js'
import { SettingsGroup } from './row/SettingsGroup.js'
import { Stepper } from './row/Stepper.js'

/** Theme, density, text size and language of the window. */
export function AppearanceSettings(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const { settings: now, about } = useStore(settings)
  const label = <Value extends 'system' | 'fr' | 'en' | 'light' | 'dark' | 'normal' | 'dense' | 'house'>(
    value: Value,
  ) => ({ value, label: messages.say(`choice.${value}`) })
  const createZoomHandler = (direction: 'larger' | 'smaller', end: number) =>
    now.zoom === end ? null : () => void settings.write({ zoom: getNextZoomStep(now.zoom, direction) })
  return (
    <SettingsGroup name={messages.say('settings.group.look')}>
      <SettingRow of="language">
        <SegmentedControl
          name={messages.say('settings.language')}
          value={now.language}
          options={language.options.map(label)}
          onChange={(value) => void settings.write({ language: value })}
        />
      </SettingRow>
      <SettingRow of="theme">
        <SegmentedControl
          name={messages.say('settings.theme')}
          value={now.theme}
          options={theme.options.map(label)}
          onChange={(value) => void settings.write({ theme: value })}
        />
      </SettingRow>
      {about === null || about.accent === null ? null : (
        <SettingRow of="accent">
          <SegmentedControl
            name={messages.say('settings.accent')}
            value={now.accent}
            options={accent.options.map(label)}
            onChange={(value) => void settings.write({ accent: value })}
          />
        </SettingRow>
      )}
      <SettingRow
        of="zoom"
        why={messages.say('settings.zoom.why', {
          mod: about?.platform === 'darwin' ? '⌘' : 'Ctrl',
        })}
      >
        <Stepper
          name={messages.say('settings.zoom')}
          value={createNumberFormat(messages.language, { style: 'percent' }).format(now.zoom / 100)}
          less={createZoomHandler('smaller', ZOOM_STEPS[0])}
          more={createZoomHandler('larger', ZOOM_STEPS[ZOOM_STEPS.length - 1] ?? now.zoom)}
        />
      </SettingRow>
      <SettingRow of="density">
        <SegmentedControl
          name={messages.say('settings.density')}
          value={now.density}
          options={density.options.map(label)}
          onChange={(value) => void settings.write({ density: value })}
        />
      </SettingRow>
    </SettingsGroup>
  )
}
