import type { LibraryScene } from './libraryScene.js'
import { PROTECTION_SCENES } from './scenes/protectionScenes.js'
import { PURGE_SCENES } from './scenes/purgeScenes.js'
import { REPAIR_SCENES } from './scenes/repairScenes.js'
import { RESTORE_SCENES } from './scenes/restoreScenes.js'
import { UPDATE_SCENES } from './scenes/updateScenes.js'

/** All scenes; each is played separately. */
export const LIBRARY_SCENES: readonly LibraryScene[] = [
  ...UPDATE_SCENES,
  ...RESTORE_SCENES,
  ...REPAIR_SCENES,
  ...PURGE_SCENES,
  ...PROTECTION_SCENES,
]
