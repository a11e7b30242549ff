import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { unescapeText } from '../../../../shared/preview/export/workbookXml.js'
import { type CellStyle, getCellStyle } from '../../../../shared/preview/table/xlsxCell.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { ZipEntry } from '../archive/readZipDirectory.js'
import type { UnpackBudget } from '../archive/unpackBudget.js'
import { parseXmlPart, type UnpackedFrom } from '../sheet/parseXmlPart.js'

export interface Workbook extends UnpackedFrom {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** One budget for the whole workbook. */
  readonly budget: UnpackBudget
}

export interface SheetPart {
  readonly name: string
  readonly entry: ZipEntry
}

const parsePart = async (
  book: Workbook,
  name: string,
  handler: Parameters<typeof parseXmlPart>[2],
): Promise<Result<void>> => {
  const entry = book.entries.get(name)
  return entry === undefined ? ok(undefined) : parseXmlPart(book, entry, handler)
}

const SHEETS = 1000

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

export interface WorkbookSheets {
  readonly sheets: readonly SheetPart[]
  readonly from1904: boolean
  /** The program that wrote it left the formulas for the program that opens it: their values are none yet. */
  readonly isToBeCalculated: boolean
}

/** Reads the visible sheets in their order, and what the workbook says of dates and formulas. */
export async function readSheets(book: Workbook): Promise<Result<WorkbookSheets>> {
  const targets = new Map<string, string>()
  const related = await parsePart(book, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship' && targets.size < SHEETS * 4) targets.set(Id, Target)
    },
  })
  if (!related.ok) return related
  const sheets: SheetPart[] = []
  let from1904 = false
  let isToBeCalculated = false
  const read = await parsePart(book, 'xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (tag === 'calcPr') isToBeCalculated = isTrue(attributes.fullCalcOnLoad)
      if (tag !== 'sheet' || sheets.length >= SHEETS || (attributes.state ?? 'visible') !== 'visible') return
      const target = targets.get(attributes['r:id'] ?? '') ?? ''
      const entry = book.entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
      if (entry !== undefined) sheets.push({ name: (attributes.name ?? '').slice(0, LIMITS.TITLE_CHARS), entry })
    },
  })
  return read.ok ? ok({ sheets, from1904, isToBeCalculated }) : read
}

/** Reads the texts that cells refer to by number. Phonetic texts (`rPh`) are skipped. */
export async function readSharedStrings(book: Workbook): Promise<Result<readonly string[]>> {
  const texts: string[] = []
  let now = ''
  let chars = 0
  let inText = false
  let phoneticDepth = 0
  const read = await parsePart(book, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') now = ''
      if (name === 'rPh') phoneticDepth += 1
      inText = name === 't' && phoneticDepth === 0
    },
    text: (text) => {
      if (inText) now += text
    },
    close: (name) => {
      inText = false
      if (name === 'rPh') phoneticDepth -= 1
      if (name !== 'si') return
      texts.push(unescapeText(now))
      chars += now.length
    },
    settle: async () =>
      chars + now.length > LIMITS.PREVIEW_SHARED_CHARS ? fail(failure('file/too-large', { bytes: chars })) : ok(true),
  })
  return read.ok ? ok(texts) : read
}

const STYLES = 65_000

/** Reads the number format of each cell style, by its position in the list. */
export async function readCellStyles(book: Workbook): Promise<Result<readonly CellStyle[]>> {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let inCells = false
  const read = await parsePart(book, 'xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt' && codes.size < STYLES) codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells || styles.length >= STYLES) return
      const id = Number(attributes.numFmtId ?? 0)
      styles.push(getCellStyle(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return read.ok ? ok(styles) : read
}
