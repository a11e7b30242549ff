import type * as z from 'zod'
import type {
  CopiedCells,
  cellRequest,
  copyRequest,
  FoundCell,
  FoundRow,
  findRequest,
  ListedValues,
  originRequest,
  placeRequest,
  TableProgress,
  TableShape,
  valuesRequest,
  WholeCell,
  WindowRows,
  windowRequest,
} from '../../../shared/preview/table/tableRequests.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import type { Result } from '../../../shared/result.js'
import type { PreviewFile } from './previewFile.js'

type Question<Fields extends Readonly<Record<string, z.ZodType>>> = {
  readonly [K in keyof Fields]: z.output<Fields[K]>
}

/**
 * Shows a whole table of any length by windows: neither the page nor the main process ever holds more than one. The
 * first question about a file reads it into a scratch copy, which takes a while; later questions use the copy. A new
 * question cancels the previous one of the same kind (`look/cancelled`). Failures: those of a preview, and `disk/full`
 * when the scratch copy does not fit on the disk.
 */
export interface TableService {
  /** Sorts and filters the table, and counts the remaining rows. */
  table(file: PreviewFile, question: { readonly view: TableView }): Promise<Result<TableShape>>
  rows(file: PreviewFile, question: Question<typeof windowRequest>): Promise<Result<WindowRows>>
  find(file: PreviewFile, question: Question<typeof findRequest>): Promise<Result<FoundCell>>
  values(file: PreviewFile, question: Question<typeof valuesRequest>): Promise<Result<ListedValues>>
  cell(file: PreviewFile, question: Question<typeof cellRequest>): Promise<Result<WholeCell>>
  /** Returns the position in the view of a row of the file. */
  place(file: PreviewFile, question: Question<typeof placeRequest>): Promise<Result<FoundRow>>
  /** Returns the row of the file at a position in the view. */
  origin(file: PreviewFile, question: Question<typeof originRequest>): Promise<Result<FoundRow>>
  copy(file: PreviewFile, question: Question<typeof copyRequest>): Promise<Result<CopiedCells>>
  /** Returns the progress of the current reading or sorting; null when there is none. */
  progress(): TableProgress
  /** Cancels the current work and removes the scratch copy. */
  release(): Promise<void>
}
