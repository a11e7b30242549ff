import { type Failure, failure } from '../../../shared/failure.js'
import type { OauthPrefix } from '../../../shared/portal/dialect.js'
import { fail, type Result } from '../../../shared/result.js'
import { type ApiResponse, isBearerChallenge, isEmptyError, isNotFound, toFailure } from '../http/apiResponse.js'

/**
 * Tries both prefixes that a portal may serve its authorization server under, and remembers which one answered. Requests for key tokens and node tokens and the
 * check of a node token share one instance, and so what it has learned.
 */
export interface OauthPrefixFallback {
  /**
   * Calls `send` with the prefix that answered last (before that with `preferred`), and with the other one when the
   * first is not served. Failures: those of the call, those of a server error, and `portal/not-supported` when neither
   * is served.
   */
  request(
    preferred: OauthPrefix,
    send: (prefix: OauthPrefix) => Promise<Result<ApiResponse>>,
  ): Promise<Result<ApiResponse>>
}

/**
 * `found` is the prefix that answered at an earlier start. `remember` is called each time that another prefix answers.
 */
export function createOauthPrefixFallback(
  found: OauthPrefix | null = null,
  remember: (prefix: OauthPrefix) => void = () => undefined,
): OauthPrefixFallback {
  let known = found
  const rememberPrefix = (prefix: OauthPrefix): void => {
    if (prefix === known) return
    known = prefix
    remember(prefix)
  }
  return {
    async request(preferred, send) {
      const unserved: ApiResponse[] = []
      for (const prefix of (known ?? preferred) === '/oauth2' ? TODAY_FIRST : OLDER_FIRST) {
        const answer = await send(prefix)
        if (!answer.ok) return answer
        if (!isUnserved(prefix, answer.value)) {
          if (answer.value.status < 500) rememberPrefix(prefix)
          return answer
        }
        unserved.push(answer.value)
      }
      return fail(explainMissingOauth(unserved))
    },
  }
}

const TODAY_FIRST: readonly OauthPrefix[] = ['/oauth2', '/oauth']
const OLDER_FIRST: readonly OauthPrefix[] = ['/oauth', '/oauth2']

/**
 * Whether the answer shows that the prefix is not served. Account service 3.0.2 answers every path below `/oauth2` with
 * 401 and a Bearer challenge, whatever the key, because it has no such address; below `/oauth` a 401 is always about
 * the client. 3.3.2 answers `/oauth` with a 500 without a body (portal-api.md 00).
 */
const isUnserved = (prefix: OauthPrefix, response: ApiResponse): boolean =>
  isNotFound(response) || isEmptyError(response) || (prefix === '/oauth2' && isBearerChallenge(response))

/**
 * Every portal serves one of the two prefixes. When neither seems to be served, a 500 without a body was a server error
 * after all.
 */
function explainMissingOauth(unserved: readonly ApiResponse[]): Failure {
  const failed = unserved.find(isEmptyError)
  if (failed !== undefined) return toFailure(failed)
  return failure('portal/not-supported', { host: unserved[0]?.url.hostname ?? '' })
}
