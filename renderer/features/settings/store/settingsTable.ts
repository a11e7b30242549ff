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

const of = <Name extends string>(group: SettingWords['group'], name: Name, key: SettingWords['key'] = null) =>
  ({ group, key, name: `settings.${name}`, why: `settings.${name}.why`, also: `settings.${name}.also` }) as const

/**
 * Every setting, in the order of the screen. The screen, its search and the command palette use the same words from
 * here.
 */
export const SETTINGS = {
  language: of('settings.group.look', 'language', 'language'),
  theme: of('settings.group.look', 'theme', 'theme'),
  accent: of('settings.group.look', 'accent', 'accent'),
  zoom: of('settings.group.look', 'zoom', 'zoom'),
  density: of('settings.group.look', 'density', 'density'),
  folder: { ...of('settings.group.downloads', 'folder'), why: null },
  running: of('settings.group.downloads', 'running', 'downloadsRunning'),
  host: of('settings.group.downloads', 'host', 'downloadsPerHost'),
  segments: of('settings.group.downloads', 'segments', 'segments'),
  limit: of('settings.group.downloads', 'limit', 'limitBytesPerSecond'),
  samplePreview: of('settings.group.downloads', 'samplePreview', 'samplePreview'),
  timetable: { ...of('settings.group.downloads', 'hours', 'timetable'), name: 'timetable', why: 'timetable.why' },
  identity: { ...of('settings.group.protection', 'identity'), why: null },
  protect: of('settings.group.protection', 'protect', 'protect'),
  proxy: of('settings.group.network', 'proxy', 'proxy'),
  login: { ...of('settings.group.network', 'login'), why: null },
  ca: of('settings.group.network', 'ca'),
  test: { ...of('settings.group.network', 'test'), name: 'portals.test' },
  followCheck: of('settings.group.library', 'followCheck', 'followCheck'),
  keptVersions: of('settings.group.library', 'keptVersions', 'keptVersions'),
  scrub: of('settings.group.library', 'scrub', 'scrub'),
  closed: of('settings.group.program', 'closed', 'whenClosed'),
  updates: { ...of('settings.group.program', 'updates', 'updates'), why: null },
  diagnostics: of('settings.group.program', 'diagnostics'),
  about: { ...of('settings.group.about', 'about'), why: null },
  storage: { ...of('settings.group.about', 'storage'), why: null },
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
