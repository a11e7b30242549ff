import * as z from 'zod'
import { LIMITS } from '../../../limits.js'
import { login, record, secret, title } from '../../schema/boundedValues.js'
import { defineRequest, noInput } from '../../schema/defineRows.js'

/** Tokens of a producer’s node. */
export const nodeRows = {
  'node.getToken': defineRequest(
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
  /** Writes the last token of `node.getToken` to a file that the person chooses. False when they cancelled. */
  'node.saveToken': defineRequest(noInput, z.boolean()),
  'node.check': defineRequest(
    record({ token: z.string().min(1).max(LIMITS.TOKEN_CHARS) }),
    record({ active: z.boolean() }),
  ),
} as const
