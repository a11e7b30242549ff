import { interpretOauthError, parseOauthErrorCode } from '../../../shared/account/oauthError.js'
import { asRecord } from '../../../shared/decode/untrustedJson.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { getBodyText, isHtml, isSuccess, parseJsonBody } from '../http/apiResponse.js'
import { isWithinJsonDepth } from '../http/jsonDepth.js'
import type { TokenGrant } from './singleFlightToken.js'
import { parseOauthGrant } from './tokenFormat.js'

/** A granted token, with all fields of the answer: the scope is among them. */
export interface OauthGrant extends TokenGrant {
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Reads the answer of a token endpoint. Failures: those of `interpretOauthError`, those of any answer, and
 * `server/bad-answer` when there is no token in it.
 */
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

/** The `error` code (RFC 6749) in an unsuccessful answer, or null. */
export function parseOauthError(response: ApiResponse): string | null {
  const text = getBodyText(response)
  if (isSuccess(response) || isHtml(response) || !isWithinJsonDepth(text, ERROR_DEPTH)) return null
  try {
    return parseOauthErrorCode(JSON.parse(text))
  } catch {
    return null
  }
}

/** An OAuth error is a flat record, so deeper JSON is no such error. */
const ERROR_DEPTH = 4
