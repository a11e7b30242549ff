import { COMPARISON_NOTES, formatCounts, formatNumberChange } from '../../../shared/compare/comparisonMessages.js'
import { type Comparison, isDifferent, type TableComparison } from '../../../shared/compare/model.js'
import type { BilingualText, Language } from '../../../shared/messages/language.js'

const WORDS = {
  same: { fr: 'Aucune différence', en: 'No difference' },
  columnsAdded: { fr: 'Colonnes ajoutées', en: 'Columns added' },
  columnsRemoved: { fr: 'Colonnes retirées', en: 'Columns removed' },
  columnsRenamed: { fr: 'Colonnes renommées', en: 'Columns renamed' },
  columnsRetyped: { fr: 'Colonnes d’un autre type', en: 'Columns of another type' },
  keyFound: { fr: 'Lignes rapprochées par', en: 'Rows matched by' },
  noKey: {
    fr: 'Aucune colonne n’identifie les lignes : des lignes entières sont comparées',
    en: 'No column identifies the rows: whole rows are compared',
  },
  rows: { fr: 'Lignes', en: 'Rows' },
  lines: { fr: 'Lignes de texte', en: 'Lines of text' },
  isIdentical: {
    fr: 'Les deux fichiers sont identiques, octet pour octet',
    en: 'The two files are identical, byte for byte',
  },
  isNotIdentical: { fr: 'Les fichiers ne sont pas identiques', en: 'The files are not identical' },
} as const satisfies Record<string, BilingualText>

/** Formats a comparison as lines for a person. */
export function formatComparison(comparison: Comparison, language: Language): readonly string[] {
  const say = (words: BilingualText): string => words[language]
  if (comparison.type === 'content') {
    const { isIdentical, unit, counts } = comparison
    const bytes = `${say(isIdentical ? WORDS.isIdentical : WORDS.isNotIdentical)}.`
    const lines = `${formatLabel(say(WORDS.lines), language)} ${formatCounts(counts, language)}`
    return unit === 'file' || isIdentical ? [bytes] : [bytes, lines]
  }
  return [
    ...formatSchema(comparison, language),
    ...formatKey(comparison, language),
    ...(isDifferent(comparison) ? [] : [`${say(WORDS.same)}.`]),
    `${formatLabel(say(WORDS.rows), language)} ${formatCounts(comparison.counts, language)}`,
    ...comparison.numbers.map((change) => formatNumberChange(change, language)),
  ]
}

function formatSchema({ schema, renamed }: TableComparison, language: Language): readonly string[] {
  const lists: readonly (readonly [BilingualText, readonly string[]])[] = [
    [WORDS.columnsAdded, schema.added],
    [WORDS.columnsRemoved, schema.removed],
    [WORDS.columnsRenamed, renamed.map(({ was, now }) => `${was} → ${now}`)],
    [WORDS.columnsRetyped, schema.retyped.map(({ column, was, now }) => `${column} (${was} → ${now})`)],
  ]
  return lists.flatMap(([words, names]) =>
    names.length > 0 ? [`${formatLabel(words[language], language)} ${names.join(', ')}`] : [],
  )
}

/** Formats a detected key. A key that the person named is not repeated. */
function formatKey({ key }: TableComparison, language: Language): readonly string[] {
  if (key.columns.length === 0) return [`${WORDS.noKey[language]}.`]
  return key.isFound ? [`${formatLabel(WORDS.keyFound[language], language)} ${key.columns.join(', ')}`] : []
}

/** Formats the notes about how the files were read. */
export function formatNotes(comparison: Comparison, language: Language): readonly string[] {
  if (comparison.type === 'content') return []
  const sides = [
    [{ fr: 'ancien fichier', en: 'old file' }, comparison.notes.old],
    [{ fr: 'nouveau fichier', en: 'new file' }, comparison.notes.now],
  ] as const
  return sides.flatMap(([file, notes]) =>
    notes.flatMap((note) => {
      const words = COMPARISON_NOTES[note]
      return words === undefined ? [] : [`${formatLabel(file[language], language)} ${words[language]}.`]
    }),
  )
}

/** French puts a space before its colon. */
const formatLabel = (words: string, language: Language): string => `${words}${language === 'fr' ? '\u00a0:' : ':'}`
