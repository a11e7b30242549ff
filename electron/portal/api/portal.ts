import type {
  CatalogFacets,
  CatalogPage,
  CatalogQuery,
  Dataset,
  Dialect,
  DialectChoice,
  OauthPrefix,
} from '../../../shared/catalogue/model.js'
import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, PortalId, ProducerId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { MediaSource } from '../../ports/mediaSource.js'

/** What a person or the environment gave us for one portal. Read each time it is needed; never kept in a closure. */
export interface PortalCredentials {
  /** The portal account; null means anonymous. */
  account(): Promise<{ readonly login: string; readonly password: string } | null>
  /** E4's key of a person (or, with no account, of the anonymous account), or a project key on today's portals. */
  customerKey(): Promise<{ readonly key: string; readonly secret: string } | null>
}

/** One row of the "test connection" checklist (portal-api.md 10.36). */
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

/** A node's token (E1). Never crosses to the window. */
export interface NodeToken {
  readonly token: string
  readonly expiresAtMs: number | null
  readonly scope: string | null
}

/** `insists`: a person wants a password sent that was refused before. */
export interface SignInMethod {
  readonly isForced: boolean
}

export interface SignedIn {
  readonly login: string
  readonly expiresAtMs: number | null
}

/** One page of the catalogue as whole records. It may be shorter than asked for without being the last. */
export interface RecordPage {
  readonly total: number
  /** What the portal sent, unusable records included: the next page begins so many further on. */
  readonly sent: number
  readonly items: readonly Dataset[]
  /** The first usable record that was sent. */
  readonly first: DatasetId | null
  /** Records sent without a usable id, or twice. */
  readonly unusable: number
  /** False when the portal refuses the order asked for and gave its own. */
  readonly inOrder: boolean
}

/** Gets records as they are read, before the next ones are asked for. */
export type OnRecords = (records: readonly Dataset[]) => Promise<void>

/** A page of the list in one order, or the records of some ids. */
export type Listing =
  | { readonly order: 'title' | '-updated'; readonly offset: number; readonly limit: number }
  | { readonly ids: readonly DatasetId[] }

/** Records as the list gives them: portals up to 3.1.2 leave the media out (portal-api.md 2.4). */
export interface ListingPage extends RecordPage {
  /** The ids that were asked for, where there were some: as many of them as the portal answers in time. */
  readonly ids: readonly DatasetId[]
}

/** One step of the connection test, as the wire answered it. */
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
  /** As it went over the wire, without the address; empty when nothing was asked. */
  readonly asked: string
  /** `absent`: not served here, as by every portal of the other generation. */
  readonly outcome: 'passed' | 'failed' | 'absent' | 'skipped'
  readonly status: number | null
  readonly found: string
  readonly atMs: number
  readonly tookMs: number
  readonly because: Failure | null
}

export interface ConnectionTest {
  /** By what is there, whatever was chosen. */
  readonly found: Dialect | null
  readonly key: PortalPublicKey | null
  readonly steps: readonly TestStep[]
}

/** One portal, in whichever generation it speaks. Every call is bounded in time and bytes and can be aborted. */
export interface PortalClient extends MediaSource {
  readonly portalId: PortalId
  /** Finds the generation out (once, remembered) or takes the forced one. */
  dialect(signal: AbortSignal): Promise<Result<Dialect>>
  probe(signal: AbortSignal): Promise<Result<ProbeReport>>
  /** Asks everything once and says what came of each; what does not work is an answer, not a failure. */
  test(signal: AbortSignal): Promise<ConnectionTest>
  search(query: CatalogQuery, signal: AbortSignal): Promise<Result<CatalogPage>>
  /** The same page as whole records, each with its media: read from the detail where the list leaves them out. */
  records(query: CatalogQuery, signal: AbortSignal): Promise<Result<RecordPage>>
  /** One request, whatever the list leaves out. */
  listing(asked: Listing, signal: AbortSignal): Promise<Result<ListingPage>>
  facets(signal: AbortSignal): Promise<Result<CatalogFacets>>
  /** The names under which a producer publishes. Fails with `portal/unknown-producer` when it publishes nothing here. */
  producerNames(id: ProducerId, signal: AbortSignal): Promise<Result<readonly string[]>>
  dataset(id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>>
  /** Which dataset a media belongs to: a scan of the catalogue, for `media:<uuid>` and old-generation URLs. */
  datasetOfMedia(mediaId: string, signal: AbortSignal, onRecords: OnRecords): Promise<Result<Dataset>>
  /** Whether the account that is signed in may read a restricted dataset. Null when this portal does not say. Fails without an account as every such call does. */
  mayRead(id: DatasetId, signal: AbortSignal): Promise<Result<boolean | null>>
  encryptionKey(signal: AbortSignal): Promise<Result<PortalPublicKey>>
  /** Tries the account once, by E6. A password that was refused is not sent again until it changes or a person insists. */
  signIn(signal: AbortSignal, how?: SignInMethod): Promise<Result<SignedIn>>
  /** Forgets every token before it returns. Resolves when the portal was asked to forget the refresh token, or cannot be reached. */
  signOut(signal: AbortSignal): Promise<void>
  /** Checks the customer or project key by getting one token with it. */
  checkCustomerKey(signal: AbortSignal): Promise<Result<void>>
  nodeToken(credentials: NodeCredentials, scopes: readonly string[], signal: AbortSignal): Promise<Result<NodeToken>>
  nodeCheck(token: string, signal: AbortSignal): Promise<Result<{ readonly active: boolean }>>
}

/** What a portal turned out to be by asking it: worth keeping for the next start. */
export interface DetectedPortal {
  readonly foundDialect?: Dialect
  readonly foundOauth?: OauthPrefix
}

export interface PortalProfile {
  readonly portalId: PortalId
  readonly dialect: DialectChoice
  /** What was found out at an earlier start: taken for true until the portal does not serve what it promises. */
  readonly foundDialect?: Dialect | null
  readonly foundOauth?: OauthPrefix | null
  /** The anonymous account's login and password when the deployment changed them. */
  readonly anonymous: { readonly login: string; readonly password: string }
}
