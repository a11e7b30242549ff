import * as z from 'zod'
import { triedAccount } from '../account/lockout.js'
import { favouritesAndSearches } from '../catalogue/search/favouritesAndSearches.js'
import { keepValidItems } from '../decode/keepValidItems.js'
import { portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { rememberedReader } from '../preview/rememberedReaderOptions.js'
import { portalProfile } from './portalProfile.js'
import { DEFAULT_SETTINGS, settings } from './schema.js'

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
  portals: keepValidItems(portalProfile, LIMITS.PORTALS_STORED),
  chosen: portalId.nullable().catch(null),
  /** The last port of the demo portal: its downloads name the portal by address, so it tries the same port again. */
  demoPort: z.number().int().min(1024).max(65_535).nullable().catch(null),
  /** Its earlier addresses: downloads that name the demo portal by one of them belong to it. */
  demoWas: keepValidItems(portalId, 100),
  /** PEM certificates of a company's authority that are trusted in addition to the runtime's own. */
  authorities: keepValidItems(z.string().max(LIMITS.CERTIFICATE_CHARS), LIMITS.AUTHORITIES),
  tried: triedAccounts,
  /** Favourites and saved searches, by portal. */
  kept: keepValidItems(favouritesAndSearches, LIMITS.PORTALS_STORED),
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
