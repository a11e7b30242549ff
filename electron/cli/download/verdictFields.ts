import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import type { DigestSource } from '../../../shared/download/model/serverDigests.js'
import type { UnverifiableReason, Verdict } from '../../../shared/download/model/verdict.js'
import type { Language } from '../../../shared/messages/formatAmounts.js'
import { formatVerdict } from '../../../shared/messages/formatVerdict.js'

/** The words of the command line's contract for each reason. Scripts read them: they do not change. */
const REASON = {
  'no-checksum': 'no-hash',
  'unusable-checksum': 'not-a-hash',
  'decrypted-by-portal': 'transformed',
  'regenerated-by-producer': 'regenerated',
  'sent-packed': 'encoded',
} as const satisfies Record<UnverifiableReason, string>

type VerdictFields =
  /** `message`: what is worth a word although it is verified. */
  | { readonly verified: ChecksumAlgorithm; readonly witness?: DigestSource; readonly message?: string }
  | { readonly verified: 'none'; readonly reason: (typeof REASON)[UnverifiableReason]; readonly message: string }

/** What an event says of a complete file: by which hash it was verified and whose that is, or why by none. */
export function toVerdictFields(verdict: Verdict, language: Language): VerdictFields {
  const message = formatVerdict(verdict, language)
  if (verdict.is === 'not-verifiable') return { verified: 'none', reason: REASON[verdict.because], message }
  return {
    verified: verdict.algorithm,
    ...(verdict.by === undefined ? {} : { witness: verdict.by }),
    ...(verdict.coding === undefined ? {} : { message }),
  }
}
