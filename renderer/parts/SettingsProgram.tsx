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
      <SettingLine name={words.say('settings.closed')} why={words.say('settings.closed.why')}>
        <Choice
          name={words.say('settings.closed')}
          value={now.whenClosed}
          options={whenClosed.options.map((value) => ({ value, label: words.say(`choice.${value}`) }))}
          onChange={(value) => void settings.write({ whenClosed: value })}
        />
      </SettingLine>
      <SettingLine name={words.say('settings.diagnostics')} why={words.say('settings.diagnostics.why')}>
        <Diagnostics />
      </SettingLine>
      {about === null ? null : (
        <SettingLine
          name={words.say('settings.about')}
          why={words.say('settings.about.is', { version: about.version, runtime: about.runtime })}
        >
          {null}
        </SettingLine>
      )}
    </SettingsGroup>
  )
}
