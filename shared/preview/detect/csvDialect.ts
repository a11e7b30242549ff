import type { CsvDialect } from '../model.js'

type Separator = CsvDialect['separator']
const SEPARATORS: readonly Separator[] = [';', '\t', '|', ',']
/** Lines that are compared: enough to outvote a title above the table. */
const LINES = 200

export type DetectedDialect = Pick<CsvDialect, 'separator' | 'quote' | 'decimal'>

/**
 * How a text table is written, from its first characters: the separator that cuts most lines into the same number of
 * fields, more than one, quotes respected. Null when no separator does: then it is a text. A comma that is a decimal
 * sign cuts lines unevenly, or less evenly than the semicolon beside it, which is how French tables differ from English ones.
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

function usualLength(lines: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 1
}

/** The share of lines that have the usual number of fields, by no more than a tie better the more fields there are; 0 for one field. */
function scoreEvenness(lines: readonly (readonly string[])[]): number {
  const usual = usualLength(lines)
  if (usual < 2 || lines.length < 2) return 0
  const share = lines.filter(({ length }) => length === usual).length / lines.length
  return share < 0.5 ? 0 : share + Math.min(usual, 20) / 10_000
}

/** The fields of the first whole lines. A quoted field may hold separators and line ends. */
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
  // The last line of a short file may lack its end; of a long one it may lack its rest.
  if (!quoted && lines.length < 2 && (fields.length > 0 || field !== '')) lines.push([...fields, field])
  return lines
}

const WITH_COMMA = /^[-+]?\d{1,3}(?:[ \u00a0\u202f.]?\d{3})*,\d+$/
const WITH_POINT = /^[-+]?\d+\.\d+$/

/** A comma, when some column is written with it and no more numbers are written with a point. */
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
