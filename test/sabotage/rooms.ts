import type { Room } from './productSabotage.js'
import { ACCESS } from './rooms/access.js'
import { ADDRESSES } from './rooms/addresses.js'
import { IPC } from './rooms/ipc.js'
import { LINKS } from './rooms/links.js'
import { NAMES } from './rooms/names.js'
import { REDACTION } from './rooms/redaction.js'
import { STORE } from './rooms/store.js'
import { TOKENS } from './rooms/tokens.js'
import { VERDICTS } from './rooms/verdicts.js'
import { WINDOW } from './rooms/window.js'

/** The product by rooms. Each room is a table; what its tests cannot notice is in `equivalent.ts`, with the reason. */
export const ROOMS: readonly Room[] = [
  { name: 'access', sabotages: ACCESS },
  { name: 'addresses', sabotages: ADDRESSES },
  { name: 'ipc', sabotages: IPC },
  { name: 'links', sabotages: LINKS },
  { name: 'names', sabotages: NAMES },
  { name: 'redaction', sabotages: REDACTION },
  { name: 'store', sabotages: STORE },
  { name: 'tokens', sabotages: TOKENS },
  { name: 'verdicts', sabotages: VERDICTS },
  { name: 'window', sabotages: WINDOW },
]
