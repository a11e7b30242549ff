import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import { failure } from '../../../shared/failure.js'
import { isCredentialAllowed } from '../../../shared/http/credentialPolicy.js'
import { getOrigin } from '../../../shared/http/sameOrigin.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import type { Dialect } from '../../../shared/portal/dialect.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CacheTolerance, LocatedMedia, MediaCredential, MediaRef, MediaSource } from '../../ports/mediaSource.js'
import type { PortalClient, PortalCredentials } from '../api/portalClient.js'
import type { Secret } from '../auth/secret.js'
import type { Audience, TokenBroker } from '../auth/tokenBroker.js'
import { formatBearerHeader, stripBearer } from '../auth/tokenFormat.js'
import type { FindDialect } from '../dialect/rememberedDialect.js'
import { toTransientFailure } from '../http/toTransientFailure.js'
import { checkNodeToken, type NodeDeps } from '../nodeToken/nodeToken.js'
import { buildMediaUrl } from './buildMediaUrl.js'

export interface MediaDeps {
  readonly portalId: PortalId
  readonly node: NodeDeps
  readonly dialect: FindDialect
  readonly dataset: (
    id: DatasetId,
    signal: AbortSignal,
    age?: CacheTolerance,
  ) => ReturnType<PortalClient['fetchDataset']>
  readonly tokens: TokenBroker
  readonly secrets: PortalCredentials
}

/**
 * How many media are remembered between `locate` and `credential`. One that is forgotten costs one more detail call.
 */
const ADDRESSES_KEPT = 10_000

/** Creates the source that tells where a media is now, and which credential may be sent for it. */
export function createMediaSource(deps: MediaDeps): MediaSource {
  const isApm = createExpiringLru<string, boolean>({ entries: ADDRESSES_KEPT })

  const locate: MediaSource['locate'] = async (ref, signal, age) => {
    const [dialect, dataset] = await Promise.all([deps.dialect(signal), deps.dataset(ref.datasetId, signal, age)])
    if (!dialect.ok) return fail(toTransientFailure(deps.portalId, dialect.failure))
    if (!dataset.ok) return fail(toTransientFailure(deps.portalId, dataset.failure))
    const media = indexMedia(dataset.value).get(ref.mediaId)
    if (media === undefined) return fail(failure('portal/unknown-media', { media: ref.mediaId }))
    if (media.fetchability !== 'file') return fail(failure('media/not-a-file', { kind: media.fetchability }))
    const address = buildMediaUrl({ portalId: deps.portalId, dialect: dialect.value }, dataset.value, media)
    isApm.set(getKey(ref), address.isApm)
    const { url, needsToken } = address
    return ok({ dataset: dataset.value, media, url, needsToken, publicUrl: `${url.origin}${url.pathname}` })
  }

  const credential: MediaSource['getCredential'] = async (ref, refused, signal) => {
    const dialect = await deps.dialect(signal)
    if (!dialect.ok) return dialect
    const known = isApm.get(getKey(ref))
    const located: Result<LocatedMedia> | null = known === undefined ? await locate(ref, signal) : null
    if (located !== null && !located.ok) return located
    const audience = await chooseAudience(deps, dialect.value, isApm.get(getKey(ref)) === true)
    const found = await getToken(deps, audience, stripBearer(refused?.authorization ?? null), signal)
    if (!found.ok) return found
    const { token, of } = found.value
    const base = new URL(deps.portalId)
    const given: MediaCredential = { origin: getOrigin(base), authorization: formatBearerHeader(token), of }
    return isCredentialAllowed(base, given.origin)
      ? ok(given)
      : fail(failure('session/insecure', { host: base.hostname }))
  }
  const isKnown: MediaSource['isKnown'] = async (_ref, { authorization, of }, signal) => {
    if (of !== 'key') {
      const me = await deps.node.send({ path: '/acl/v1/users/me', headers: { authorization } }, signal)
      if (!me.ok) return null
      return me.value.status === 200 ? true : me.value.status === 401 || me.value.status === 498 ? false : null
    }
    const dialect = await deps.dialect(signal)
    // The old gateway has its own tokens, and its own answer says when it does not know one (portal-api.md 5.5).
    if (!dialect.ok || dialect.value === 'apm') return null
    const checked = await checkNodeToken(deps.node, stripBearer(authorization) ?? '', signal)
    return checked.ok ? checked.value.active : null
  }
  return { locate, getCredential: credential, isKnown }
}

/** Each download looks up its media, and a dataset may have thousands: the index of a dataset is built once. */
const indexes = new WeakMap<Dataset, ReadonlyMap<string, Media>>()
function indexMedia(dataset: Dataset): ReadonlyMap<string, Media> {
  const index = indexes.get(dataset) ?? new Map(dataset.media.map((media) => [media.id, media]))
  indexes.set(dataset, index)
  return index
}

const getKey = (ref: MediaRef): string => `${ref.datasetId}/${ref.mediaId}`

/**
 * Gives a token for an audience. Today's gateway does not accept the keys of the old one (portal-api.md 6.2, 6.3): a
 * person with such a key and an account gets the token of the account instead.
 */
async function getToken(
  deps: MediaDeps,
  audience: Audience,
  refused: string | null,
  signal: AbortSignal,
): Promise<Result<{ readonly token: Secret; readonly of: MediaCredential['of'] }>> {
  const hasAccount = (await deps.secrets.account()) !== null
  const asAccount = hasAccount ? 'account' : 'anonymous'
  const token = await deps.tokens.get(audience, refused, signal)
  const isForeignKey = !token.ok && token.failure.code === 'session/key-refused' && audience === 'oauth2'
  if (isForeignKey && hasAccount) {
    const own = await deps.tokens.get('catalogue', refused, signal)
    return own.ok ? ok({ token: own.value, of: asAccount }) : own
  }
  return token.ok ? ok({ token: token.value, of: audience === 'catalogue' ? asAccount : 'key' }) : token
}

/**
 * Which audience opens a media. The old gateway accepts only tokens of E4. Elsewhere a key is used rather than the
 * account: the producer sees what is sent, and a key can be withdrawn alone (portal-api.md 5.2, 10.34).
 */
async function chooseAudience(deps: MediaDeps, dialect: Dialect, isApm: boolean): Promise<Audience> {
  if (isApm) return 'apm'
  if ((await deps.secrets.customerKey()) === null) return 'catalogue'
  return dialect === 'apm' ? 'apm' : 'oauth2'
}
