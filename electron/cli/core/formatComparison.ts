import { formatCount, type Language } from '../../../shared/messages/formatAmounts.js'
import type { PreviewNote } from '../../../shared/preview/model.js'
import { isSchemaChanged } from '../../compare/columns/compareSchemas.js'
import type { ChangeCounts, Comparison, NumberChange, TableComparison } from '../../ports/preview/comparison.js'

type Both = Readonly<Record<Language, string>>

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
  isIdentical: { fr: 'Les mêmes octets', en: 'The same bytes' },
  isNotIdentical: { fr: 'Ce ne sont pas les mêmes octets', en: 'Not the same bytes' },
  total: { fr: 'total', en: 'total' },
} as const satisfies Record<string, Both>

const COUNTS: readonly (readonly [keyof ChangeCounts, (count: number) => Both])[] = [
  ['added', (count) => ({ fr: count === 1 ? 'nouvelle' : 'nouvelles', en: 'new' })],
  ['removed', (count) => ({ fr: count === 1 ? 'retirée' : 'retirées', en: 'removed' })],
  ['changed', (count) => ({ fr: count === 1 ? 'modifiée' : 'modifiées', en: 'changed' })],
  ['same', (count) => ({ fr: count === 1 ? 'identique' : 'identiques', en: 'same' })],
]

/** What a comparison found, in lines for a person. */
export function formatComparison(comparison: Comparison, language: Language): readonly string[] {
  const say = (words: Both): string => words[language]
  if (comparison.type === 'content') {
    const { isIdentical, unit, counts } = comparison
    const bytes = `${say(isIdentical ? WORDS.isIdentical : WORDS.isNotIdentical)}.`
    return unit === 'file' || isIdentical ? [bytes] : [bytes, formatCounts(say(WORDS.lines), counts, language)]
  }
  const { added, removed, changed } = comparison.counts
  const isSame = added + removed + changed === 0 && !isSchemaChanged(comparison.schema)
  return [
    ...formatSchema(comparison, language),
    ...formatKey(comparison, language),
    ...(isSame ? [`${say(WORDS.same)}.`] : []),
    formatCounts(say(WORDS.rows), comparison.counts, language),
    ...comparison.numbers.map((change) => formatNumberChange(change, language)),
  ]
}

function formatSchema({ schema, renamed }: TableComparison, language: Language): readonly string[] {
  const lists: readonly (readonly [Both, readonly string[]])[] = [
    [WORDS.columnsAdded, schema.added],
    [WORDS.columnsRemoved, schema.removed],
    [WORDS.columnsRenamed, renamed.map(({ was, now }) => `${was} → ${now}`)],
    [WORDS.columnsRetyped, schema.retyped.map(({ column, was, now }) => `${column} (${was} → ${now})`)],
  ]
  return lists.flatMap(([words, names]) =>
    names.length > 0 ? [`${formatLabel(words[language], language)} ${names.join(', ')}`] : [],
  )
}

/** A key that the person named is known to them. */
function formatKey({ key }: TableComparison, language: Language): readonly string[] {
  if (key.columns.length === 0) return [`${WORDS.noKey[language]}.`]
  return key.isFound ? [`${formatLabel(WORDS.keyFound[language], language)} ${key.columns.join(', ')}`] : []
}

function formatCounts(what: string, counts: ChangeCounts, language: Language): string {
  const parts = COUNTS.map(([name, words]) => `${formatCount(counts[name], language)} ${words(counts[name])[language]}`)
  return `${formatLabel(what, language)} ${parts.join(', ')}`
}

/** `counts up 3 %, total 1,000 → 1,030, 4 rows changed`. */
export function formatNumberChange({ column, was, now, changed }: NumberChange, language: Language): string {
  const total = `${WORDS.total[language]} ${formatNumber(was, language)} → ${formatNumber(now, language)}`
  const rows = changed === null || changed === 0 ? [] : [formatChangedRows(changed)[language]]
  return [`${column} ${formatTrend(was, now)[language]}`, total, ...rows].join(', ')
}

const formatChangedRows = (count: number): Both => ({
  fr: `${formatCount(count, 'fr')} ${count === 1 ? 'ligne modifiée' : 'lignes modifiées'}`,
  en: `${formatCount(count, 'en')} ${count === 1 ? 'row changed' : 'rows changed'}`,
})

/** A share of a negative sum, or of none, says nothing. */
function formatTrend(was: number | null, now: number | null): Both {
  if (was === null || now === null || was === now) return { fr: 'modifiée', en: 'changed' }
  const isUp = now > was
  if (was <= 0 || now < 0) return isUp ? { fr: 'en hausse', en: 'up' } : { fr: 'en baisse', en: 'down' }
  const percent = (Math.abs(now - was) / was) * 100
  const share = (language: Language): string =>
    percent < 0.1
      ? language === 'fr'
        ? 'de moins de 0,1 %'
        : 'by less than 0.1 %'
      : `${language === 'fr' ? 'de ' : ''}${formatNumber(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent), language)} %`
  return isUp
    ? { fr: `en hausse ${share('fr')}`, en: `up ${share('en')}` }
    : { fr: `en baisse ${share('fr')}`, en: `down ${share('en')}` }
}

const formatNumber = (value: number | null, language: Language): string =>
  value === null ? '–' : new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value)

const NOTES: Readonly<Partial<Record<PreviewNote, Both>>> = {
  'lines-skipped': {
    fr: 'des lignes qui ne correspondent pas aux colonnes sont laissées de côté',
    en: 'lines that do not fit the columns are left out',
  },
  'columns-left-out': {
    fr: 'les colonnes au-delà de la limite sont laissées de côté',
    en: 'columns beyond the limit are left out',
  },
  'sheets-left-out': {
    fr: 'seule la première feuille remplie est comparée',
    en: 'only the first filled sheet is compared',
  },
}

/** What a person should know about how the files were read. */
export function formatNotes(comparison: Comparison, language: Language): readonly string[] {
  if (comparison.type === 'content') return []
  const sides = [
    [{ fr: 'ancien fichier', en: 'old file' }, comparison.notes.old],
    [{ fr: 'nouveau fichier', en: 'new file' }, comparison.notes.now],
  ] as const
  return sides.flatMap(([file, notes]) =>
    notes.flatMap((note) => {
      const words = NOTES[note]
      return words === undefined ? [] : [`${formatLabel(file[language], language)} ${words[language]}.`]
    }),
  )
}

/** French puts a space before its colon. */
const formatLabel = (words: string, language: Language): string => `${words}${language === 'fr' ? '\u00a0:' : ':'}`
