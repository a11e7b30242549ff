import { interpretOauthError, parseOauthErrorCode } from '../../../shared/account/oauthRefusal.js'
import { asRecord } from '../../../shared/catalogue/decode/jsonReaders.js'
import type { OauthPrefix } from '../../../shared/catalogue/model.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ApiResponse } from '../http/apiRequest.js'
import { isWithinJsonDepth } from '../http/jsonDepth.js'
import {
  getBodyText,
  isBearerChallenge,
  isEmptyError,
  isHtml,
  isNotFound,
  isSuccess,
  parseJsonBody,
  toFailure,
} from '../http/response.js'
import type { TokenGrant } from './singleFlightToken.js'
import { parseOauthGrant } from './tokenFormat.js'

/** The two addresses of one portal. One memory for key tokens, node tokens and their check alike. */
export interface OauthEndpoints {
  /**
   * Asks below the prefix that answered last, before that below `usual`, and below the other one where the first is not
   * served. Failures: those of the call, of a server in trouble, and `portal/not-supported` when neither is served.
   */
  ask(usual: OauthPrefix, question: (prefix: OauthPrefix) => Promise<Result<ApiResponse>>): Promise<Result<ApiResponse>>
}

/** `found`: what answered at an earlier start. `remember` is called each time that it turns out to be another one. */
export function createOauthEndpoints(
  found: OauthPrefix | null = null,
  remember: (prefix: OauthPrefix) => void = () => undefined,
): OauthEndpoints {
  let known = found
  const learn = (prefix: OauthPrefix): void => {
    if (prefix === known) return
    known = prefix
    remember(prefix)
  }
  return {
    async ask(usual, question) {
      const unserved: ApiResponse[] = []
      for (const prefix of (known ?? usual) === '/oauth2' ? TODAY_FIRST : OLDER_FIRST) {
        const answer = await question(prefix)
        if (!answer.ok) return answer
        if (!isUnserved(prefix, answer.value)) {
          if (answer.value.status < 500) learn(prefix)
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
 * The account service 3.0.2 answers all of `/oauth2` with 401 and a Bearer challenge, whatever the key: it has no such
 * address. Below `/oauth` a 401 is always about the client. 3.3.2 has a 500 without a body for `/oauth`
 * (portal-api.md 00).
 */
const isUnserved = (prefix: OauthPrefix, response: ApiResponse): boolean =>
  isNotFound(response) || isEmptyError(response) || (prefix === '/oauth2' && isBearerChallenge(response))

/** Every portal has one of the two. Where neither is to be had, a 500 without a body was trouble after all. */
function explainMissingOauth(unserved: readonly ApiResponse[]): Failure {
  const failed = unserved.find(isEmptyError)
  if (failed !== undefined) return toFailure(failed)
  return failure('portal/not-supported', { host: unserved[0]?.url.hostname ?? '' })
}

/** A token as it was granted, and the scope that came with it. */
export interface OauthGrant extends TokenGrant {
  readonly fields: Readonly<Record<string, unknown>>
}

/** Reads the answer of a token endpoint. Failures: those of `interpretOauthError`, of any answer, and `server/bad-answer`. */
export function parseGrantResponse(
  response: ApiResponse,
  asked: { readonly clientId: string; readonly scope: string },
): Result<OauthGrant> {
  const host = response.url.hostname
  const refusal = interpretOauthError({ host, status: response.status, error: parseOauthError(response), asked })
  if (refusal !== null) return fail(refusal)
  const body = parseJsonBody(response)
  if (!body.ok) return body
  const fields = asRecord(body.value)
  const granted = parseOauthGrant(fields)
  return granted === null ? fail(failure('server/bad-answer', { host, why: 'no-token' })) : ok({ ...granted, fields })
}

/** The standard's error in an answer that was no success, or null. */
export function parseOauthError(response: ApiResponse): string | null {
  const text = getBodyText(response)
  if (isSuccess(response) || isHtml(response) || !isWithinJsonDepth(text, ERROR_DEPTH)) return null
  try {
    return parseOauthErrorCode(JSON.parse(text))
  } catch {
    return null
  }
}

/** An error is a flat record. */
const ERROR_DEPTH = 4
