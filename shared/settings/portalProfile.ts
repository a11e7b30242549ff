import * as z from 'zod'
import { portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { dialect, dialectChoice, oauthPrefix } from '../portal/dialect.js'

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

/** The account that every portal has unless its profile says otherwise (portal-api.md 1). */
export const ANONYMOUS_ACCOUNT = { login: 'anonymous', password: 'anonymous' } as const
