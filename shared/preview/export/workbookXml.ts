import { escapeXml } from '../../text/escapeXml.js'
import { DAY_MS } from '../../timeUnits.js'
import { FIRST_DAY } from '../table/xlsxCell.js'

/**
 * The parts of a workbook (ECMA-376) that a table needs, as text. Values keep their types: a number stays a number as
 * long as a spreadsheet can hold all its digits, and a code with leading zeros is text.
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The index of each style in `STYLES_XML`. */
const STYLE = { date: 1, moment: 2, time: 3, head: 4, text: 5 } as const

/** The digits that a double keeps for sure: spreadsheets calculate in doubles. */
const SURE_DIGITS = 15
/** What a cell may hold, and a sheet. */
export const SHEET_CELL_CHARS = 32_767
export const SHEET_ROWS = 1_048_576
export const SHEET_COLUMNS = 16_384

/** `A` for 0, `AB` for 27. */
export function getColumnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** The beginning of a sheet whose first row stays visible. */
export const SHEET_BEGIN = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
export const SHEET_END = '</sheetData></worksheet>'

/** Formats the first row, with the names of the columns. */
export const formatHeadRow = (names: readonly string[], letters: readonly string[]): string =>
  `<row r="1">${names.map((name, index) => formatText(`${letters[index]}1`, name, STYLE.head)).join('')}</row>`

/** Formats a row of values as the database writes them, each with its type there; null is an empty cell. */
export function formatSheetRow(
  cells: readonly (string | null)[],
  types: readonly string[],
  letters: readonly string[],
  row: number,
): string {
  let written = ''
  for (const [index, cell] of cells.entries())
    if (cell !== null) written += formatCell(`${letters[index]}${row}`, cell, types[index] ?? '')
  return `<row r="${row}">${written}</row>`
}

function formatCell(at: string, value: string, type: string): string {
  if (type === 'BOOLEAN') return `<c r="${at}" t="b"><v>${value === 'true' ? 1 : 0}</v></c>`
  if (isNumberType(type)) return isExact(value, type) ? `<c r="${at}"><v>${value}</v></c>` : formatText(at, value)
  const serial = toSerial(value, type)
  if (serial === null) return formatText(at, value)
  return `<c r="${at}" s="${serial.style}"><v>${serial.days}</v></c>`
}

const isNumberType = (type: string): boolean =>
  /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\)|BIGNUM)$/.test(type)

/** Whether a spreadsheet's number keeps the value. A value that was a double stays one. */
function isExact(value: string, type: string): boolean {
  if (!/^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(value)) return false
  if (type === 'DOUBLE' || type === 'FLOAT') return true
  return value.replace(/^-?0*|\.|e.*$/gi, '').length <= SURE_DIGITS
}

/** Before March 1900 spreadsheets disagree about the number of a day. */
const FIRST_SURE_DAY = 61
const LAST_DAY = 2_958_465

function toSerial(value: string, type: string): { readonly days: number; readonly style: number } | null {
  if (type === 'TIME') {
    const parts = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/.exec(value)
    return parts === null ? null : { days: toDayPart(parts.slice(1)), style: STYLE.time }
  }
  if (type !== 'DATE' && !type.startsWith('TIMESTAMP')) return null
  const parts = /^(\d{4}-\d\d-\d\d)(?: (\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:\+00)?)?$/.exec(value)
  if (parts === null) return null
  // `Date.UTC` would take the year 1 for 1901.
  const days = (Date.parse(parts[1] ?? '') - FIRST_DAY) / DAY_MS
  if (days < FIRST_SURE_DAY || days > LAST_DAY) return null
  return type === 'DATE' ? { days, style: STYLE.date } : { days: days + toDayPart(parts.slice(2)), style: STYLE.moment }
}

const toDayPart = ([hours, minutes, seconds]: readonly (string | undefined)[]): number =>
  (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) / 86_400

/** Formats a text inside the cell itself, so that nothing in it is a formula. */
const formatText = (at: string, text: string, style: number = STYLE.text): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeWorkbookText(text)}</t></is></c>`

/**
 * Escapes a text for a workbook. Characters that XML cannot hold are written in the workbook's own escapes, and so is
 * text that looks like such an escape.
 */
export const escapeWorkbookText = (text: string): string =>
  escapeXml(
    text
      .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
      // Control characters other than tab and line ends, and lone surrogates.
      .replace(
        /[^\t\n\r\P{Cc}]|[\ufffe\uffff]|\p{Cs}/gu,
        (odd) => `_x${odd.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
      .replace(/\r/g, '_x000D_'),
  )

/** Gives back the characters that a workbook writes in its own escapes, such as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Formats the parts besides the sheets: the contents of the package, and the styles of its cells. */
export function formatWorkbookParts(sheets: readonly string[]): readonly (readonly [path: string, text: string])[] {
  const numbers = sheets.map((_, index) => index + 1)
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${numbers
        .map((number) => `<Override PartName="/${getSheetPath(number)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)
        .join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="styles" Type="${DOCUMENT}/styles" Target="styles.xml"/>${numbers
        .map(
          (number) =>
            `<Relationship Id="rId${number}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets
        .map(
          (name, index) => `<sheet name="${escapeWorkbookText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    ['xl/styles.xml', STYLES_XML],
  ]
}

/** The path of a sheet in the package, counted from 1. */
export const getSheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Returns a sheet name that every spreadsheet accepts: 31 characters without `[]:*?/\` and no quote at either end. */
export function toSheetName(text: string, number: number): string {
  const tail = number === 1 ? '' : ` (${number})`
  const bare = text
    .replace(/[[\]:*?/\\]|\p{Cc}/gu, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  return `${[...(bare === '' ? 'Data' : bare)]
    .slice(0, 31 - tail.length)
    .join('')
    .trim()}${tail}`
}

const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
