import { Settings2 } from 'lucide-react'
import type { Stores } from '../../../context/createStores.js'
import type { Messages } from '../../../messages/messages.js'
import { matchesSetting, SETTINGS, type SettingName } from '../../settings/store/settingsTable.js'
import type { PaletteCommand } from './paletteCommands.js'

const NAMES = Object.keys(SETTINGS) as SettingName[]

/** The settings that match the text; each leads to its row. Without a text, the settings screen itself is enough. */
export function createSettingCommands(
  { settings, navigation }: Stores,
  messages: Messages,
  text: string,
): readonly PaletteCommand[] {
  if (text === '') return []
  // This setting is not on the screen either where the system has none.
  const hasAccent = (settings.getState().about?.accent ?? null) !== null
  const found = NAMES.filter((of) => (of !== 'accent' || hasAccent) && matchesSetting(messages, of, text))
  return found.map((of) => ({
    key: `setting ${of}`,
    icon: Settings2,
    label: messages.say(SETTINGS[of].name),
    note: messages.say(SETTINGS[of].group),
    keys: [],
    takesFocus: true,
    run: () => navigation.leadTo(of),
  }))
}
