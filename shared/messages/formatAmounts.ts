/** Formats sizes, speeds and durations in the person's language, the same in the window and in the terminal. Pure. */

import { getOrAdd } from '../collections/getOrAdd.js'
import type { Language } from './language.js'
import { createNumberFormat } from './numberFormat.js'

const UNITS: Readonly<Record<Language, readonly string[]>> = {
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
}

interface NumberStyle {
  readonly leastDigits?: 0 | 1
  readonly notation?: 'standard' | 'compact'
}

const formats = new Map<string, Intl.NumberFormat>()
/**
 * Returns a cached number format: creating one takes longer than formatting a hundred numbers, and a scrolling list
 * needs hundreds.
 */
function getNumberFormat(
  language: Language,
  digits: 0 | 1,
  { leastDigits = digits, notation = 'standard' }: NumberStyle = {},
): Intl.NumberFormat {
  const key = `${language} ${digits} ${leastDigits} ${notation}`
  return getOrAdd(formats, key, () =>
    createNumberFormat(language, {
      notation,
      minimumFractionDigits: Math.min(leastDigits, digits),
      maximumFractionDigits: digits,
    }),
  )
}

/**
 * Formats a size with one decimal above the kilobyte, in powers of 1000 as disks and both languages count: `3,2 Go`,
 * `3.2 GB`. A size that changes keeps its decimal, so that it keeps its width; with `leastDigits` 0, `2,0 Mo` is `2 Mo`.
 */
export function formatBytes(bytes: number, language: Language, leastDigits: 0 | 1 = 1): string {
  const units = UNITS[language]
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  // 999,950 bytes would round to "1000.0 kB", so the next unit is used.
  const rounded = Math.round((bytes / 1000 ** power) * 10) / 10
  const [value, unit] = rounded >= 1000 && power < units.length - 1 ? [rounded / 1000, power + 1] : [rounded, power]
  const digits = unit === 0 ? 0 : 1
  return `${getNumberFormat(language, digits, { leastDigits }).format(value)}\u00a0${units[unit]}`
}

/** Formats a whole number with the language's grouping: `12 345`, `12,345`. */
export const formatCount = (count: number, language: Language): string => getNumberFormat(language, 0).format(count)

/** Formats a count for at most four digits: from ten thousand on in thousands, `12 k`. */
export const formatBadge = (count: number, language: Language): string =>
  count < 10_000 ? formatCount(count, language) : getNumberFormat(language, 0, { notation: 'compact' }).format(count)

/** Formats a duration, rounded up to a unit that people plan with: `8 s`, `12 min`, `2 h 05`, `3 j`. */
export function formatDuration(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 60) return `${whole}\u00a0s`
  if (whole < 3600) return `${Math.ceil(whole / 60)}\u00a0min`
  if (whole < 48 * 3600) {
    const minutes = Math.ceil(whole / 60)
    return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
  }
  return `${Math.ceil(whole / 86_400)}\u00a0${language === 'fr' ? 'j' : 'd'}`
}
