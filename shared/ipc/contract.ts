import type * as z from 'zod'
import type { EventName, RequestName } from './channels.js'
import { compareRows } from './contract/analysis/compare.js'
import { queryRows } from './contract/analysis/query.js'
import { appRows } from './contract/app.js'
import { basketRows } from './contract/basket.js'
import { catalogueRows } from './contract/catalogue.js'
import { downloadsRows } from './contract/downloads.js'
import { exportsRows } from './contract/exports.js'
import { favouritesAndSearchesRows } from './contract/favouritesAndSearches.js'
import { foldersRows } from './contract/folders.js'
import { incomingLinksRows } from './contract/incomingLinks.js'
import { descriptionRows } from './contract/library/descriptions.js'
import { followRows } from './contract/library/follow.js'
import { identityRows } from './contract/library/identity.js'
import { libraryRows } from './contract/library/library.js'
import { protectedRows } from './contract/library/protectedFiles.js'
import { shareRows } from './contract/library/share.js'
import { accountsRows } from './contract/portal/accounts.js'
import { encryptionRows } from './contract/portal/encryption.js'
import { nodeRows } from './contract/portal/nodeToken.js'
import { portalsRows } from './contract/portal/portals.js'
import { preflightRows } from './contract/preflight.js'
import { previewRows } from './contract/preview.js'
import { proxyLoginAndCertificatesRows } from './contract/proxyLoginAndCertificates.js'
import { settingsRows } from './contract/settings.js'
import { trafficRows } from './contract/traffic.js'
import { unreadableFileRows } from './contract/unreadableFiles.js'
import { updateRows } from './contract/updates.js'
import type { EventRow, RequestRow } from './schema/defineRows.js'

/**
 * The contract between the window and the main process.
 *
 * Each row is one verb; the rows of a noun are in `contract/`. The contract has no generic channel, no verb that takes
 * a path and no way to read a secret: the window names downloads by id, folders and files by the token that a native
 * dialog gave it, and receives no credential. The only address that crosses is that of a portal, typed by a person; the
 * only secrets are those that a person types, and they cross only towards the main process.
 */
export const contract = {
  ...appRows,
  ...settingsRows,
  ...updateRows,
  ...proxyLoginAndCertificatesRows,
  ...identityRows,
  ...portalsRows,
  ...catalogueRows,
  ...incomingLinksRows,
  ...unreadableFileRows,
  ...basketRows,
  ...preflightRows,
  ...foldersRows,
  ...downloadsRows,
  ...trafficRows,
  ...previewRows,
  ...compareRows,
  ...queryRows,
  ...libraryRows,
  ...favouritesAndSearchesRows,
  ...protectedRows,
  ...descriptionRows,
  ...shareRows,
  ...followRows,
  ...accountsRows,
  ...nodeRows,
  ...encryptionRows,
  ...exportsRows,
} as const satisfies Readonly<Record<RequestName, AskRow> & Record<EventName, TellRow>>

export type { EventName, RequestName }
export type Contract = typeof contract
type AskRow = RequestRow<z.ZodType, z.ZodType>
type TellRow = EventRow<z.ZodType>
/** What the window sends. */
export type InputOf<K extends RequestName> = z.input<Contract[K]['input']>
/** What a handler receives, decoded. */
export type DecodedInputOf<K extends RequestName> = z.output<Contract[K]['input']>
export type OutputOf<K extends keyof Contract> = z.output<Contract[K]['output']>
export { type PendingLinkGroupView, type PendingLinksView, pendingLinksView } from './contract/incomingLinks.js'
export type { AccountCard } from './contract/portal/accounts.js'
export {
  type PortalCard,
  type PortalFacts,
  type ProbeView,
  portalCard,
  type TestReport,
  type TestRow,
} from './contract/portal/portals.js'
export type { ProxyLoginAndCertificatesView } from './contract/proxyLoginAndCertificates.js'
