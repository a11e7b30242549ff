import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import type { DigestSource } from '../../../shared/download/model/serverDigests.js'
import type { UnverifiableReason, Verdict } from '../../../shared/download/model/verdict.js'
import { formatVerdict } from '../../../shared/messages/formatVerdict.js'
import type { Language } from '../../../shared/messages/language.js'

/** The reasons in events. Scripts read them, so they must not change. */
const REASON = {
  'no-checksum': 'no-hash',
  'unusable-checksum': 'not-a-hash',
  'decrypted-by-portal': 'transformed',
  'regenerated-by-producer': 'regenerated',
  'sent-packed': 'encoded',
} as const satisfies Record<UnverifiableReason, string>

type VerdictFields =
  /** `message`: a remark on a verified file. */
  | { readonly verified: ChecksumAlgorithm; readonly witness?: DigestSource; readonly message?: string }
  | { readonly verified: 'none'; readonly reason: (typeof REASON)[UnverifiableReason]; readonly message: string }

/**
 * Gives the fields of an event about a complete file: the hash that it was verified by and the source of the hash, or
 * why it could not be verified.
 */
export function toVerdictFields(verdict: Verdict, language: Language): VerdictFields {
  const message = formatVerdict(verdict, language)
  if (verdict.is === 'not-verifiable') return { verified: 'none', reason: REASON[verdict.because], message }
  return {
    verified: verdict.algorithm,
    ...(verdict.by === undefined ? {} : { witness: verdict.by }),
    ...(verdict.coding === undefined ? {} : { message }),
  }
}
