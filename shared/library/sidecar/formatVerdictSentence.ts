import type { ChecksumAlgorithm } from '../../catalogue/model.js'
import { DIGEST_SOURCE_TITLES } from '../../download/model/serverDigests.js'
import type { UnprovenReason, UnverifiableReason, Verdict } from '../../download/model/verdict.js'

const ALGORITHM: Readonly<Record<ChecksumAlgorithm, string>> = {
  md5: 'MD5',
  'sha-256': 'SHA-256',
  'sha-512': 'SHA-512',
}

const REASON: Readonly<Record<UnverifiableReason, string>> = {
  'no-checksum': 'the catalogue declares no checksum',
  'unusable-checksum': 'what the catalogue declares as a checksum cannot be one',
  'decrypted-by-portal': 'the portal decrypted it on the way, and the declared checksum is of the encrypted file',
  'regenerated-by-producer': 'the producer makes it anew at each download, and the catalogue describes another day’s',
  'sent-packed': 'the server compressed it on the way although asked not to: unpack it before use',
}

const UNPROVEN: Readonly<Record<UnprovenReason, string>> = {
  'no-validator': 'the server says nothing that tells one version of the file from another',
  'weak-validator': 'the server gives only a weak validator for the file',
  'made-anew': 'the server makes the file anew at each question',
  'not-answered': 'the server did not answer when it was asked once more after the last byte',
}

/** Formats the verdict as sentences, because sidecars are also read where this product is not installed. */
export function formatVerdictSentence(verdict: Verdict): string {
  const { coding } = verdict
  const judgement = describeJudgement(verdict)
  if (coding === undefined || (verdict.is === 'not-verifiable' && verdict.because === 'sent-packed')) return judgement
  const isPacked = verdict.is === 'verified' && verdict.isPacked === true
  return `${judgement} The server sent it compressed (${coding}): ${isPacked ? 'unpack it before use' : 'it was decompressed'}.`
}

function describeJudgement(verdict: Verdict): string {
  if (verdict.is === 'verified') {
    const whose =
      verdict.by === undefined
        ? 'the catalogue declares'
        : `the server sent with them (${DIGEST_SOURCE_TITLES[verdict.by]})`
    return `Verified: the bytes have the ${ALGORITHM[verdict.algorithm]} checksum that ${whose}.`
  }
  const complete = `Complete, but not verifiable: ${REASON[verdict.because]}.`
  return verdict.unproven === undefined
    ? complete
    : `${complete} Nothing shows that all of it is of one version: ${UNPROVEN[verdict.unproven]}.`
}
