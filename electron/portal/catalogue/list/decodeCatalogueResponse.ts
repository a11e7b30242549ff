import { decodeDataset } from '../../../../shared/catalogue/decode/decodeDataset.js'
import { type DecodedPage, decodePage } from '../../../../shared/catalogue/decode/decodePage.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Slices } from '../../../../shared/timeSlices.js'
import type { ApiResponse } from '../../http/apiResponse.js'
import { parseJsonInSlices } from '../../http/apiResponse.js'

/** Decodes a page of the list. Fails with `server/not-a-portal` when the answer is no list, and as any answer does. */
export function* decodePageResponse(response: ApiResponse): Slices<Result<DecodedPage>> {
  const host = response.url.hostname
  if (response.status === 404) return fail(failure('server/not-a-portal', { host }))
  const body = yield* parseJsonInSlices(response)
  if (!body.ok) return body
  const page = yield* decodePage(body.value)
  return page === null ? fail(failure('server/not-a-portal', { host })) : ok(page)
}

/** Decodes the answer of the address for details. `text` is the body, when the caller has read it already. */
export function* decodeDatasetResponse(response: ApiResponse, text?: string): Slices<Result<Dataset>> {
  const body = yield* parseJsonInSlices(response, text)
  if (!body.ok) return body
  const dataset = yield* decodeDataset(body.value, 'detail')
  // What is done with thousands of files next is not part of the last slice.
  yield
  const host = response.url.hostname
  return dataset === null ? fail(failure('server/bad-answer', { host, why: 'not-a-dataset' })) : ok(dataset)
}
