import * as z from 'zod'
import { triedAccount } from '../account/lockout.js'
import { dialect, dialectChoice, oauthPrefix } from '../catalogue/model.js'
import { savedItemsOfPortal } from '../catalogue/search/savedItems.js'
import { schedule } from '../download/limits/bandwidthSchedule.js'
import { parseProxyUrl } from '../http/proxy.js'
import { portalId } from '../ids.js'
import { DEFAULT_LAYOUT_TEXT, parseLayout } from '../library/folderLayout.js'
import { LIMITS } from '../limits.js'
import { rememberedReader } from '../preview/readerOptions.js'

/** A portal's public key when it was asked last: another one is worth saying. */
export const pinnedPortalKey = z.object({
  bits: z.number().int().nonnegative(),
  fingerprint: z.string().length(64),
  seenMs: z.number().int().nonnegative(),
})
export type PinnedPortalKey = z.infer<typeof pinnedPortalKey>

/** A portal that a person configured. No secret is ever part of it. */
export const portalProfile = z.object({
  id: portalId,
  title: z.string().min(1).max(LIMITS.TITLE_CHARS),
  dialect: dialectChoice,
  /** What probing found last, so that the next start need not ask again. */
  foundDialect: dialect.nullable(),
  foundOauth: oauthPrefix.nullable().catch(null).default(null),
  /** The demo portal: its address changes when another program has taken its port. */
  demo: z.boolean(),
  key: pinnedPortalKey.nullable().catch(null),
  anonymous: z.object({ login: z.string().max(LIMITS.LOGIN_CHARS), password: z.string().max(LIMITS.SECRET_CHARS) }),
})
export type PortalProfileSetting = z.infer<typeof portalProfile>

export const language = z.enum(['system', 'fr', 'en'])
export const theme = z.enum(['system', 'light', 'dark'])
export const density = z.enum(['normal', 'dense'])

/** What closing the window does while downloads are under way. */
export const whenClosed = z.enum(['ask', 'background', 'quit'])

/** How long after a file was read as a whole the library reads it again by itself. */
export const scrubInterval = z.enum(['off', 'weekly', 'monthly'])
export type ScrubInterval = z.infer<typeof scrubInterval>
const DAY_MS = 24 * 60 * 60 * 1000
export const SCRUB_AGES_MS: Readonly<Record<ScrubInterval, number | null>> = {
  off: null,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
}

/** When the portals are asked for changes of what is followed. */
export const followCheck = z.enum(['off', 'start', 'daily'])

/** How many former versions of a file stay when an update replaces it. */
export const keptVersions = z.number().int().min(0).max(LIMITS.KEPT_VERSIONS)
/** When the first rows of a file on the portal are fetched to be shown: when asked for, or when its dataset is opened. */
export const samplePreview = z.enum(['click', 'automatic'])
/** Whether newer versions are looked for by themselves. Nothing is ever downloaded without being asked. */
export const updateChecks = z.enum(['check', 'off'])
/** Which files are kept encrypted on the disk, once an identity is set up. */
export const protectPolicy = z.enum(['restricted', 'all', 'none'])
export type ProtectPolicy = z.infer<typeof protectPolicy>

/** Our own deep teal, or the system's hue in its place. */
export const accent = z.enum(['house', 'system'])

/** Per cent of the letters' usual size. */
export const zoom = z.number().int().min(LIMITS.ZOOM_LEAST).max(LIMITS.ZOOM_MOST)

/** How the application gets out: as the system says, directly, or by one proxy. A login is never part of it (S-12). */
export const proxyChoice = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('system') }),
  z.strictObject({ is: z.literal('none') }),
  z.strictObject({ is: z.literal('address'), origin: z.string().max(LIMITS.PROXY_CHARS).refine(isProxyOrigin) }),
])
export type ProxyChoice = z.infer<typeof proxyChoice>

function isProxyOrigin(text: string): boolean {
  const read = parseProxyUrl(text)
  return read.ok && read.value.userInfo === null && read.value.origin === text
}

/** Bytes per second that all downloads together may take. */
export const rate = z.number().int().min(LIMITS.RATE_LEAST).max(LIMITS.RATE_MOST)

/** How folders are laid out below the one that a person chose, as a template that can be read. */
export const folderLayout = z
  .string()
  .max(LIMITS.LAYOUT_CHARS)
  .refine((text) => parseLayout(text).ok)

