import type { Handlers } from '../ipcServer.js'
import type { Farewell } from '../lifecycle/farewell.js'
import { type AccountNeeds, accountHandlers } from './accounts.js'
import { type AppFacts, appHandlers } from './app.js'
import { type Baskets, basketHandlers } from './baskets.js'
import { catalogHandlers } from './catalog.js'
import { type DiagnosticNeeds, diagnosticHandlers } from './diagnostics.js'
import { type DownloadNeeds, downloadHandlers } from './downloads.js'
import { type ExportNeeds, exportHandlers } from './exports.js'
import { folderHandlers } from './folders.js'
import { type LibraryNeeds, libraryHandlers } from './library.js'
import { type LinkNeeds, linkHandlers } from './links.js'
import { type LookNeeds, lookHandlers } from './look.js'
import type { Mirroring } from './mirroring.js'
import type { Native } from './native.js'
import { type NetworkNeeds, networkHandlers } from './network.js'
import { nodeHandlers } from './node.js'
import { type PortalCareNeeds, portalCareHandlers } from './portalCare.js'
import { type PortalNeeds, portalHandlers } from './portals.js'
import { type PreflightNeeds, preflightHandlers } from './preflight.js'
import { type SettingsNeeds, settingsHandlers } from './settings.js'

export type HandlerNeeds = DownloadNeeds &
  PortalNeeds &
  PortalCareNeeds &
  Omit<NetworkNeeds, 'native'> &
  SettingsNeeds &
  Pick<ExportNeeds, 'crypt' | 'works'> &
  Pick<AccountNeeds, 'accountChanged'> &
  Pick<LookNeeds, 'looker'> &
  Pick<LibraryNeeds, 'heldFiles' | 'keeper'> &
  Pick<LinkNeeds, 'links'> &
  Pick<PreflightNeeds, 'rights' | 'collisions' | 'disk' | 'clock'> &
  Pick<DiagnosticNeeds, 'system' | 'logTail'> & {
    readonly mirroring: Mirroring
    readonly baskets: Baskets
    readonly native: Native
    readonly facts: AppFacts
    readonly farewell: Pick<Farewell, 'heard'>
  }

/** Every verb of the table. One that is missing does not compile. */
export const allHandlers = (needs: HandlerNeeds): Handlers => ({
  ...appHandlers(needs.facts, needs.vault, needs.farewell),
  ...diagnosticHandlers(needs),
  ...settingsHandlers(needs),
  ...networkHandlers(needs),
  ...portalHandlers(needs),
  ...portalCareHandlers(needs),
  ...catalogHandlers(needs.shelf, needs.mirroring, needs.native),
  ...linkHandlers(needs),
  ...basketHandlers(needs.baskets, needs.shelf),
  ...preflightHandlers(needs),
  ...folderHandlers(needs.native, needs.permits),
  ...downloadHandlers(needs),
  ...lookHandlers(needs),
  ...libraryHandlers(needs),
  ...accountHandlers(needs),
  ...nodeHandlers(needs.shelf, needs.native, needs.life),
  ...exportHandlers(needs),
})
