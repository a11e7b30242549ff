import { type DecodedPage, decodeDataset, decodePage } from '../../shared/catalog/decode.js'
import type { Dataset } from '../../shared/catalog/model.js'
import { parsePublicKey } from '../../shared/crypt/key.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Steps } from '../../shared/steps.js'
import { failureOf, isPage, isSuccess, jsonOf } from './answer.js'
import type { Answer } from './call.js'
import type { PublicKey } from './portal.js'

/** The list in an answer. `server/not-a-portal` where there is none. */
export function* pageIn(answer: Answer): Steps<Result<DecodedPage>> {
  const host = answer.url.hostname
  if (answer.status === 404) return fail(failure('server/not-a-portal', { host }))
  const body = jsonOf(answer)
  if (!body.ok) return body
  const page = yield* decodePage(body.value)
  return page === null ? fail(failure('server/not-a-portal', { host })) : ok(page)
}

/** The record in an answer of a detail's own address. */
export function* datasetIn(answer: Answer): Steps<Result<Dataset>> {
  const body = jsonOf(answer)
  if (!body.ok) return body
  const dataset = yield* decodeDataset(body.value, 'detail')
  const host = answer.url.hostname
  return dataset === null ? fail(failure('server/bad-answer', { host, why: 'not-a-dataset' })) : ok(dataset)
}

/** The public key in an answer. Failures: `key/not-a-key`, `key/too-weak`, `portal/not-supported` and those of any answer. */
export function keyIn(answer: Answer, sha256: (bytes: Uint8Array) => string): Result<PublicKey> {
  const host = answer.url.hostname
  if (isSuccess(answer) && isPage(answer)) return fail(failure('key/not-a-key', { host }))
  if (answer.status === 404) return fail(failure('portal/not-supported', { host }))
  if (!isSuccess(answer)) return fail(failureOf(answer))
  const key = parsePublicKey(answer.bytes)
  if (!key.ok) return key
  return ok({ pem: key.value.pem, bits: key.value.bits, fingerprint: sha256(key.value.spki) })
}
