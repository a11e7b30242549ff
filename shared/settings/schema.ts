import * as z from 'zod'
import { dialect, dialectChoice } from '../catalog/model.js'
import { portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

/** A portal that somebody configured. No secret is ever part of it. */
export const portalProfile = z.object({
  id: portalId,
  title: z.string().min(1).max(LIMITS.TITLE_CHARS),
  dialect: dialectChoice,
  /** What probing found last, so that the next start need not ask again. */
  foundDialect: dialect.nullable(),
  /** The demo portal: its address changes when somebody else listens where it did. */
  demo: z.boolean(),
  anonymous: z.object({ login: z.string().max(LIMITS.LOGIN_CHARS), password: z.string().max(LIMITS.SECRET_CHARS) }),
})
export type PortalProfileSetting = z.infer<typeof portalProfile>

export const language = z.enum(['system', 'fr', 'en'])
export const theme = z.enum(['system', 'light', 'dark'])
export const density = z.enum(['normal', 'dense'])

/** Everything a person may set. Unknown or broken values fall back to these defaults, one by one. */
export const settings = z.object({
  language: language.catch('system'),
  theme: theme.catch('system'),
  density: density.catch('normal'),
  downloadsRunning: z.number().int().min(1).max(16).catch(LIMITS.DOWNLOADS_RUNNING),
  downloadsPerHost: z.number().int().min(1).max(8).catch(LIMITS.DOWNLOADS_PER_HOST),
})
export type Settings = z.infer<typeof settings>
export const DEFAULT_SETTINGS: Settings = settings.parse({})

/** Keeps what is whole in a list and leaves out what is broken, so that one bad entry does not cost the others. */
const wholeOnes = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(z.unknown())
    .max(max)
    .catch([])
    .transform((entries) =>
      entries.flatMap((entry): z.output<T>[] => {
        const decoded = item.safeParse(entry)
        return decoded.success ? [decoded.data] : []
      }),
    )

/** Of the file. A newer application may have written what this one would lose: such a file is put aside, not changed. */
export const PREFERENCES_VERSION = 1

const points = z.number().int().min(-100_000).max(100_000)

/** Where the window was when it was closed last, not maximised, in the system's points. */
export const windowPlace = z.object({
  x: points,
  y: points,
  width: points.positive(),
  height: points.positive(),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

/** Everything that rests in the preferences file. Decoded at each start: a broken part falls back, the rest stays. */
export const preferences = z.object({
  version: z.literal(PREFERENCES_VERSION).catch(PREFERENCES_VERSION),
  settings: settings.catch(DEFAULT_SETTINGS),
  portals: wholeOnes(portalProfile, 100),
  chosen: portalId.nullable().catch(null),
  /** Where the demo portal listened last: its downloads name the portal by address, so it tries to come back there. */
  demoPort: z.number().int().min(1024).max(65_535).nullable().catch(null),
  /** Where it was before it had to move: downloads that know it by an old address are its downloads all the same. */
  demoWas: wholeOnes(portalId, 100),
  window: windowPlace.nullable().catch(null),
})
export type Preferences = z.infer<typeof preferences>
