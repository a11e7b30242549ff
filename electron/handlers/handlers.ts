import type { Handlers } from '../ipcServer.js'
import { type AccountNeeds, accountHandlers } from './accounts.js'
import { type AppFacts, appHandlers } from './app.js'
import { catalogHandlers } from './catalog.js'
import { type DownloadNeeds, downloadHandlers } from './downloads.js'
import { type ExportNeeds, exportHandlers } from './exports.js'
import { folderHandlers } from './folders.js'
import type { Native } from './native.js'
import { nodeHandlers } from './node.js'
import { type PortalNeeds, portalHandlers } from './portals.js'
import { type SettingsNeeds, settingsHandlers } from './settings.js'

export type HandlerNeeds = DownloadNeeds &
  PortalNeeds &
  SettingsNeeds &
  Pick<ExportNeeds, 'crypt' | 'exportProgressed'> &
  Pick<AccountNeeds, 'accountChanged'> & { readonly native: Native; readonly facts: AppFacts }

/** Every verb of the table. One that is missing does not compile. */
export const allHandlers = (needs: HandlerNeeds): Handlers => ({
  ...appHandlers(needs.facts, needs.vault),
  ...settingsHandlers(needs),
  ...portalHandlers(needs),
  ...catalogHandlers(needs.shelf, needs.native, needs.life),
  ...folderHandlers(needs.native, needs.permits),
  ...downloadHandlers(needs),
  ...accountHandlers(needs),
  ...nodeHandlers(needs.shelf, needs.native, needs.life),
  ...exportHandlers(needs),
})
