import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { ask, login, nothing, record, secret, title } from './verb.js'

/** Tokens of a producer’s node. */
export const nodeRows = {
  'node.getToken': ask(
    record({
      clientId: login,
      clientSecret: secret,
      username: login,
      password: secret,
      scopes: z
        .array(
          z
            .string()
            .max(100)
            .regex(/^[!-+\--~]+$/),
        )
        .max(20),
    }),
    record({ expiresAtMs: z.number().int().nullable(), scope: title.nullable() }),
  ),
  /** Writes the token that `node.getToken` got last to a file that a native dialog names. False when the person thought better of it. */
  'node.saveToken': ask(nothing, z.boolean()),
  'node.check': ask(record({ token: z.string().min(1).max(LIMITS.TOKEN_CHARS) }), record({ active: z.boolean() })),
} as const