/** Keys of the licences and conditions that were accepted once: the person is not asked again. */
export const acceptedTerms = z.array(z.string().max(LIMITS.TERM_KEY_CHARS)).max(LIMITS.ACCEPTED_TERMS)

/** Everything a person may set. Unknown or broken values fall back to these defaults, one by one. */
export const settings = z.object({
  language: language.catch('system'),
  theme: theme.catch('system'),
  density: density.catch('normal'),
  downloadsRunning: z.number().int().min(1).max(16).catch(LIMITS.DOWNLOADS_RUNNING),
  downloadsPerHost: z.number().int().min(1).max(8).catch(LIMITS.DOWNLOADS_PER_HOST),
  /** Connections about one file at once, as long as more help. */
  segments: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST).catch(LIMITS.SEGMENTS),
  /** Null without a limit. */
  limitBytesPerSecond: rate.nullable().catch(null),
  /** At these hours something else holds than the limit above. */
  timetable: schedule.catch([]),
  whenClosed: whenClosed.catch('ask'),
  layout: folderLayout.catch(DEFAULT_LAYOUT_TEXT),
  acceptedTerms: acceptedTerms.catch([]),
  accent: accent.catch('house'),
  zoom: zoom.catch(100),
  proxy: proxyChoice.catch({ is: 'system' }),
  scrub: scrubInterval.catch('monthly'),
  followCheck: followCheck.catch('start'),
  keptVersions: keptVersions.catch(1),
  samplePreview: samplePreview.catch('click'),
  updates: updateChecks.catch('check'),
  protect: protectPolicy.catch('restricted'),
})
export type Settings = z.infer<typeof settings>
export const DEFAULT_SETTINGS: Settings = settings.parse({})

/** Keeps what is whole in a list and leaves out what is broken, so that one bad entry does not cost the others. */
const validItems = <T extends z.ZodType>(item: T, max: number) =>
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

/** Accounts whose wrong passwords are counted: how many, never which. */
export const triedAccounts = validItems(triedAccount, LIMITS.TRIED_ACCOUNTS)

/** Of the file. A newer application may have written what this one would lose: such a file is put aside, not changed. */
export const PREFERENCES_VERSION = 1

const points = z.number().int().min(-100_000).max(100_000)

/** Where the window was when it was closed last, not maximised, in the system's points. */
export const savedWindowBounds = z.object({
  x: points,
  y: points,
  width: points.positive(),
  height: points.positive(),
  maximized: z.boolean(),
})
export type SavedWindowBounds = z.infer<typeof savedWindowBounds>

/** Everything that rests in the preferences file. Decoded at each start: a broken part falls back, the rest stays. */
export const preferences = z.object({
  version: z.literal(PREFERENCES_VERSION).catch(PREFERENCES_VERSION),
  settings: settings.catch(DEFAULT_SETTINGS),
  portals: validItems(portalProfile, 100),
  chosen: portalId.nullable().catch(null),
  /** Where the demo portal listened last: its downloads name the portal by address, so it tries to come back there. */
  demoPort: z.number().int().min(1024).max(65_535).nullable().catch(null),
  /** Where it was before it had to move: downloads that know it by an old address are its downloads all the same. */
  demoWas: validItems(portalId, 100),
  /** Certificates of a company's authority that are trusted besides the runtime's own, as PEM. */
  authorities: z.array(z.string().max(LIMITS.CERTIFICATE_CHARS)).max(LIMITS.AUTHORITIES).catch([]),
  tried: triedAccounts,
  /** Favourites and saved searches, by portal. */
  kept: validItems(savedItemsOfPortal, 100),
  /** How a person wants text tables to be read, the latest last. */
  readers: validItems(rememberedReader, LIMITS.READERS_REMEMBERED),
  /** Where downloads go when nothing else is chosen; null is the system's folder of downloads. */
  downloadFolder: z.string().max(LIMITS.EXPORT_PATH_CHARS).nullable().catch(null),
  /** Where exports went last, as the person chose it in a dialog. */
  exportFolder: z.string().max(LIMITS.EXPORT_PATH_CHARS).nullable().catch(null),
  window: savedWindowBounds.nullable().catch(null),
  /** The date of the newest release that was ever read, in milliseconds: an older one offered later is a replay. */
  updateSeenMs: z.number().int().nonnegative().catch(0),
})
export type Preferences = z.infer<typeof preferences>
