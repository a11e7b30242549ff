import { oauthErrorIn, oauthRefusalOf } from '../../shared/account/oauthRefusal.js'
import type { OauthPrefix } from '../../shared/catalog/model.js'
import { asRecord } from '../../shared/catalog/wire.js'
import { type Failure, failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { failureOf, isEmptyError, isMissing, isPage, isSuccess, jsonOf, textOf, wantsBearer } from './answer.js'
import type { Answer } from './call.js'
import { isShallow } from './jsonDepth.js'
import type { Granted } from './singleFlight.js'
import { grantedOauth } from './tokenText.js'

/** The two addresses of one portal. One memory for key tokens, node tokens and their check alike. */
export interface OauthAddresses {
  /**
   * Asks below the prefix that answered last, before that below `usual`, and below the other one where the first is not
   * served. Failures: those of the call, of a server in trouble, and `portal/not-supported` when neither is served.
   */
  ask(usual: OauthPrefix, question: (prefix: OauthPrefix) => Promise<Result<Answer>>): Promise<Result<Answer>>
}

/** `found`: what answered at an earlier start. `remember` is told each time that it turns out to be another one. */
export function oauthAddresses(
  found: OauthPrefix | null = null,
  remember: (prefix: OauthPrefix) => void = () => undefined,
): OauthAddresses {
  let known = found
  const learn = (prefix: OauthPrefix): void => {
    if (prefix === known) return
    known = prefix
    remember(prefix)
  }
  return {
    async ask(usual, question) {
      const unserved: Answer[] = []
      for (const prefix of (known ?? usual) === '/oauth2' ? TODAY_FIRST : OLDER_FIRST) {
        const answer = await question(prefix)
        if (!answer.ok) return answer
        if (!isUnserved(prefix, answer.value)) {
          if (answer.value.status < 500) learn(prefix)
          return answer
        }
        unserved.push(answer.value)
      }
      return fail(whyNone(unserved))
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
const isUnserved = (prefix: OauthPrefix, answer: Answer): boolean =>
  isMissing(answer) || isEmptyError(answer) || (prefix === '/oauth2' && wantsBearer(answer))

/** Every portal has one of the two. Where neither is to be had, a 500 without a body was trouble after all. */
function whyNone(unserved: readonly Answer[]): Failure {
  const trouble = unserved.find(isEmptyError)
  if (trouble !== undefined) return failureOf(trouble)
  return failure('portal/not-supported', { host: unserved[0]?.url.hostname ?? '' })
}

/** A token as it was granted, and the scope that came with it. */
export interface OauthGrant extends Granted {
  readonly fields: Readonly<Record<string, unknown>>
}

/** Reads the answer of a token endpoint. Failures: those of `oauthRefusalOf`, of any answer, and `server/bad-answer`. */
export function grantIn(
  answer: Answer,
  asked: { readonly clientId: string; readonly scope: string },
): Result<OauthGrant> {
  const host = answer.url.hostname
  const refusal = oauthRefusalOf({ host, status: answer.status, error: oauthErrorOf(answer), asked })
  if (refusal !== null) return fail(refusal)
  const body = jsonOf(answer)
  if (!body.ok) return body
  const fields = asRecord(body.value)
  const granted = grantedOauth(fields)
  return granted === null ? fail(failure('server/bad-answer', { host, why: 'no-token' })) : ok({ ...granted, fields })
}

/** The standard's error in an answer that was no success, or null. */
export function oauthErrorOf(answer: Answer): string | null {
  const text = textOf(answer)
  if (isSuccess(answer) || isPage(answer) || !isShallow(text, ERROR_DEPTH)) return null
  try {
    return oauthErrorIn(JSON.parse(text))
  } catch {
    return null
  }
}

/** An error is a flat record. */
const ERROR_DEPTH = 4
