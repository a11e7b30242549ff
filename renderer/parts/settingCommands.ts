import { Settings2 } from 'lucide-react'
import { SETTINGS, type SettingName } from '../stores/settingsTable.js'
import type { Stores } from '../stores/stores.js'
import type { Words } from '../words/words.js'
import { type Command, matches } from './commands.js'

const NAMES = Object.keys(SETTINGS) as SettingName[]

/** Whether a setting is what somebody searches for, by its heading, name, sentence or another name of it. */
export function answers(words: Words, of: SettingName, text: string, saysNow = ''): boolean {
  const { group, name, why, also } = SETTINGS[of]
  const sentence = why === null ? saysNow : words.say(why)
  return matches(`${words.say(group)} ${words.say(name)} ${sentence} ${words.say(also)}`, text)
}

/** The settings that answer to what is typed; each leads to its line. Without a text their place is enough. */
export function settingCommands({ settings, place }: Stores, words: Words, text: string): readonly Command[] {
  if (text === '') return []
  // Not on the screen either where the system has none.
  const hasAccent = (settings.getState().about?.accent ?? null) !== null
  const found = NAMES.filter((of) => (of !== 'accent' || hasAccent) && answers(words, of, text))
  return found.map((of) => ({
    key: `setting ${of}`,
    icon: Settings2,
    label: words.say(SETTINGS[of].name),
    note: words.say(SETTINGS[of].group),
    keys: [],
    takesFocus: true,
    run: () => place.lead(of),
  }))
}
