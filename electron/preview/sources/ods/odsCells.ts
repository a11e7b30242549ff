import { LIMITS } from '../../../../shared/limits.js'
import { getOdsValue } from '../../../../shared/preview/table/odsCell.js'
import type { TextTableValue } from '../rewrite/writeTextTable.js'
import type { XmlHandler } from '../sheet/parseXmlPart.js'

/** A cell that has a value, or that is shown as one with its neighbours. */
export interface OdsCell {
  readonly column: number
  /** How many cells side by side are equal to it. */
  readonly times: number
  readonly value: TextTableValue | null
  /** How many columns and rows it covers. */
  readonly across: number
  readonly down: number
}

/** What the reading of `content.xml` meets, in its order. */
export interface OdsEvents {
  /** A style of sheets that hides them. */
  readonly hideStyle?: (name: string) => void
  /** The beginning of a sheet; false leaves its cells out. */
  readonly openSheet: (name: string, style: string) => boolean
  readonly cell: (cell: OdsCell) => void
  /** The end of a row that stands there `times` times. */
  readonly row?: (times: number) => void
  readonly closeSheet?: () => void
}

/** The most rows and columns of a sheet, and thus the most that one element may repeat. */
const ROWS = 1_048_576
const COLUMNS = LIMITS.PREVIEW_READ_COLUMNS
/** The most spaces that one element stands for. */
const SPACES = 100

const readCount = (written: string | undefined, most: number): number => {
  const count = Number(written ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}

/** What stands beside the cells of a sheet, and may have texts and tables of its own. */
const BESIDE = new Set(['shapes', 'forms', 'dde-source', 'scenario'])
/** What stands in a paragraph and is not shown as part of its text. */
const NOT_SHOWN = new Set(['annotation', 'note', 'ruby-text', 'script', 'frame'])

interface OpenCell {
  readonly attributes: Readonly<Record<string, string>>
  readonly depth: number
  readonly isCovered: boolean
  /** The paragraphs before the current one. */
  shown: string
  /** The current paragraph; null between paragraphs. */
  paragraph: string | null
}

/**
 * Reads the sheets of an OpenDocument spreadsheet from the elements of its `content.xml`. The text of comments and
 * drawings is left out, and so is that of covered cells, which a spreadsheet program hides.
 */
export function createOdsHandler(events: OdsEvents): Required<Pick<XmlHandler, 'open' | 'text' | 'close'>> {
  const path: string[] = []
  /** The depth of the element whose content is left out; 0 for none. */
  let leftOutFrom = 0
  let tableStyle: string | null = null
  let sheet: { readonly depth: number; readonly isRead: boolean } | null = null
  let column = 0
  let rowTimes = 1
  let cell: OpenCell | null = null

  function openOutside(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'style') tableStyle = attributes['style:family'] === 'table' ? (attributes['style:name'] ?? '') : null
    else if (name === 'table-properties' && tableStyle !== null && attributes['table:display'] === 'false')
      events.hideStyle?.(tableStyle)
    else if (name === 'table' && path.at(-2) === 'spreadsheet') {
      const isRead = events.openSheet(attributes['table:name'] ?? '', attributes['table:style-name'] ?? '')
      sheet = { depth: path.length, isRead }
    }
  }

  function openInCell(of: OpenCell, name: string, attributes: Readonly<Record<string, string>>): void {
    if (of.paragraph === null) {
      if (name === 'p') of.paragraph = ''
      else leftOutFrom = path.length
    } else if (name === 's') add(of, ' '.repeat(readCount(attributes['text:c'], SPACES)))
    else if (name === 'tab') add(of, '\t')
    else if (name === 'line-break') add(of, '\n')
    else if (NOT_SHOWN.has(name)) leftOutFrom = path.length
  }

  function closeCell({ attributes, isCovered, shown }: OpenCell): void {
    const times = readCount(attributes['table:number-columns-repeated'], COLUMNS)
    const at = column
    column = Math.min(column + times, COLUMNS)
    const found = isCovered ? null : getOdsValue(attributes, shown.slice(1))
    const across = readCount(attributes['table:number-columns-spanned'], COLUMNS)
    const down = readCount(attributes['table:number-rows-spanned'], ROWS)
    if (at >= COLUMNS || (found === null && across === 1 && down === 1)) return
    const value = found === null ? null : { ...found, text: found.text.slice(0, LIMITS.PREVIEW_ITEM_BYTES) }
    events.cell({ column: at, times: column - at, value, across, down })
  }

  return {
    open(name, attributes) {
      path.push(name)
      if (leftOutFrom > 0) return
      if (sheet === null) openOutside(name, attributes)
      else if (!sheet.isRead) return
      else if (cell !== null) openInCell(cell, name, attributes)
      else if (name === 'table-row') {
        column = 0
        rowTimes = readCount(attributes['table:number-rows-repeated'], ROWS)
      } else if (name === 'table-cell' || name === 'covered-table-cell')
        cell = { attributes, depth: path.length, isCovered: name !== 'table-cell', shown: '', paragraph: null }
      else if (BESIDE.has(name)) leftOutFrom = path.length
    },
    text(text) {
      if (leftOutFrom > 0 || cell === null || cell.paragraph === null) return
      // As in HTML, white space is one space, and none at the beginning.
      const flat = text.replace(/[ \t\r\n]+/g, ' ')
      const isJoined = cell.paragraph === '' || /[ \n\t]$/.test(cell.paragraph)
      add(cell, isJoined && flat.startsWith(' ') ? flat.slice(1) : flat)
    },
    close(name) {
      const depth = path.length
      path.pop()
      if (leftOutFrom > 0) {
        if (depth === leftOutFrom) leftOutFrom = 0
      } else if (sheet === null) {
        if (name === 'style') tableStyle = null
      } else if (depth === sheet.depth) {
        sheet = null
        events.closeSheet?.()
      } else if (cell !== null) {
        if (depth === cell.depth) {
          closeCell(cell)
          cell = null
        } else if (depth === cell.depth + 1 && cell.paragraph !== null) {
          cell.shown += `\n${cell.paragraph}`
          cell.paragraph = null
        }
      } else if (name === 'table-row' && sheet.isRead) events.row?.(rowTimes)
    },
  }
}

function add(cell: OpenCell, text: string): void {
  if (cell.paragraph !== null && cell.shown.length + cell.paragraph.length < LIMITS.PREVIEW_ITEM_BYTES)
    cell.paragraph += text
}
