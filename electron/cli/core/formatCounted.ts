import type { BilingualText, Language } from '../../../shared/messages/language.js'

/** The words of the counts that commands print for people. Events have the names of the counts, which scripts read. */
export const COUNT_WORDS = {
  done: { fr: 'terminés', en: 'done' },
  failed: { fr: 'échecs', en: 'failed' },
  skipped: { fr: 'ignorés', en: 'skipped' },
  ok: { fr: 'vérifiés', en: 'ok' },
  bad: { fr: 'endommagés', en: 'bad' },
  unread: { fr: 'non lus', en: 'not read' },
  missing: { fr: 'absents', en: 'missing' },
  repaired: { fr: 'réparés', en: 'repaired' },
  followed: { fr: 'suivis', en: 'followed' },
  changed: { fr: 'changements', en: 'changed' },
  asked: { fr: 'contactés', en: 'contacted' },
  unasked: { fr: 'non contactés', en: 'not contacted' },
  datasets: { fr: 'jeux de données', en: 'datasets' },
  files: { fr: 'fichiers', en: 'files' },
  bytes: { fr: 'octets', en: 'bytes' },
} as const satisfies Record<string, BilingualText>

export type CountWord = keyof typeof COUNT_WORDS

/** Formats a count with its word: `ok 12`, `vérifiés 12`. */
export const formatCounted = (word: CountWord, count: number, language: Language): string =>
  `${COUNT_WORDS[word][language]} ${count}`
