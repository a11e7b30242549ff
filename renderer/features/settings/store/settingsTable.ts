import type { MessageKey } from '../../../messages/fr.js'

interface SettingWords {
  /** The heading that it stands under. */
  readonly group: MessageKey & `settings.group.${string}`
  readonly name: MessageKey
  /** Null where the sentence says what is so now. */
  readonly why: MessageKey | null
  /** What else people call it, for who searches; shown nowhere. */
  readonly also: MessageKey & `${string}.also`
}

const of = <Name extends string>(group: SettingWords['group'], name: Name) =>
  ({ group, name: `settings.${name}`, why: `settings.${name}.why`, also: `settings.${name}.also` }) as const

/** Every setting, in the order of their screen. The screen, its search and the palette read the same words here. */
export const SETTINGS = {
  language: of('settings.group.look', 'language'),
  theme: of('settings.group.look', 'theme'),
  accent: of('settings.group.look', 'accent'),
  zoom: of('settings.group.look', 'zoom'),
  density: of('settings.group.look', 'density'),
  running: of('settings.group.downloads', 'running'),
  host: of('settings.group.downloads', 'host'),
  segments: of('settings.group.downloads', 'segments'),
  limit: of('settings.group.downloads', 'limit'),
  timetable: { ...of('settings.group.downloads', 'hours'), name: 'timetable', why: 'timetable.why' },
  proxy: of('settings.group.network', 'proxy'),
  login: { ...of('settings.group.network', 'login'), why: null },
  ca: of('settings.group.network', 'ca'),
  test: { ...of('settings.group.network', 'test'), name: 'portals.test' },
  closed: of('settings.group.program', 'closed'),
  diagnostics: of('settings.group.program', 'diagnostics'),
  about: { ...of('settings.group.program', 'about'), why: null },
} as const satisfies Readonly<Record<string, SettingWords>>

export type SettingName = keyof typeof SETTINGS
