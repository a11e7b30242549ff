import type { DatasetId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { AuthorizedRequest } from '../auth/authorizedRequest.js'
import { getBodyText } from '../http/apiResponse.js'

/** The body is only `true` or `false`. */
const ANSWER_BYTES = 64

/**
 * Asks the portal whether the caller may read a restricted dataset; the answer is a bare boolean (portal-api.md 2.7).
 * Older portals have no such address and answer with their web page: then the result is null, and only the download
 * will tell.
 */
export async function fetchReadPermission(
  api: AuthorizedRequest,
  id: DatasetId,
  signal: AbortSignal,
): Promise<Result<boolean | null>> {
  const call = { path: `/projekt/v1/linked-dataset/${id}/myAccess`, maxBytes: ANSWER_BYTES }
  const answer = await api(call, signal)
  if (!answer.ok) return answer.failure.code === 'server/bad-answer' ? ok(null) : answer
  if (answer.value.status !== 200) return ok(null)
  const text = getBodyText(answer.value).trim()
  return ok(text === 'true' ? true : text === 'false' ? false : null)
}
