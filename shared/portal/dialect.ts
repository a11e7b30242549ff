import * as z from 'zod'

/**
 * The generation of the interface that a portal speaks: `apm` as documented, `gateway` as today (portal-api.md 0.2).
 */
export const dialect = z.enum(['apm', 'gateway'])
export type Dialect = z.infer<typeof dialect>
export const dialectChoice = z.enum(['auto', 'apm', 'gateway'])
export type DialectChoice = z.infer<typeof dialectChoice>

/** The path below which the authorization server answers: today's, and that of account services up to 3.1.2. */
export const oauthPrefix = z.enum(['/oauth2', '/oauth'])
export type OauthPrefix = z.infer<typeof oauthPrefix>
