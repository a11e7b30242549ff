import type { Language } from '../../messages/language.js'
import type { ColumnKind } from '../model.js'

/**
 * The number or the date that a person typed as the table shows it in French or in English, as the database writes it;
 * null when the text is neither, or the column holds none. A lone comma is a decimal mark, unless the language is known
 * to be English and three digits follow it.
 */
export function parseTypedValue(typed: string, kind: ColumnKind, language: Language | null = null): string | null {
  const text = kind === 'number' && language !== null ? removeThousands(typed, language) : typed
  if (kind === 'number' && /^-?[\d\s]*(?:[.,]\d*)?$/.test(text)) return text.replace(/\s/g, '').replace(',', '.')
  if (kind === 'number' && WITH_THOUSANDS.test(text.trim())) return text.trim().replaceAll(',', '')
  const month = kind === 'date' ? ENGLISH_DAY.exec(text.trim()) : null
  if (month !== null) return formatEnglishDay(month)
  const day = kind === 'date' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) : null
  return day === null ? null : `${day[3]}-${day[2]}-${day[1]}`
}

/** The typed number as SQL has it; null when the text is none, or the column holds none. */
export function parseTypedNumber(text: string, kind: ColumnKind): string | null {
  const stored = kind === 'number' ? parseTypedValue(text, kind) : null
  return stored !== null && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(stored) ? stored : null
}

/** Removes the commas between thousands, as the table shows numbers in English: `1,234` is no decimal there. */
export const removeThousands = (text: string, language: Language): string =>
  language === 'en' && /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text.trim()) ? text.trim().replaceAll(',', '') : text

/** The words that the table shows for a boolean. */
export const BOOLEAN_WORDS: Readonly<Record<Language, Readonly<Record<'true' | 'false', string>>>> = {
  fr: { true: 'oui', false: 'non' },
  en: { true: 'yes', false: 'no' },
}

/** `1,234.5` and `1,234,567`: there is no other way to read their commas. */
const WITH_THOUSANDS = /^-?\d{1,3}(?:,\d{3})*(?:,\d{3}\.\d*|(?:,\d{3}){2})$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `Jan 5, 2024`. */
const ENGLISH_DAY = new RegExp(`^(${MONTHS.join('|')}) (\\d{1,2}), (\\d{4})$`, 'i')

function formatEnglishDay([, month = '', day = '', year = '']: readonly string[]): string {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}
