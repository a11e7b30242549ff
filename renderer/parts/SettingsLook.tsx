import { useStore } from 'zustand'
import { ZOOM_STEPS, zoomTowards } from '../../shared/desktop/zoomSteps.js'
import { accent, density, language, theme } from '../../shared/settings/schema.js'
import { useStores, useWords } from '../page.js'
import { Choice } from './Choice.js'
import { SettingLine, SettingsGroup, Stepper } from './SettingLine.js'

/** What the window looks like and speaks. */
export function SettingsLook(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const { settings: now, about } = useStore(settings)
  const label = <Value extends 'system' | 'fr' | 'en' | 'light' | 'dark' | 'normal' | 'dense' | 'house'>(
    value: Value,
  ) => ({ value, label: words.say(`choice.${value}`) })
  const zoomed = (direction: 'larger' | 'smaller', end: number) =>
    now.zoom === end ? null : () => void settings.write({ zoom: zoomTowards(now.zoom, direction) })
  return (
    <SettingsGroup name={words.say('settings.group.look')}>
      <SettingLine of="language">
        <Choice
          name={words.say('settings.language')}
          value={now.language}
          options={language.options.map(label)}
          onChange={(value) => void settings.write({ language: value })}
        />
      </SettingLine>
      <SettingLine of="theme">
        <Choice
          name={words.say('settings.theme')}
          value={now.theme}
          options={theme.options.map(label)}
          onChange={(value) => void settings.write({ theme: value })}
        />
      </SettingLine>
      {about === null || about.accent === null ? null : (
        <SettingLine of="accent">
          <Choice
            name={words.say('settings.accent')}
            value={now.accent}
            options={accent.options.map(label)}
            onChange={(value) => void settings.write({ accent: value })}
          />
        </SettingLine>
      )}
      <SettingLine of="zoom">
        <Stepper
          name={words.say('settings.zoom')}
          value={`${now.zoom} %`}
          less={zoomed('smaller', ZOOM_STEPS[0])}
          more={zoomed('larger', ZOOM_STEPS[ZOOM_STEPS.length - 1] ?? now.zoom)}
        />
      </SettingLine>
      <SettingLine of="density">
        <Choice
          name={words.say('settings.density')}
          value={now.density}
          options={density.options.map(label)}
          onChange={(value) => void settings.write({ density: value })}
        />
      </SettingLine>
    </SettingsGroup>
  )
}
