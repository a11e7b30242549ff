import type { CatalogPage, Dataset } from '../../../shared/catalogue/model.js'
import type { PortalFacets, PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, PortalId, ProducerId } from '../../../shared/ids.js'
import type { Dialect, DialectChoice, OauthPrefix } from '../../../shared/portal/dialect.js'
import type { Result } from '../../../shared/result.js'
import type { MediaSource } from '../../ports/mediaSource.js'

/**
 * The credentials of one portal, from a person or from the environment. Callers read them at each use and keep no copy,
 * so that a change counts at once.
 */
export interface PortalCredentials {
  /** The portal account; null means anonymous. */
  account(): Promise<{ readonly login: string; readonly password: string } | null>
  /**
   * The customer key for E4 (portal-api.md 6.1), or on portals of today a project key. A key without an account belongs
   * to the anonymous account. Null when there is no key.
   */
  customerKey(): Promise<{ readonly key: string; readonly secret: string } | null>
}

/** One check of the address of a portal that a person adds (portal-api.md 10.36). */
export interface ProbeCheck {
  readonly what: 'information' | 'catalogue' | 'detail' | 'encryption-key' | 'dialect'
  readonly passed: boolean
  readonly note: string
}

export interface ProbeReport {
  readonly portalId: PortalId
  readonly dialect: Dialect
  readonly version: string | null
  readonly datasets: number
  readonly checks: readonly ProbeCheck[]
}

export interface PortalPublicKey {
  /** PEM, SubjectPublicKeyInfo, 64 characters a line. */
  readonly pem: string
  readonly bits: number
  /** SHA-256 of the SPKI, lower-case hex. */
  readonly fingerprint: string
}

export interface NodeCredentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly username: string
  readonly password: string
}

/** The token of a producer's node (E1). It is never sent to the window. */
export interface NodeToken {
  readonly token: string
  readonly expiresAtMs: number | null
  readonly scope: string | null
}

/** How to sign in. `isForced`: a person asks to send a password again that the portal has refused. */
export interface SignInMethod {
  readonly isForced: boolean
}

export interface SignedIn {
  readonly login: string
  readonly expiresAtMs: number | null
}

/**
 * One page of the catalogue, with whole records. A page can hold fewer records than were asked for and still not be the
 * last.
 */
export interface RecordPage {
  readonly total: number
  /** How many records the portal sent, unusable ones included. */
  readonly sent: number
  readonly items: readonly Dataset[]
  /** The id of the first usable record of the page; null when there is none. */
  readonly first: DatasetId | null
  /** How many records came without a usable id, or twice. */
  readonly unusable: number
  /** How many of the last records came without a usable id. */
  readonly unusableAtEnd: number
  /** False when the portal refused the requested order and sent its own. */
  readonly inOrder: boolean
}

/** Called with the records of each page; the next page is requested once the promise resolves. */
export type OnRecords = (records: readonly Dataset[]) => Promise<void>

/** What to list: one page in a given order, or the records with the given ids. */
export type ListingRequest =
  | { readonly order: 'title' | '-updated'; readonly offset: number; readonly limit: number }
  | { readonly ids: readonly DatasetId[] }

/** Records as the list gives them. Portals up to 3.1.2 leave the media out of the list (portal-api.md 2.4). */
export interface ListingPage extends RecordPage {
  /**
   * The ids that were sent in the request: as many of the wanted ones as the portal answers in time. Empty for a page
   * in an order.
   */
  readonly ids: readonly DatasetId[]
}

/** One step of the connection test: the request and what came back. */
export interface TestStep {
  readonly what:
    | 'information'
    | 'gateway-information'
    | 'portal-key'
    | 'gateway-key'
    | 'dialect'
    | 'catalogue'
    | 'detail'
    | 'account'
  /** The request line without the address of the portal; empty when nothing was requested. */
  readonly asked: string
  /** `absent`: the portal does not serve this address. That is normal where only the other generation has it. */
  readonly outcome: 'passed' | 'failed' | 'absent' | 'skipped'
  readonly status: number | null
  readonly found: string
  readonly atMs: number
  readonly tookMs: number
  readonly because: Failure | null
}

