import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { updateView } from '../../updates/model.js'
import { defineEvent, defineForward, defineRequest, noInput, record } from '../schema/define.js'

/** The system's accent colour, `#rrggbb`; null where there is none to ask for. */
const accentColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable()

/** About the application itself. */
export const appRows = {
  'app.describe': defineRequest(
    noInput,
    record({
      version: z.string().max(50),
      runtime: z.string().max(100),
      systemLanguage: z.enum(['fr', 'en']),
      keychain: z.enum(['kept-by-system', 'this-session-only']),
      platform: z.enum(['darwin', 'win32', 'linux']),
      accent: accentColour,
      /** The settings that an administrator has fixed. */
      managed: z.array(z.string().max(100)).max(50),
    }),
  ),
  'app.recoloured': defineEvent(accentColour),
  /** The application is about to end: what can still be undone is to be carried out now, and `app.leave` says that it was. */
  'app.dismissed': defineEvent(noInput),
  'app.leave': defineForward(noInput, noInput, 'windowFlush.confirm'),
  /** The report for support, as text that the person reads before it leaves the computer. */
  'app.diagnostics': defineRequest(noInput, z.string().max(LIMITS.TEXT_CHARS)),
  /** Saves the report that was shown last where a native dialog says. False when the person thought better of it. */
  'app.saveDiagnostics': defineRequest(noInput, z.boolean()),
} as const

/** Newer versions of the application. What comes of a request arrives as news. */
export const updateRows = {
  'updates.read': defineForward(noInput, updateView, 'updates.view'),
  'updates.check': defineForward(noInput, noInput, 'updates.check'),
  'updates.download': defineForward(noInput, noInput, 'updates.download'),
  'updates.cancel': defineForward(noInput, noInput, 'updates.cancel'),
  /** Quits, installs what is ready, and opens the application again. */
  'updates.restart': defineForward(noInput, noInput, 'updates.restart'),
  'updates.changed': defineEvent(updateView),
} as const
