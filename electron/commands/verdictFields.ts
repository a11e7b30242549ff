import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import type { UnverifiableReason, Verdict } from '../../shared/download/view.js'
import type { WitnessName } from '../../shared/http/digests.js'
import type { Language } from '../../shared/words/amounts.js'
import { sayVerdict } from '../../shared/words/verdicts.js'

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
  | { readonly verified: ChecksumAlgorithm; readonly witness?: WitnessName; readonly message?: string }
  | { readonly verified: 'none'; readonly reason: (typeof REASON)[UnverifiableReason]; readonly message: string }

/** What an event says of a complete file: by which hash it was verified and whose that is, or why by none. */
export function verdictFields(verdict: Verdict, language: Language): VerdictFields {
  const message = sayVerdict(verdict, language)
  if (verdict.is === 'not-verifiable') return { verified: 'none', reason: REASON[verdict.because], message }
  return {
    verified: verdict.algorithm,
    ...(verdict.by === undefined ? {} : { witness: verdict.by }),
    ...(verdict.coding === undefined ? {} : { message }),
  }
}
