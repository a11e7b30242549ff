import type * as z from 'zod'
import type { AskName, TellName } from './channels.js'
import { accountsRows } from './rows/accounts.js'
import { appRows } from './rows/app.js'
import { basketRows } from './rows/basket.js'
import { catalogRows } from './rows/catalog.js'
import { downloadsRows } from './rows/downloads.js'
import { exportsRows } from './rows/exports.js'
import { foldersRows } from './rows/folders.js'
import { libraryRows } from './rows/library.js'
import { linksRows } from './rows/links.js'
import { lookRows } from './rows/look.js'
import { networkRows } from './rows/network.js'
import { nodeRows } from './rows/node.js'
import { portalsRows } from './rows/portals.js'
import { preflightRows } from './rows/preflight.js'
import { settingsRows } from './rows/settings.js'
import { trafficRows } from './rows/traffic.js'
import type { Ask, Tell } from './rows/verb.js'

/**
 * Everything that crosses between the window and the machine.
 *
 * One row is one verb; the rows of a noun are in `rows/`. There is no generic channel, no path and no way to read a
 * secret in this table: the window names downloads by id, folders and files by the token that a native dialog gave it, and never sees a credential.
 * The one address that crosses is a portal's, typed by a person; the secrets that cross are those a person types,
 * and only inwards.
 */
export const contract = {
  ...appRows,
  ...settingsRows,
  ...networkRows,
  ...portalsRows,
  ...catalogRows,
  ...linksRows,
  ...basketRows,
  ...preflightRows,
  ...foldersRows,
  ...downloadsRows,
  ...trafficRows,
  ...lookRows,
  ...libraryRows,
  ...accountsRows,
  ...nodeRows,
  ...exportsRows,
} as const satisfies Readonly<Record<AskName, AskRow> & Record<TellName, TellRow>>

export type { AskName, TellName }
export type Contract = typeof contract
type AskRow = Ask<z.ZodType, z.ZodType>
type TellRow = Tell<z.ZodType>
/** What the window writes. */
export type InputOf<K extends AskName> = z.input<Contract[K]['input']>
/** What a handler receives, decoded. */
export type DecodedInputOf<K extends AskName> = z.output<Contract[K]['input']>
export type OutputOf<K extends keyof Contract> = z.output<Contract[K]['output']>
export type { AccountCard } from './rows/accounts.js'
export { type LinkArrivals, type LinkGroupView, linkArrivals } from './rows/links.js'
export type { NetworkView } from './rows/network.js'
export {
  type PortalCard,
  type PortalFacts,
  type ProbeView,
  portalCard,
  type TestReport,
  type TestRow,
} from './rows/portals.js'
