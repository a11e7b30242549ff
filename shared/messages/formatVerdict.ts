import { DIGEST_SOURCE_TITLES } from '../download/model/serverDigests.js'
import type { UnprovenReason, UnverifiableReason, Verdict } from '../download/model/verdict.js'
import { formatBytes } from './formatAmounts.js'
import type { BilingualText, Language } from './language.js'

const ALGORITHMS = {
  md5: 'MD5',
  'sha-256': 'SHA-256',
  'sha-512': 'SHA-512',
} as const

const REASONS: Readonly<Record<UnverifiableReason, BilingualText>> = {
  'no-checksum': {
    fr: 'Complet. Le portail ne déclare pas d’empreinte.',
    en: 'Complete. The portal declares no checksum.',
  },
  'unusable-checksum': {
    fr: 'Non vérifié : empreinte du portail invalide.',
    en: 'Not verified: the portal’s checksum is invalid.',
  },
  'decrypted-by-portal': {
    fr: 'Complet. Le portail déchiffre ce fichier en l’envoyant : son empreinte déclarée ne peut pas correspondre.',
    en: 'Complete. The portal decrypts this file while sending it, so its declared checksum cannot match.',
  },
  'regenerated-by-producer': {
    fr: 'Complet. Le producteur régénère ce fichier : son empreinte déclarée ne peut pas correspondre.',
    en: 'Complete. The producer regenerates this file, so its declared checksum cannot match.',
  },
  'sent-packed': {
    fr: 'Complet, mais le serveur l’a envoyé compressé : décompressez-le avant usage.',
    en: 'Complete, but the server sent it compressed: decompress it before use.',
  },
}

/** Why it is also unproven that all bytes are of one version. */
const UNPROVEN: Readonly<Record<UnprovenReason, BilingualText>> = {
  'no-validator': {
    fr: 'Rien ne prouve non plus qu’il soit d’une seule version : le serveur n’en indique aucune.',
    en: 'Nothing proves that it is of a single version either: the server states none.',
  },
  'weak-validator': {
    fr: 'Rien ne prouve non plus qu’il soit d’une seule version : le serveur ne distingue pas deux versions rapprochées.',
    en: 'Nothing proves that it is of a single version either: the server does not tell two close versions apart.',
  },
  'made-anew': {
    fr: 'Le serveur régénère le fichier à chaque demande : rien ne prouve qu’il soit d’une seule version.',
    en: 'The server regenerates the file at each request, so nothing proves that it is of a single version.',
  },
  'not-answered': {
    fr: 'Rien ne prouve non plus qu’il soit d’une seule version : redemandé après le dernier octet, le serveur n’a pas répondu.',
    en: 'Nothing proves that it is of a single version either: asked again after the last byte, the server did not respond.',
  },
}

const VERIFIED: Readonly<Record<Language, (algorithm: string) => string>> = {
  fr: (algorithm) => `Vérifié par son empreinte ${algorithm}`,
  en: (algorithm) => `Verified by its ${algorithm} checksum`,
}
const VOUCHED: Readonly<Record<Language, (algorithm: string, by: string) => string>> = {
  fr: (algorithm, by) => `Vérifié par l’empreinte ${algorithm} que le serveur envoie (${by})`,
  en: (algorithm, by) => `Verified by the ${algorithm} checksum that the server sends (${by})`,
}

/**
 * Formats how a complete file was verified, or why it could not be: a few short sentences, the same in the window and
 * in the terminal.
 */
export function formatVerdict(verdict: Verdict, language: Language): string {
  const text = verdict.is === 'verified' ? formatVerified(verdict, language) : formatReason(verdict, language)
  const { coding } = verdict
  if (coding === undefined) return text
  if (verdict.is === 'not-verifiable')
    return verdict.because === 'sent-packed' ? `${text} (${coding})` : `${text} ${DECODED[language](coding)}`
  return `${text}. ${(verdict.isPacked === true ? PACKED : DECODED)[language](coding)}`
}

const PACKED: Readonly<Record<Language, (coding: string) => string>> = {
  fr: (coding) => `Le serveur l’a envoyé compressé (${coding}) : décompressez-le avant usage.`,
  en: (coding) => `The server sent it compressed (${coding}): decompress it before use.`,
}

const DECODED: Readonly<Record<Language, (coding: string) => string>> = {
  fr: (coding) => `Le serveur l’a envoyé compressé (${coding}) : il a été décompressé.`,
  en: (coding) => `The server sent it compressed (${coding}): it was decompressed.`,
}

function formatVerified({ algorithm, by }: Extract<Verdict, { is: 'verified' }>, language: Language): string {
  const name = ALGORITHMS[algorithm]
  return by === undefined ? VERIFIED[language](name) : VOUCHED[language](name, DIGEST_SOURCE_TITLES[by])
}

function formatReason(verdict: Extract<Verdict, { is: 'not-verifiable' }>, language: Language): string {
  const { because, declaredBytes, receivedBytes, unproven } = verdict
  const sentences = [REASONS[because][language]]
  if (declaredBytes !== undefined && receivedBytes !== undefined)
    sentences.push(SIZES[language](formatBytes(declaredBytes, language), formatBytes(receivedBytes, language)))
  if (unproven !== undefined) sentences.push(UNPROVEN[unproven][language])
  return sentences.join(' ')
}

const SIZES: Readonly<Record<Language, (declared: string, received: string) => string>> = {
  fr: (declared, received) => `Taille déclarée : ${declared}, reçue : ${received}.`,
  en: (declared, received) => `Declared size: ${declared}, received: ${received}.`,
}
