/** Amounts for people: sizes, speeds and spans in the reader's language. Pure; the same words in the window and in the terminal. */

export type Language = 'fr' | 'en'

const UNITS: Readonly<Record<Language, readonly string[]>> = {
  fr: ['o', 'ko', 'Mo', 'Go', 'To'],
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
}

const formats = new Map<string, Intl.NumberFormat>()
/** Making a format costs more than a hundred numbers said with it, and a list that scrolls says hundreds. */
function formatOf(language: Language, digits: 0 | 1, notation: 'standard' | 'compact' = 'standard'): Intl.NumberFormat {
  const key = `${language} ${digits} ${notation}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(language, {
    notation,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** A size with one decimal above the kilobyte, in powers of 1000 as disks and both languages count: `3,2 Go`, `3.2 GB`. */
export function formatBytes(bytes: number, language: Language): string {
  const units = UNITS[language]
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  // 999,950 bytes round to "1000.0 kB": one step further up reads better.
  const rounded = Math.round((bytes / 1000 ** power) * 10) / 10
  const [value, unit] = rounded >= 1000 && power < units.length - 1 ? [rounded / 1000, power + 1] : [rounded, power]
  const digits = unit === 0 ? 0 : 1
  return `${formatOf(language, digits).format(value)}\u00a0${units[unit]}`
}

/** A whole number grouped as the language does: `12 345`, `12,345`. */
export const formatCount = (count: number, language: Language): string => formatOf(language, 0).format(count)

/** A count where there is room for four digits only: from ten thousand on in thousands, `12 k`. */
export const formatBadge = (count: number, language: Language): string =>
  count < 10_000 ? formatCount(count, language) : formatOf(language, 0, 'compact').format(count)

/** A span of time, rounded up to what a person plans with: `8 s`, `12 min`, `2 h 05`, `3 j`. */
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
