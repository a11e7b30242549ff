import { type DecodedPage, decodePage } from '../../../../shared/catalogue/decode/decodePage.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Slices } from '../../../../shared/timeSlices.js'
import { type ApiResponse, parseJsonInSlices } from '../../http/apiResponse.js'

/** Decodes a page of the list. Fails with `server/not-a-portal` when the answer is no list, and as any answer does. */
export function* decodePageResponse(response: ApiResponse): Slices<Result<DecodedPage>> {
  const host = response.url.hostname
  if (response.status === 404) return fail(failure('server/not-a-portal', { host }))
  const body = yield* parseJsonInSlices(response)
  if (!body.ok) return body
  const page = yield* decodePage(body.value)
  return page === null ? fail(failure('server/not-a-portal', { host })) : ok(page)
}
