import * as z from 'zod'
import { keepValidItems } from '../decode/keepValidItems.js'
import { schedule, scheduleRow } from '../download/bandwidth/bandwidthSchedule.js'
import { parseProxyUrl } from '../http/proxy.js'
import { DEFAULT_LAYOUT_TEXT, parseLayout } from '../library/folderLayout.js'
import { LIMITS } from '../limits.js'
import { languageSchema } from '../messages/language.js'
import { DAY_MS } from '../timeUnits.js'

export const language = z.enum(['system', ...languageSchema.options])
export const theme = z.enum(['system', 'light', 'dark'])
export const density = z.enum(['normal', 'dense'])

/** What closing the window does while downloads are running. */
export const whenClosed = z.enum(['ask', 'background', 'quit'])

/** How long after the last full read of a file the library reads it again by itself. */
export const scrubInterval = z.enum(['off', 'weekly', 'monthly'])
export type ScrubInterval = z.infer<typeof scrubInterval>
export const SCRUB_AGES_MS: Readonly<Record<ScrubInterval, number | null>> = {
  off: null,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
}

/** When the portals are asked for changes of followed items. */
export const followCheck = z.enum(['off', 'start', 'daily'])

/** How many previous versions of a file are kept when an update replaces it. */
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
const termKey = z.string().max(LIMITS.TERM_KEY_CHARS)
export const acceptedTerms = z.array(termKey).max(LIMITS.ACCEPTED_TERMS)

const validRows = keepValidItems(scheduleRow, LIMITS.TIMETABLE_ROWS)

/** What each setting may be. */
export const settingValues = {
  language,
  theme,
  density,
  downloadsRunning: z.number().int().min(1).max(16),
  downloadsPerHost: z.number().int().min(1).max(8),
  /** Connections per file at most; they are opened as long as more help. */
  segments: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST),
  /** Null without a limit. */
  limitBytesPerSecond: rate.nullable(),
  /** At these hours another limit applies. */
  timetable: schedule,
  whenClosed,
  layout: folderLayout,
  acceptedTerms,
  accent,
  zoom,
  proxy: proxyChoice,
  scrub: scrubInterval,
  followCheck,
  keptVersions,
  samplePreview,
  updates: updateChecks,
  protect: protectPolicy,
} as const

/** All settings. Unknown or broken values are replaced by defaults, one by one. */
export const settings = z.object({
  language: language.catch('system'),
  theme: theme.catch('system'),
  density: density.catch('normal'),
  downloadsRunning: settingValues.downloadsRunning.catch(LIMITS.DOWNLOADS_RUNNING),
  downloadsPerHost: settingValues.downloadsPerHost.catch(LIMITS.DOWNLOADS_PER_HOST),
  segments: settingValues.segments.catch(LIMITS.SEGMENTS),
  limitBytesPerSecond: settingValues.limitBytesPerSecond.catch(null),
  timetable: schedule.catch(({ value }) => validRows.parse(value)),
  whenClosed: whenClosed.catch('ask'),
  layout: folderLayout.catch(DEFAULT_LAYOUT_TEXT),
  acceptedTerms: keepValidItems(termKey, LIMITS.ACCEPTED_TERMS).catch([]),
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
