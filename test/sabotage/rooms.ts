import type { Room } from './productSabotage.js'
import { ACCESS } from './rooms/access.js'
import { TOKENS } from './rooms/tokens.js'
import { VERDICTS } from './rooms/verdicts.js'

/** The product by rooms. Each room is a table; what its tests cannot notice is in `equivalent.ts`, with the reason. */
export const ROOMS: readonly Room[] = [
  { name: 'tokens', sabotages: TOKENS },
  { name: 'verdicts', sabotages: VERDICTS },
  { name: 'access', sabotages: ACCESS },
]
