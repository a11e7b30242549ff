import { interpretRejection, type RejectionContext } from '../../../shared/download/http/interpretRejection.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { LocatedMedia, MediaCredential, MediaRef, MediaSource } from '../../ports/mediaSource.js'
import type { Net } from '../../ports/net.js'
import type { ConnectionLease, Engine } from '../api/engine.js'
import { type OpenResponse, sendFollowingRedirects } from '../transfer/request/sendFollowingRedirects.js'

export interface MediaRequestDeps {
  readonly net: Net
  readonly source: Pick<MediaSource, 'getCredential'>
  /** Opens a connection to the producer, within its limits. */
  readonly leaseConnection: Engine['leaseConnection']
  readonly clock: Pick<Clock, 'now'>
}

export interface MediaQuestion {
  readonly ref: MediaRef
  readonly located: LocatedMedia
  readonly headers: Readonly<Record<string, string>>
}

/** The result of one request. `refused`: another credential may help. */
export type MediaAnswer<T> =
  | { readonly type: 'read'; readonly result: Result<T> }
  | { readonly type: 'refused'; readonly because: Failure }

/**
 * Sends one request about a media under the rules of a download: the credential goes only to its origin, each redirect
 * is checked, the producer's limits apply, and a refused request is repeated once with a renewed credential. The
 * connection is closed when `read` has ended, even if the server goes on sending. Fails with `look/cancelled` when the
 * signal aborts.
 */
export async function requestMedia<T>(
  deps: MediaRequestDeps,
  question: MediaQuestion,
  signal: AbortSignal,
  read: (open: OpenResponse, rejection: RejectionContext) => Promise<MediaAnswer<T>>,
): Promise<Result<T>> {
  const { ref, located } = question
  const credential = located.needsToken ? await deps.source.getCredential(ref, null, signal) : ok(null)
  if (!credential.ok) return credential
  const lease = await deps.leaseConnection({ portalId: ref.portalId, producer: located.dataset.producer.name }, signal)
  if (!lease.ok) return lease
  const ask = async (as: MediaCredential | null): Promise<MediaAnswer<T>> => {
    const sent = await send(deps, { ...question, as, lease: lease.value }, signal)
    if (!sent.ok) return { type: 'read', result: sent }
    try {
      return await read(sent.value, toRejectionContext(deps, located, as))
    } finally {
      sent.value.netResponse.discard()
    }
  }
  try {
    const first = await ask(credential.value)
    if (first.type === 'read') return first.result
    // As in a download, another credential is tried once, and then the refusal is final.
    const renewed = await deps.source.getCredential(ref, credential.value, signal)
    if (!renewed.ok) return renewed
    if (renewed.value === null) return fail(first.because)
    const second = await ask(renewed.value)
    return second.type === 'refused' ? fail(second.because) : second.result
  } finally {
    lease.value.release()
  }
}

async function send(
  { net }: MediaRequestDeps,
  {
    ref,
    located,
    headers,
    as,
    lease,
  }: MediaQuestion & { readonly as: MediaCredential | null; readonly lease: ConnectionLease },
  signal: AbortSignal,
): Promise<Result<OpenResponse>> {
  const sent = await sendFollowingRedirects(
    net,
    {
      type: 'start',
      job: 0,
      url: located.url.href,
      home: new URL(ref.portalId).host,
      headers: { ...headers },
      credential: as === null ? null : { origin: as.origin, authorization: as.authorization },
      headersMs: LIMITS.HEADERS_MS,
      idleBodyMs: LIMITS.IDLE_BODY_MS,
      buffer: null,
    },
    signal,
  )
  if (sent.ok) lease.onResponse(sent.value.response)
  else lease.onFailed(sent.failure)
  return !sent.ok && signal.aborted ? fail(failure('look/cancelled')) : sent
}

const toRejectionContext = (
  { clock }: MediaRequestDeps,
  { dataset, needsToken, url }: LocatedMedia,
  as: MediaCredential | null,
): RejectionContext => ({
  isEncrypted: false,
  isOpen: dataset.access === 'open' && !needsToken,
  as: as?.of ?? 'none',
  portalHost: url.host,
  nowMs: clock.now(),
})

/** Returns the refusal if a response refuses the credential that was sent, or else null. */
export function findRefusal(rejection: RejectionContext, response: ResponseHead): MediaAnswer<never> | null {
  if (response.status < 400) return null
  const verdict = interpretRejection(rejection, response)
  return verdict.type === 'refused' ? verdict : null
}
