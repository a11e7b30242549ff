import { getDeclaredLength } from '../../../../shared/download/http/bodyFraming.js'
import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import {
  buildRevalidationHeaders,
  getRevalidationDelayMs,
  interpretRevalidation,
  isRegeneratedPerRequest,
  type RevalidationInput,
  type RevalidationProof,
  type RevalidationResult,
} from '../../../../shared/download/http/revalidation.js'
import { hasDifferentValidators } from '../../../../shared/download/http/validators.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import { BodyError } from '../../../ports/net.js'
import type { FollowUpRequests } from './followUpRequests.js'

export interface RevalidationDeps {
  readonly clock: Clock
  readonly followUps: FollowUpRequests
  readonly stopping: AbortSignal
}

type Headers = Readonly<Record<string, string>>

/** How often a busy or unreachable producer is asked. */
const TRIES = 3
/** The first pause between two tries; later ones are longer. */
const PAUSE_MS = 1000
/**
 * A producer that requests a longer pause is not asked again: the file is complete, and other downloads need its slot.
 */
const LONGEST_PAUSE_MS = 60_000

/** Asks the producer once more about a file after its last byte has arrived, by requesting one byte. */
export async function revalidate(
  deps: RevalidationDeps,
  revalidationInput: RevalidationInput,
): Promise<RevalidationProof> {
  const headers = buildRevalidationHeaders(revalidationInput)
  if (headers === null) return 'no-validator'
  const { followUps, clock, stopping } = deps
  const delayMs = getRevalidationDelayMs(revalidationInput)
  if (delayMs > 0) await clock.sleep(delayMs, stopping)
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Another connection of this attempt may have received a requested wait or a refusal.
    const pauseMs = followUps.getWaitMs() ?? PAUSE_MS * tries ** 2
    if (followUps.isRefused() || pauseMs > LONGEST_PAUSE_MS) break
    if (pauseMs > 0) await clock.sleep(pauseMs, stopping)
    if (stopping.aborted) break
    const reading = await askOnce(deps, headers, revalidationInput)
    if (reading !== 'later') return reading
  }
  return 'not-answered'
}

async function askOnce(
  deps: RevalidationDeps,
  headers: Headers,
  revalidationInput: RevalidationInput,
): Promise<RevalidationResult> {
  const read = (response: ResponseHead): RevalidationResult => interpretRevalidation(revalidationInput, response)
  const { etag, lastModified } = revalidationInput.first
  const isNothingNew = (response: ResponseHead): boolean =>
    response.status === 206 &&
    response.etag === etag &&
    response.lastModified === lastModified &&
    (read(response) === 'one-version' || read(response) === 'weak-validator')
  const one = await readHead(deps, headers, isNothingNew)
  if (!one.ok) return 'later'
  const reading = read(one.value)
  if (reading !== 'changed' || !isRegeneratedPerRequest(revalidationInput.first, one.value)) return reading
  const other = await readHead(deps, headers, isNothingNew)
  const isAnew = other.ok && other.value.status === 200 && hasDifferentValidators(one.value, other.value)
  return isAnew ? 'made-anew' : reading
}

/**
 * Returns the head of a response. A body of one byte is read, so that the connection can be reused; a whole body is
 * not.
 */
async function readHead(
  { followUps, stopping }: RevalidationDeps,
  headers: Headers,
  isWanted: (response: ResponseHead) => boolean,
): Promise<Result<ResponseHead>> {
  const asked = await followUps.send(headers, stopping)
  if (!asked.ok) return asked
  const { response, netResponse, body } = asked.value
  try {
    if (isWanted(response) && getDeclaredLength(response) === 1) for await (const _ of body);
  } catch (error) {
    // Only the head is needed.
    if (!(error instanceof BodyError)) throw error
  } finally {
    netResponse.discard()
  }
  return ok(response)
}
