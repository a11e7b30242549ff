import type { ColumnKind } from '../model.js'

/**
 * The number or the date that a person typed as the table shows it in French or in English, as the database writes it;
 * null when the text is neither, or the column holds none. A lone comma is a decimal mark.
 */
export function parseTypedValue(text: string, kind: ColumnKind): string | null {
  if (kind === 'number' && /^-?[\d\s]*(?:[.,]\d*)?$/.test(text)) return text.replace(/\s/g, '').replace(',', '.')
  if (kind === 'number' && WITH_THOUSANDS.test(text.trim())) return text.trim().replaceAll(',', '')
  const month = kind === 'date' ? ENGLISH_DAY.exec(text.trim()) : null
  if (month !== null) return formatEnglishDay(month)
  const day = kind === 'date' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) : null
  return day === null ? null : `${day[3]}-${day[2]}-${day[1]}`
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
