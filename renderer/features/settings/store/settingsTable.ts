import type { Settings } from '../../../../shared/settings/schema.js'
import type { MessageKey } from '../../../messages/fr.js'
import { matchesWords } from '../../../messages/matchesWords.js'
import type { Messages } from '../../../messages/messages.js'

interface SettingWords {
  /** The heading of the setting. */
  readonly group: MessageKey & `settings.group.${string}`
  readonly name: MessageKey
  /** Null where the sentence depends on the state. */
  readonly why: MessageKey | null
  /** Other words that find this setting in a search; they are not shown. */
  readonly also: MessageKey & `${string}.also`
  /** The name of the setting that a policy may fix; null when there is none. */
  readonly key: keyof Settings | null
}

const defineSetting = <Name extends string>(
  group: SettingWords['group'],
  name: Name,
  key: SettingWords['key'] = null,
) => ({ group, key, name: `settings.${name}`, why: `settings.${name}.why`, also: `settings.${name}.also` }) as const

/**
 * Every setting, in the order of the screen. The screen, its search and the command palette use the same words from
 * here.
 */
export const SETTINGS = {
  language: defineSetting('settings.group.look', 'language', 'language'),
  theme: defineSetting('settings.group.look', 'theme', 'theme'),
  accent: defineSetting('settings.group.look', 'accent', 'accent'),
  zoom: { ...defineSetting('settings.group.look', 'zoom', 'zoom'), why: null },
  density: defineSetting('settings.group.look', 'density', 'density'),
  folder: { ...defineSetting('settings.group.downloads', 'folder'), why: null },
  running: defineSetting('settings.group.downloads', 'running', 'downloadsRunning'),
  host: defineSetting('settings.group.downloads', 'host', 'downloadsPerHost'),
  segments: defineSetting('settings.group.downloads', 'segments', 'segments'),
  limit: defineSetting('settings.group.downloads', 'limit', 'limitBytesPerSecond'),
  samplePreview: defineSetting('settings.group.downloads', 'samplePreview', 'samplePreview'),
  timetable: {
    ...defineSetting('settings.group.downloads', 'hours', 'timetable'),
    name: 'timetable',
    why: 'timetable.why',
  },
  identity: { ...defineSetting('settings.group.protection', 'identity'), why: null },
  protect: defineSetting('settings.group.protection', 'protect', 'protect'),
  proxy: defineSetting('settings.group.network', 'proxy', 'proxy'),
  login: { ...defineSetting('settings.group.network', 'login'), why: null },
  ca: defineSetting('settings.group.network', 'ca'),
  test: { ...defineSetting('settings.group.network', 'test'), name: 'portals.test' },
  followCheck: defineSetting('settings.group.library', 'followCheck', 'followCheck'),
  keptVersions: defineSetting('settings.group.library', 'keptVersions', 'keptVersions'),
  scrub: defineSetting('settings.group.library', 'scrub', 'scrub'),
  closed: defineSetting('settings.group.program', 'closed', 'whenClosed'),
  updates: { ...defineSetting('settings.group.program', 'updates', 'updates'), why: null },
  diagnostics: defineSetting('settings.group.program', 'diagnostics'),
  about: { ...defineSetting('settings.group.about', 'about'), why: null },
  storage: { ...defineSetting('settings.group.about', 'storage'), why: null },
} as const satisfies Readonly<Record<string, SettingWords>>

export type SettingName = keyof typeof SETTINGS

/**
 * Whether a text finds a setting by its heading, its name, its sentence or its other words. `saysNow` is its sentence
 * where the table has none.
 */
export function matchesSetting(messages: Messages, of: SettingName, text: string, saysNow = ''): boolean {
  const { group, name, why, also } = SETTINGS[of]
  const sentence = why === null ? saysNow : messages.say(why)
  return matchesWords(`${messages.say(group)} ${messages.say(name)} ${sentence} ${messages.say(also)}`, text)
}
