import { accounts } from './fr/accounts.js'
import { basket } from './fr/basket.js'
import { catalogue } from './fr/catalogue.js'
import { dataset } from './fr/dataset.js'
import { downloads } from './fr/downloads.js'
import { exports } from './fr/exports.js'
import { firstRun } from './fr/firstRun.js'
import { frame } from './fr/frame.js'
import { keys } from './fr/keys.js'
import { library } from './fr/library.js'
import { links } from './fr/links.js'
import { look } from './fr/look.js'
import { network } from './fr/network.js'
import { portals } from './fr/portals.js'
import { preflight } from './fr/preflight.js'
import { settings } from './fr/settings.js'
import { tools } from './fr/tools.js'
import { topics } from './fr/topics.js'

/**
 * Every word of the window, a file for each place. The French text is the source of the keys: a key that English lacks
 * does not compile. ICU messages.
 */
export const fr = {
  ...accounts,
  ...basket,
  ...catalogue,
  ...dataset,
  ...downloads,
  ...exports,
  ...firstRun,
  ...frame,
  ...keys,
  ...library,
  ...links,
  ...look,
  ...network,
  ...portals,
  ...preflight,
  ...settings,
  ...tools,
  ...topics,
} as const satisfies Record<string, string>

export type WordKey = keyof typeof fr
