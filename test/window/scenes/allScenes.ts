import { BASKET } from './basket.js'
import { CATALOGUE } from './catalogue.js'
import { COMPARE_AND_SHARE } from './compareAndShare.js'
import { DOWNLOADS } from './downloads.js'
import { FIRST_RUN } from './firstRun.js'
import { FOLLOW } from './follow.js'
import { LIBRARY } from './library.js'
import { OVERLAYS } from './overlays.js'
import { PORTALS } from './portals.js'
import { PREVIEW } from './preview.js'
import { QUERY } from './query.js'
import type { Scenes } from './scene.js'
import { SETTINGS } from './settings.js'

/** Every screen full, empty and failing, to judge the window by. */
export const ALL_SCENES: Scenes = {
  ...FIRST_RUN,
  ...CATALOGUE,
  ...BASKET,
  ...DOWNLOADS,
  ...LIBRARY,
  ...FOLLOW,
  ...COMPARE_AND_SHARE,
  ...PREVIEW,
  ...QUERY,
  ...PORTALS,
  ...SETTINGS,
  ...OVERLAYS,
}
