import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { defineRequest, login, noInput, record, secret, title } from '../schema/define.js'

/** How we get out, besides what is in the settings. Of a login only whether there is one, and where it is kept. */
export const networkView = record({
  authorities: z
    .array(record({ subject: title, issuer: title, untilMs: z.number().int(), fingerprint: z.string().length(64) }))
    .max(LIMITS.AUTHORITIES),
  login: z.enum(['none', 'environment', 'kept-by-system', 'this-session-only']),
  keychain: z.enum(['kept-by-system', 'this-session-only']),
})
export type NetworkView = z.infer<typeof networkView>

const forgotten = z.enum(['login', 'authorities'])

/** The way out, and what it is trusted by. */
export const networkRows = {
  'network.describe': defineRequest(noInput, networkView),
  /** A file with certificates, from a native dialog. The same view when the person thought better of it. */
  'network.chooseAuthority': defineRequest(noInput, networkView),
  'network.forgetAuthorities': defineRequest(noInput, networkView),
  /** Who we are to the proxy that is set, or that the system names. */
  'network.keepLogin': defineRequest(record({ login, password: secret, remember: z.boolean() }), networkView),
  'network.forgetLogin': defineRequest(noInput, networkView),
  /** Restores what was forgotten last. The same view when there is nothing to restore any more. */
  'network.restore': defineRequest(record({ what: forgotten }), networkView),
  /** Ends the time in which it can be restored. */
  'network.letGo': defineRequest(record({ what: forgotten }), noInput),
} as const
