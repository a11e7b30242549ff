import type { KeepScene } from './keepScene.js'
import { PURGE_SCENES } from './scenes/purgeScenes.js'
import { REPAIR_SCENES } from './scenes/repairScenes.js'
import { RESTORE_SCENES } from './scenes/restoreScenes.js'
import { SEALED_SCENES } from './scenes/sealedScenes.js'
import { UPDATE_SCENES } from './scenes/updateScenes.js'

/** Every scene, each played by itself. */
export const KEEP_SCENES: readonly KeepScene[] = [
  ...UPDATE_SCENES,
  ...RESTORE_SCENES,
  ...REPAIR_SCENES,
  ...PURGE_SCENES,
  ...SEALED_SCENES,
]
