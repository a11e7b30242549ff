import { accounts } from './en/accounts.js'
import { basket } from './en/basket.js'
import { catalogue } from './en/catalogue.js'
import { dataset } from './en/dataset.js'
import { downloads } from './en/downloads.js'
import { exports } from './en/exports.js'
import { firstRun } from './en/firstRun.js'
import { frame } from './en/frame.js'
import { keys } from './en/keys.js'
import { library } from './en/library.js'
import { links } from './en/links.js'
import { look } from './en/look.js'
import { network } from './en/network.js'
import { portals } from './en/portals.js'
import { preflight } from './en/preflight.js'
import { settings } from './en/settings.js'
import { tools } from './en/tools.js'
import { topics } from './en/topics.js'
import type { WordKey } from './fr.js'

export const en: Readonly<Record<WordKey, string>> = {
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
}
