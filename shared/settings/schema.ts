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

/** A portal's public key at the last request; the person is told when it has changed. */
export const pinnedPortalKey = z.object({
  bits: z.number().int().nonnegative(),
  fingerprint: z.string().length(64),
  seenMs: z.number().int().nonnegative(),
})
export type PinnedPortalKey = z.infer<typeof pinnedPortalKey>

/** A portal that a person configured. It holds no secret. */
export const portalProfile = z.object({
  id: portalId,
  title: z.string().min(1).max(LIMITS.TITLE_CHARS),
  dialect: dialectChoice,
  /** What the last probe found, so that the next start need not ask again. */
  foundDialect: dialect.nullable(),
  foundOauth: oauthPrefix.nullable().catch(null).default(null),
  /** The demo portal. Its address changes when another program uses its port. */
  demo: z.boolean(),
  key: pinnedPortalKey.nullable().catch(null),
  anonymous: z.object({ login: z.string().max(LIMITS.LOGIN_CHARS), password: z.string().max(LIMITS.SECRET_CHARS) }),
})
export type PortalProfileSetting = z.infer<typeof portalProfile>

export const language = z.enum(['system', 'fr', 'en'])
export const theme = z.enum(['system', 'light', 'dark'])
export const density = z.enum(['normal', 'dense'])

/** What closing the window does while downloads are running. */
export const whenClosed = z.enum(['ask', 'background', 'quit'])

/** How long after the last full read of a file the library reads it again by itself. */
export const scrubInterval = z.enum(['off', 'weekly', 'monthly'])
export type ScrubInterval = z.infer<typeof scrubInterval>
const DAY_MS = 24 * 60 * 60 * 1000
export const SCRUB_AGES_MS: Readonly<Record<ScrubInterval, number | null>> = {
  off: null,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
}

/** When the portals are asked for changes of followed items. */
export const followCheck = z.enum(['off', 'start', 'daily'])

/** How many former versions of a file are kept when an update replaces it. */
export const keptVersions = z.number().int().min(0).max(LIMITS.KEPT_VERSIONS)
/** When the first rows of a file on the portal are fetched: on request, or when its dataset is opened. */
export const samplePreview = z.enum(['click', 'automatic'])
/** Whether the application checks for newer versions by itself. It downloads them only on request. */
export const updateChecks = z.enum(['check', 'off'])
/** Which files are encrypted on disk, once an identity is set up. */
export const protectPolicy = z.enum(['restricted', 'all', 'none'])
export type ProtectPolicy = z.infer<typeof protectPolicy>

/** The accent colour: our own deep teal, or the system's hue. */
export const accent = z.enum(['house', 'system'])

/** The text size in per cent of the normal one. */
export const zoom = z.number().int().min(LIMITS.ZOOM_LEAST).max(LIMITS.ZOOM_MOST)

/**
 * How the application reaches the network: as the system says, directly, or through one proxy. It holds no login
 * (S-12). The tag stays `is`: preferences and policy files hold it.
 */
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

/** The rate of all downloads together, in bytes per second. */
export const rate = z.number().int().min(LIMITS.RATE_LEAST).max(LIMITS.RATE_MOST)

/** The layout of folders below the chosen one, as a valid template. */
export const folderLayout = z
  .string()
  .max(LIMITS.LAYOUT_CHARS)
  .refine((text) => parseLayout(text).ok)

/** Keys of the accepted licences and conditions: the person is not asked again. */
export const acceptedTerms = z.array(z.string().max(LIMITS.TERM_KEY_CHARS)).max(LIMITS.ACCEPTED_TERMS)

/** All settings. Unknown or broken values are replaced by defaults, one by one. */
export const settings = z.object({
  language: language.catch('system'),
  theme: theme.catch('system'),
  density: density.catch('normal'),
  downloadsRunning: z.number().int().min(1).max(16).catch(LIMITS.DOWNLOADS_RUNNING),
  downloadsPerHost: z.number().int().min(1).max(8).catch(LIMITS.DOWNLOADS_PER_HOST),
  /** Connections per file at most; they are opened as long as more help. */
  segments: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST).catch(LIMITS.SEGMENTS),
  /** Null without a limit. */
  limitBytesPerSecond: rate.nullable().catch(null),
  /** At these hours another limit applies. */
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

/** Keeps the valid items of a list and drops the others, so that one bad entry does not affect the rest. */
const keepValidItems = <T extends z.ZodType>(item: T, max: number) =>
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

/** Accounts with counted wrong passwords. The passwords themselves are not stored. */
export const triedAccounts = keepValidItems(triedAccount, LIMITS.TRIED_ACCOUNTS)

/** The version of the file. A file of a newer application is set aside, because this one would lose parts of it. */
export const PREFERENCES_VERSION = 1

const points = z.number().int().min(-100_000).max(100_000)

/** The bounds of the window when it was last closed, not maximised, in the system's points. */
export const savedWindowBounds = z.object({
  x: points,
  y: points,
  width: points.positive(),
  height: points.positive(),
  maximized: z.boolean(),
})
export type SavedWindowBounds = z.infer<typeof savedWindowBounds>

/**
 * The content of the preferences file. It is decoded at each start: a broken part gets its default, the rest is kept.
 */
export const preferences = z.object({
  version: z.literal(PREFERENCES_VERSION).catch(PREFERENCES_VERSION),
  settings: settings.catch(DEFAULT_SETTINGS),
  portals: keepValidItems(portalProfile, 100),
  chosen: portalId.nullable().catch(null),
  /** The last port of the demo portal: its downloads name the portal by address, so it tries the same port again. */
  demoPort: z.number().int().min(1024).max(65_535).nullable().catch(null),
  /** Its earlier addresses: downloads that name the demo portal by one of them belong to it. */
  demoWas: keepValidItems(portalId, 100),
  /** PEM certificates of a company's authority that are trusted in addition to the runtime's own. */
  authorities: z.array(z.string().max(LIMITS.CERTIFICATE_CHARS)).max(LIMITS.AUTHORITIES).catch([]),
  tried: triedAccounts,
  /** Favourites and saved searches, by portal. */
  kept: keepValidItems(savedItemsOfPortal, 100),
  /** Chosen reader options of text tables, the latest last. */
  readers: keepValidItems(rememberedReader, LIMITS.READERS_REMEMBERED),
  /** The default folder of downloads; null is the system's folder. */
  downloadFolder: z.string().max(LIMITS.PATH_CHARS_MOST).nullable().catch(null),
  /** The folder of the last export, as the person chose it in a dialog. */
  exportFolder: z.string().max(LIMITS.PATH_CHARS_MOST).nullable().catch(null),
  window: savedWindowBounds.nullable().catch(null),
  /**
   * The date of the newest release that was ever seen, in milliseconds: an older one that is offered later is a replay.
   */
  updateSeenMs: z.number().int().nonnegative().catch(0),
})
export type Preferences = z.infer<typeof preferences>
