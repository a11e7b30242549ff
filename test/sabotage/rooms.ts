import type { Room } from './productSabotage.js'
import { ACCESS } from './rooms/access.js'
import { ADDRESSES } from './rooms/addresses.js'
import { ARCHIVES } from './rooms/archives.js'
import { DISKS } from './rooms/disk.js'
import { ENCRYPTION } from './rooms/encryption.js'
import { IPC } from './rooms/ipc.js'
import { LIBRARY } from './rooms/library.js'
import { LINKS } from './rooms/links.js'
import { LOOK } from './rooms/look.js'
import { MEDIA_ACCESS } from './rooms/media.js'
import { NAMES } from './rooms/names.js'
import { NETWORK } from './rooms/network.js'
import { PORTAL } from './rooms/portal.js'
import { REDACTION } from './rooms/redaction.js'
import { STORE } from './rooms/store.js'
import { TOKENS } from './rooms/tokens.js'
import { VERDICTS } from './rooms/verdicts.js'
import { WINDOW } from './rooms/window.js'

/** The product by rooms. Each room is a table; what its tests cannot notice is in `equivalent.ts`, with the reason. */
export const ROOMS: readonly Room[] = [
  { name: 'access', sabotages: ACCESS },
  { name: 'addresses', sabotages: ADDRESSES },
  { name: 'archives', sabotages: ARCHIVES },
  { name: 'disk', sabotages: DISKS },
  { name: 'encryption', sabotages: ENCRYPTION },
  { name: 'ipc', sabotages: IPC },
  { name: 'library', sabotages: LIBRARY },
  { name: 'links', sabotages: LINKS },
  { name: 'look', sabotages: LOOK },
  { name: 'media', sabotages: MEDIA_ACCESS },
  { name: 'names', sabotages: NAMES },
  { name: 'network', sabotages: NETWORK },
  { name: 'portal', sabotages: PORTAL },
  { name: 'redaction', sabotages: REDACTION },
  { name: 'store', sabotages: STORE },
  { name: 'tokens', sabotages: TOKENS },
  { name: 'verdicts', sabotages: VERDICTS },
  { name: 'window', sabotages: WINDOW },
]