export interface ConnectionTest {
  /** The generation that the answers prove, whatever a person has chosen; null when they prove none. */
  readonly found: Dialect | null
  readonly key: PortalPublicKey | null
  readonly steps: readonly TestStep[]
}

/** A client of one portal, of either generation. Every call is bounded in time and bytes, and its signal aborts it. */
export interface PortalClient extends MediaSource {
  readonly portalId: PortalId
  /**
   * Gives the generation: the one that a person forced, else the one that is detected by requests once and then
   * remembered.
   */
  getDialect(signal: AbortSignal): Promise<Result<Dialect>>
  probe(signal: AbortSignal): Promise<Result<ProbeReport>>
  /**
   * Sends every request of the connection test once and reports the outcome of each. A part of the portal that does not
   * work is an outcome, so the test itself does not fail.
   */
  testConnection(signal: AbortSignal): Promise<ConnectionTest>
  search(query: PortalQuery, signal: AbortSignal): Promise<Result<CatalogPage>>
  /**
   * Gives the same page with whole records, each with its media. Where the list leaves the media out, they are read
   * from the details.
   */
  fetchRecords(query: PortalQuery, signal: AbortSignal): Promise<Result<RecordPage>>
  /** Gives records as the list has them. It sends no request for details. */
  fetchListingPage(asked: ListingRequest, signal: AbortSignal): Promise<Result<ListingPage>>
  fetchFacets(signal: AbortSignal): Promise<Result<PortalFacets>>
  /** The names under which a producer publishes. Fails with `portal/unknown-producer` when it publishes nothing here. */
  fetchNamesOfProducer(id: ProducerId, signal: AbortSignal): Promise<Result<readonly string[]>>
  fetchDataset(id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>>
  /**
   * Finds the dataset of a media by a scan of the catalogue. `media:<uuid>` links and the URLs of old portals name no
   * dataset, and the portal has no call for this.
   */
  findDatasetOfMedia(mediaId: string, signal: AbortSignal, onRecords: OnRecords): Promise<Result<Dataset>>
  /**
   * Says whether the signed-in account may read a restricted dataset; null when this portal does not say. Failures:
   * those of any call.
   */
  fetchReadPermission(id: DatasetId, signal: AbortSignal): Promise<Result<boolean | null>>
  fetchEncryptionKey(signal: AbortSignal): Promise<Result<PortalPublicKey>>
  /**
   * Signs in once with the account, by E6. A password that the portal has refused is sent again only when it changes or
   * `how.isForced` is set.
   */
  signIn(signal: AbortSignal, how?: SignInMethod): Promise<Result<SignedIn>>
  /**
   * Forgets every token before it returns. The promise resolves when the portal has been asked to forget the refresh
   * token, or cannot be reached.
   */
  signOut(signal: AbortSignal): Promise<void>
  /** Checks the customer or project key by getting one token with it. */
  checkCustomerKey(signal: AbortSignal): Promise<Result<void>>
  fetchNodeToken(
    credentials: NodeCredentials,
    scopes: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<NodeToken>>
  checkNodeToken(token: string, signal: AbortSignal): Promise<Result<{ readonly active: boolean }>>
}

/** What requests have revealed about a portal. The caller keeps it for the next start. */
export interface DetectedPortal {
  readonly foundDialect?: Dialect
  readonly foundOauth?: OauthPrefix
}

export interface PortalProfile {
  readonly portalId: PortalId
  readonly dialect: DialectChoice
  /**
   * What an earlier start has detected. It is used until the portal does not serve an address that this generation has.
   */
  readonly foundDialect?: Dialect | null
  readonly foundOauth?: OauthPrefix | null
  /** The anonymous account's login and password when the deployment changed them. */
  readonly anonymous: { readonly login: string; readonly password: string }
}
