import type { WorkbookFormat } from '../../../../shared/preview/model.js'
import type { ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import type { Result } from '../../../../shared/result.js'
import type { MergedCells, SheetRow } from './mergedHeader.js'

/** What a person has chosen about the header. */
export type HeaderOptions = Pick<ReaderOptions, 'namesLine' | 'skip'>

/** Reads which cells are merged in a header that begins in this line. */
export type ReadMergedCells = (line: number) => Promise<Result<readonly MergedCells[]>>

/** How the rows of an open sheet are read. */
export interface SheetReading {
  /** Reads the rows that have content, in order; ends early when `take` gives false. */
  readonly readRows: (take: (row: SheetRow) => Promise<Result<boolean>>) => Promise<Result<void>>
  readonly readMerged: ReadMergedCells
  /** The most rows with content that are read. */
  readonly most: number
  readonly reader: HeaderOptions
}

/** The names of the visible sheets that are offered, and which of them is read. */
export interface ChosenSheet {
  readonly type: WorkbookFormat['type']
  readonly names: readonly string[]
  readonly at: number
}
