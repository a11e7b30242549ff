import type { FileStatus, LibraryRow } from '../../../shared/library/model.js'
import type { Messages } from '../../messages/messages.js'
import type { FormattedStatus } from '../downloads/status/formatDownloadState.js'

const MEANINGS: Readonly<Record<FileStatus, FormattedStatus['tone']>> = {
  verified: 'done',
  complete: 'idle',
  touched: 'waiting',
  damaged: 'needs',
  missing: 'needs',
}

/** The state of a local file in words. An intact file has no sentence, because nothing has to be done about it. */
export function formatFileStatus(
  { standing, verdict }: Pick<LibraryRow, 'standing' | 'verdict'>,
  messages: Messages,
): FormattedStatus {
  const word = messages.say(`library.is.${standing}`)
  const tone = MEANINGS[standing]
  if (standing === 'verified') return { tone, word, why: '' }
  return {
    tone,
    word,
    why: standing === 'complete' ? messages.formatVerdict(verdict) : messages.say(`library.why.${standing}`),
  }
}
