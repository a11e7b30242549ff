import { Settings2 } from 'lucide-react'
import type { Stores } from '../../../context/createStores.js'
import type { Messages } from '../../../messages/messages.js'
import { SETTINGS, type SettingName } from '../../settings/store/settingsTable.js'
import { matchesCommand, type PaletteCommand } from './paletteCommands.js'

const NAMES = Object.keys(SETTINGS) as SettingName[]

/** Whether a setting is what somebody searches for, by its heading, name, sentence or another name of it. */
export function matchesSetting(messages: Messages, of: SettingName, text: string, saysNow = ''): boolean {
  const { group, name, why, also } = SETTINGS[of]
  const sentence = why === null ? saysNow : messages.say(why)
  return matchesCommand(`${messages.say(group)} ${messages.say(name)} ${sentence} ${messages.say(also)}`, text)
}

/** The settings that answer to what is typed; each leads to its line. Without a text their place is enough. */
export function createSettingCommands(
  { settings, place }: Stores,
  messages: Messages,
  text: string,
): readonly PaletteCommand[] {
  if (text === '') return []
  // Not on the screen either where the system has none.
  const hasAccent = (settings.getState().about?.accent ?? null) !== null
  const found = NAMES.filter((of) => (of !== 'accent' || hasAccent) && matchesSetting(messages, of, text))
  return found.map((of) => ({
    key: `setting ${of}`,
    icon: Settings2,
    label: messages.say(SETTINGS[of].name),
    note: messages.say(SETTINGS[of].group),
    keys: [],
    takesFocus: true,
    run: () => place.lead(of),
  }))
}
