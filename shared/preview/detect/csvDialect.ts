import type { CsvDialect } from '../model.js'

type Separator = CsvDialect['separator']
const SEPARATORS: readonly Separator[] = [';', '\t', '|', ',']
/** Lines that are compared: enough to outnumber title lines above the table. */
const LINES = 200

export type DetectedDialect = Pick<CsvDialect, 'separator' | 'quote' | 'decimal'>

/**
 * Detects the dialect of a text table from its first characters: the separator that splits most lines into the same
 * number of fields, more than one, with quotes respected. Null when no separator does: then it is a plain text. A comma
 * that is a decimal mark splits lines unevenly, or less evenly than the semicolon beside it; this tells French tables
 * from English ones.
 */
export function detectCsvDialect(head: string): DetectedDialect | null {
  const quote = /(^|[;,|\t\n])'[^'\n]*'([;,|\t\r\n]|$)/.test(head) && !head.includes('"') ? "'" : '"'
  let best: { readonly separator: Separator; readonly score: number; readonly fields: readonly string[][] } | null =
    null
  for (const separator of SEPARATORS) {
    const fields = cut(head, separator, quote)
    const score = scoreEvenness(fields)
    if (score > (best?.score ?? 0)) best = { separator, score, fields }
  }
  if (best === null) return null
  const { separator, fields } = best
  return {
    separator,
    quote,
    decimal: findDecimal(fields, separator),
  }
}

function findUsualLength(lines: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 1
}

/**
 * Returns the share of lines with the most common number of fields; with equal shares, more fields score slightly
 * higher. 0 for one field.
 */
function scoreEvenness(lines: readonly (readonly string[])[]): number {
  const usual = findUsualLength(lines)
  if (usual < 2 || lines.length < 2) return 0
  const share = lines.filter(({ length }) => length === usual).length / lines.length
  return share < 0.5 ? 0 : share + Math.min(usual, 20) / 10_000
}

/** Splits the first whole lines into fields. A quoted field may hold separators and line ends. */
function cut(head: string, separator: string, quote: string): string[][] {
  const lines: string[][] = []
  let fields: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < head.length && lines.length < LINES; at++) {
    const letter = head[at] ?? ''
    if (quoted) {
      if (letter !== quote) field += letter
      else if (head[at + 1] === quote) field += head[++at]
      else quoted = false
    } else if (letter === quote && field === '') quoted = true
    else if (letter === separator) {
      fields.push(field)
      field = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && head[at + 1] === '\n') at++
      if (fields.length > 0 || field.trim() !== '') lines.push([...fields, field])
      fields = []
      field = ''
    } else field += letter
  }
  // The last line of a short file may lack its line end; that of a long head may be cut.
  if (!quoted && lines.length < 2 && (fields.length > 0 || field !== '')) lines.push([...fields, field])
  return lines
}

const WITH_COMMA = /^[-+]?\d{1,3}(?:[ \u00a0\u202f.]?\d{3})*,\d+$/
const WITH_POINT = /^[-+]?\d+\.\d+$/

/** Finds the decimal mark: a comma when some values are written with it and at least as many as with a point. */
function findDecimal(lines: readonly (readonly string[])[], separator: Separator): '.' | ',' {
  if (separator === ',' && !lines.some((line) => line.some((field) => WITH_COMMA.test(field)))) return '.'
  let commas = 0
  let points = 0
  for (const line of lines) {
    for (const field of line) {
      const value = field.trim()
      if (WITH_COMMA.test(value)) commas++
      else if (WITH_POINT.test(value)) points++
    }
  }
  return commas > points ? ',' : '.'
}
