import type { ColumnKind } from '../model.js'

/**
 * The number or the date that a person typed in the French form, as the database writes it; null when the text is
 * neither, or the column holds none.
 */
export function parseTypedValue(text: string, kind: ColumnKind): string | null {
  if (kind === 'number' && /^-?[\d\s]*(?:[.,]\d*)?$/.test(text)) return text.replace(/\s/g, '').replace(',', '.')
  const day = kind === 'date' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) : null
  return day === null ? null : `${day[3]}-${day[2]}-${day[1]}`
}
