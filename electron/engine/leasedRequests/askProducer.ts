import {
  buildProducerQuestion,
  interpretProducerAnswer,
  type ProducerAnswer,
} from '../../../shared/follow/producerQuestion.js'
import type { ProducerVersion } from '../../../shared/follow/producerVersion.js'
import { ok, type Result } from '../../../shared/result.js'
import type { MediaRef, MediaSource } from '../../ports/mediaSource.js'
import { findRefusal, type MediaRequestDeps, requestMedia } from './requestMedia.js'

/** Asks a producer whether it still has the version of a file that was fetched. It fails as a download fails. */
export async function askProducer(
  deps: MediaRequestDeps & { readonly source: Pick<MediaSource, 'locate'> },
  ref: MediaRef,
  fetched: ProducerVersion,
  signal: AbortSignal,
): Promise<Result<ProducerAnswer>> {
  const located = await deps.source.locate(ref, signal)
  if (!located.ok) return located
  const question = { ref, located: located.value, headers: buildProducerQuestion(fetched) }
  return requestMedia<ProducerAnswer>(deps, question, signal, async ({ response }, rejection) => {
    const refusal = findRefusal(rejection, response)
    return refusal ?? { type: 'read', result: ok(interpretProducerAnswer(fetched, response)) }
  })
}
