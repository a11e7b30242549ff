import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { ask, nothing, record, tell } from './verb.js'

/** The system's accent colour, `#rrggbb`; null where there is none to ask for. */
const accentColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable()

/** About the application itself. */
export const appRows = {
  'app.describe': ask(
    nothing,
    record({
      version: z.string().max(50),
      runtime: z.string().max(100),
      systemLanguage: z.enum(['fr', 'en']),
      keychain: z.enum(['kept-by-system', 'this-session-only']),
      platform: z.enum(['darwin', 'win32', 'linux']),
      accent: accentColour,
    }),
  ),
  'app.recoloured': tell(accentColour),
  /** The application is about to end: what can still be undone is to be carried out now, and `app.leave` says that it was. */
  'app.dismissed': tell(nothing),
  'app.leave': ask(nothing, nothing),
  /** The report for whoever helps, as text that a person reads before it leaves the computer. */
  'app.diagnostics': ask(nothing, z.string().max(LIMITS.TEXT_CHARS)),
  /** Saves the report that was shown last where a native dialog says. False when the person thought better of it. */
  'app.saveDiagnostics': ask(nothing, z.boolean()),
} as const
