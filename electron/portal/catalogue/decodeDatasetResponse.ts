import { decodeDataset } from '../../../shared/catalogue/decode/decodeDataset.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Slices } from '../../../shared/timeSlices.js'
import { type ApiResponse, parseJsonInSlices } from '../http/apiResponse.js'

/** Decodes the answer of the address for details. `text` is the body, when the caller has read it already. */
export function* decodeDatasetResponse(response: ApiResponse, text?: string): Slices<Result<Dataset>> {
  const body = yield* parseJsonInSlices(response, text)
  if (!body.ok) return body
  const dataset = yield* decodeDataset(body.value, 'detail')
  // The caller may work on thousands of files next. That work begins in a slice of its own.
  yield
  const host = response.url.hostname
  return dataset === null ? fail(failure('server/bad-answer', { host, why: 'not-a-dataset' })) : ok(dataset)
}
