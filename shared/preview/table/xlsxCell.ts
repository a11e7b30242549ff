/** What the number format of a workbook says about a cell (ECMA-376 18.8.30). */
export type CellStyle = 'plain' | 'date' | 'time' | 'moment'

const BUILT_IN: Readonly<Record<number, CellStyle>> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'moment',
  45: 'time',
  46: 'time',
  47: 'time',
}

/**
 * Returns the style of a number format: a format that shows a date is a date. Quoted texts, colours and locales are
 * ignored.
 */
export function getStyleKind(formatId: number, code: string | undefined): CellStyle {
  if (code === undefined) return BUILT_IN[formatId] ?? 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  const hasDate = /[yd]/i.test(bare) || /m{3,}/i.test(bare)
  const hasTime = /[hs]/i.test(bare)
  return hasDate ? (hasTime ? 'moment' : 'date') : hasTime ? 'time' : 'plain'
}

const DAY_MS = 86_400_000

/**
 * Formats a serial number of a workbook as ISO 8601; days count from 1899-12-30 (or 1904-01-01). A value that is no
 * valid moment is returned unchanged.
 */
export function formatSerialDate(serial: string, style: CellStyle, from1904: boolean): string {
  const days = Number(serial)
  if (style === 'plain' || serial === '' || !Number.isFinite(days) || days < 0 || days > 2_958_466) return serial
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const iso = new Date(start + Math.round(days * DAY_MS)).toISOString()
  if (style === 'time') return iso.slice(11, 19)
  return style === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/**
 * Returns the column of a cell's address, from 0: `A1` is 0, `AB7` is 27. -1 when there is none, or when it is beyond
 * the last column of a sheet.
 */
export function getColumnIndex(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0]
  if (letters === undefined) return -1
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column <= 16_384 ? column - 1 : -1
}
