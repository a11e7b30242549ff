import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { type CellStyle, columnOf, serialText } from '../../../shared/look/sheetValue.js'
import { csvLine } from '../../../shared/look/writeCsv.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { OpenFile } from '../../ports/disk.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { reading, type Writer, writing } from './bytes.js'
import { literal, type Reach, type Way } from './way.js'
import { cellStyles, type SheetPart, sharedTexts, sheetsOf, type Workbook } from './workbookParts.js'
import { readXml } from './xml.js'
import { unpackBudget, zipEntries } from './zip.js'

/** Whether a zip is a workbook: by what is in it. */
export async function isWorkbook(file: OpenFile, bytes: number): Promise<boolean> {
  const entries = await zipEntries(file, bytes)
  return entries.ok && entries.value.has('xl/workbook.xml')
}

/** Rows of a sheet that a first look reads; a profile, a query or an export reads all of them. */
const HEAD_ROWS = 50_000

/** The sheet that is meant, or the first visible one with something in it, as a CSV of ours in the scratch folder. */
export function rewriteSheet(bench: LookBench, file: LookFile, reach: Reach): Promise<Result<Way>> {
  return reading(bench.disk, file.path, async (opened, bytes): Promise<Result<Way>> => {
    const entries = await zipEntries(opened, bytes)
    if (!entries.ok) return entries
    const book: Workbook = { file: opened, entries: entries.value, budget: unpackBudget(bytes), signal: bench.signal }
    const found = await sheetsOf(book)
    if (!found.ok) return found
    const texts = await sharedTexts(book)
    if (!texts.ok) return texts
    const styles = await cellStyles(book)
    if (!styles.ok) return styles
    const { sheets, from1904 } = found.value
    const most = reach === 'head' ? HEAD_ROWS : Number.POSITIVE_INFINITY
    const offered = sheets.slice(0, LIMITS.LOOK_SHEETS)
    const first = file.part ?? 0
    const meant = file.part === undefined ? offered : offered.slice(first, first + 1)
    for (const [index, sheet] of meant.entries()) {
      const path = bench.scratchPath()
      const words = { texts: texts.value, styles: styles.value, from1904 }
      const rows = await writeSheet(bench, { book, sheet, words, most }, path)
      if (!rows.ok) return rows
      if (rows.value.rows > 0) return ok(wayOf({ path, name: file.name }, { sheets, at: first + index }, rows.value))
    }
    return fail(failure('look/unreadable', meant.length > 0 && file.part !== undefined ? EMPTY_SHEET : {}))
  })
}

/** What tells a sheet that was chosen and holds nothing from a workbook that cannot be read. */
const EMPTY_SHEET = { note: 'empty sheet' }
export const isEmptySheet = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.facts.note === EMPTY_SHEET.note

interface Written {
  readonly rows: number
  readonly cut: boolean
}

interface Chosen {
  readonly sheets: readonly SheetPart[]
  readonly at: number
}

const wayOf = ({ path, name }: LookFile, { sheets, at }: Chosen, { cut }: Written): Way => ({
  from: (written) =>
    `read_csv(${literal(written)}, delim = ',', quote = '"', escape = '"', null_padding = true, sample_size = -1, max_line_size = ${LIMITS.LOOK_ITEM_BYTES})`,
  path,
  name,
  format: { is: 'xlsx', sheets: sheets.slice(0, LIMITS.LOOK_SHEETS).map(({ name }) => name), at },
  notes: sheets.length > LIMITS.LOOK_SHEETS ? ['sheets-left-out'] : [],
  rows: null,
  cut,
})

interface Words {
  readonly texts: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly from1904: boolean
}

interface SheetWork {
  readonly book: Workbook
  readonly sheet: SheetPart
  readonly words: Words
  readonly most: number
}

const CSV = { is: 'csv', separator: ',', decimal: '.', bom: false } as const

function writeSheet(bench: LookBench, work: SheetWork, path: string): Promise<Result<Written>> {
  const { book, sheet, words, most } = work
  let rows = 0
  let cut = false
  const written = writing(bench.disk, path, async (to: Writer) => {
    const cells = gatherCells(words)
    return readXml(book, sheet.entry, {
      ...cells,
      settle: async () => {
        for (const row of cells.taken()) {
          if (rows >= most) {
            cut = true
            return ok(false)
          }
          rows += 1
          const put = await to.write(csvLine(row, [], CSV))
          if (!put.ok) return put
        }
        return ok(true)
      },
    })
  })
  return written.then((done) => (done.ok ? ok({ rows, cut }) : done))
}

/** Rows from the cells of a sheet. Empty rows above, between and below the table are nobody's data. */
function gatherCells({ texts, styles, from1904 }: Words) {
  let ready: (string | null)[][] = []
  let row: (string | null)[] = []
  let cell: { column: number; type: string; style: number } | null = null
  let value = ''
  let inValue = false
  const textOf = (type: string, style: number): string => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type === 'e') return ''
    return type === 'n' ? serialText(value, styles[style] ?? 'plain', from1904) : value
  }
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'row') row = []
      else if (name === 'c') {
        const at = columnOf(attributes.r ?? '')
        cell = { column: at < 0 ? row.length : at, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1) }
        value = ''
      }
      inValue = cell !== null && (name === 'v' || name === 't')
    },
    text(text: string): void {
      if (inValue && value.length < LIMITS.LOOK_ITEM_BYTES) value += text
    },
    close(name: string): void {
      inValue = false
      if (name === 'c' && cell !== null) {
        const text = textOf(cell.type, cell.style)
        while (row.length < cell.column) row.push(null)
        row[cell.column] = text === '' ? null : text
        cell = null
      } else if (name === 'row' && row.some((one) => one !== null)) ready.push(row)
    },
    taken(): readonly (string | null)[][] {
      const some = ready
      ready = []
      return some
    },
  }
}
