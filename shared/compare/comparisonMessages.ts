import { formatCount } from '../messages/formatAmounts.js'
import type { BilingualText, Language } from '../messages/language.js'
import { createNumberFormat } from '../messages/numberFormat.js'
import type { PreviewNote } from '../preview/model.js'
import type { ChangeCounts, NumberChange } from './model.js'

/** In French, zero is singular. */
const isSingularInFrench = (count: number): boolean => count < 2

const COUNT_WORDS: readonly (readonly [keyof ChangeCounts, (count: number) => BilingualText])[] = [
  ['added', (count) => ({ fr: isSingularInFrench(count) ? 'nouvelle' : 'nouvelles', en: 'new' })],
  ['removed', (count) => ({ fr: isSingularInFrench(count) ? 'retirée' : 'retirées', en: 'removed' })],
  ['changed', (count) => ({ fr: isSingularInFrench(count) ? 'modifiée' : 'modifiées', en: 'changed' })],
  ['same', (count) => ({ fr: isSingularInFrench(count) ? 'identique' : 'identiques', en: 'same' })],
]

/** `1 new, 2 removed, 0 changed, 7 same`. */
export const formatCounts = (counts: ChangeCounts, language: Language): string =>
  COUNT_WORDS.map(([name, words]) => `${formatCount(counts[name], language)} ${words(counts[name])[language]}`).join(
    ', ',
  )

/** `counts up 3 %, total 1,000 → 1,030, 4 rows changed`. */
export function formatNumberChange({ column, was, now, changed }: NumberChange, language: Language): string {
  const total = `total ${formatNumber(was, language)} → ${formatNumber(now, language)}`
  const rows = changed === null || changed === 0 ? [] : [formatChangedRows(changed)[language]]
  return [`${column} ${formatTrend(was, now)[language]}`, total, ...rows].join(', ')
}

const formatChangedRows = (count: number): BilingualText => ({
  fr: `${formatCount(count, 'fr')} ${count === 1 ? 'ligne modifiée' : 'lignes modifiées'}`,
  en: `${formatCount(count, 'en')} ${count === 1 ? 'row changed' : 'rows changed'}`,
})

/** A change in per cent is meaningless when the old sum is negative or zero. */
function formatTrend(was: number | null, now: number | null): BilingualText {
  if (was === null || now === null || was === now) return { fr: 'modifiée', en: 'changed' }
  const isUp = now > was
  if (was <= 0 || now < 0) return isUp ? { fr: 'en hausse', en: 'up' } : { fr: 'en baisse', en: 'down' }
  const percent = (Math.abs(now - was) / was) * 100
  const share = (language: Language): string => {
    if (percent < 0.1) return language === 'fr' ? 'de moins de 0,1 %' : 'by less than 0.1%'
    const rounded = formatNumber(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent), language)
    return language === 'fr' ? `de ${rounded} %` : `${rounded}%`
  }
  return isUp
    ? { fr: `en hausse ${share('fr')}`, en: `up ${share('en')}` }
    : { fr: `en baisse ${share('fr')}`, en: `down ${share('en')}` }
}

const formatNumber = (value: number | null, language: Language): string =>
  value === null ? '–' : createNumberFormat(language, { maximumFractionDigits: 3 }).format(value)

/** The texts of the notes that matter in a comparison; the other notes have none here. */
export const COMPARISON_NOTES: Readonly<Partial<Record<PreviewNote, BilingualText>>> = {
  'lines-skipped': {
    fr: 'les lignes qui ne correspondent pas aux colonnes sont écartées',
    en: 'lines that do not fit the columns are left out',
  },
  'columns-left-out': {
    fr: 'les colonnes au-delà de la limite sont écartées',
    en: 'columns beyond the limit are left out',
  },
  'binary-left-out': {
    fr: 'les valeurs binaires au-delà de la limite sont écartées',
    en: 'binary values beyond the limit are left out',
  },
  'formulas-not-calculated': {
    fr: 'des formules ont un résultat absent du classeur ou pas à jour',
    en: 'results of formulas are missing from the workbook or not up to date',
  },
  'sheets-left-out': {
    fr: 'de plusieurs feuilles ou couches, seule la première remplie est comparée',
    en: 'of several sheets or layers, only the first filled one is compared',
  },
}
