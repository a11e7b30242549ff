import { useStore } from 'zustand'
import { whenClosed } from '../../shared/settings/schema.js'
import { useStores, useWords } from '../page.js'
import { Choice } from './Choice.js'
import { Diagnostics } from './Diagnostics.js'
import { SettingLine, SettingsGroup } from './SettingLine.js'

/** How the application itself behaves, and which one it is. */
export function SettingsProgram(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const { settings: now, about } = useStore(settings)
  return (
    <SettingsGroup name={words.say('settings.group.program')}>
      <SettingLine of="closed">
        <Choice
          name={words.say('settings.closed')}
          value={now.whenClosed}
          options={whenClosed.options.map((value) => ({ value, label: words.say(`choice.${value}`) }))}
          onChange={(value) => void settings.write({ whenClosed: value })}
        />
      </SettingLine>
      <SettingLine of="diagnostics">
        <Diagnostics />
      </SettingLine>
      {about === null ? null : (
        <SettingLine
          of="about"
          why={words.say('settings.about.is', { version: about.version, runtime: about.runtime })}
        >
          {null}
        </SettingLine>
      )}
    </SettingsGroup>
  )
}
