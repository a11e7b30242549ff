import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { MENU_COMMANDS } from '../../menu/menuCommands.js'
import { languageSchema } from '../../messages/language.js'
import { count, record, title } from '../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../schema/defineRows.js'

/** The system's accent colour, `#rrggbb`; null where there is none to ask for. */
const accentColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable()

const version = z.string().max(50)

/** Parts of the application's data folder. */
const dataPart = z.enum(['queue', 'catalogue', 'library', 'settings', 'logs', 'temporary', 'browser', 'other'])

/** About the application itself. */
export const appRows = {
  'app.describe': defineRequest(
    noInput,
    record({
      version: z.string().max(50),
      runtime: z.string().max(100),
      versions: record({ chromium: version, node: version, sqlite: version, duckdb: version }),
      systemLanguage: languageSchema,
      keychain: z.enum(['kept-by-system', 'this-session-only']),
      platform: z.enum(['darwin', 'win32', 'linux']),
      accent: accentColour,
      /** The settings that an administrator has fixed. */
      managed: z.array(z.string().max(100)).max(50),
    }),
  ),
  /** Where the application keeps its data, as a path for display, and how much it is. */
  'app.storage': defineRequest(
    noInput,
    record({ folder: title, parts: z.array(record({ what: dataPart, bytes: count })).max(20) }),
  ),
  /** Shows the data folder in the system's file manager. */
  'app.revealStorage': defineRequest(noInput, noInput),
  /** The licences of everything that the application contains. */
  'app.licences': defineRequest(noInput, z.string().max(LIMITS.LICENCES_CHARS)),
  'app.recoloured': defineEvent(accentColour),
  /** A command was chosen in the application's menu. */
  'app.commanded': defineEvent(z.enum(MENU_COMMANDS)),
  /** The application is about to quit: the window carries out what can still be undone, and then sends `app.leave`. */
  'app.dismissed': defineEvent(noInput),
  'app.leave': defineForward(noInput, noInput, 'windowFlush.confirm'),
  /** The report for support, as text that the person reads before it leaves the computer. */
  'app.diagnostics': defineRequest(noInput, z.string().max(LIMITS.TEXT_CHARS)),
  /** Saves the report that was last shown to a file that the person chooses. False when they cancelled. */
  'app.saveDiagnostics': defineRequest(noInput, z.boolean()),
} as const
