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
 * A whole table by windows, however long it is: neither the window nor main ever holds more than one. The first question
 * about a file reads it once into a scratch copy, which takes a while; the following ones find it there. Of one kind of
 * question the newest counts: it cancels the one before (`look/cancelled`). Failures: those of a preview, and `disk/full`
 * when the scratch copy does not fit on the disk.
 */
export interface TableService {
  /** Sorts and filters, and counts what is left. */
  table(file: PreviewFile, question: { readonly view: TableView }): Promise<Result<TableShape>>
  rows(file: PreviewFile, question: Question<typeof windowRequest>): Promise<Result<WindowRows>>
  find(file: PreviewFile, question: Question<typeof findRequest>): Promise<Result<FoundCell>>
  values(file: PreviewFile, question: Question<typeof valuesRequest>): Promise<Result<ListedValues>>
  cell(file: PreviewFile, question: Question<typeof cellRequest>): Promise<Result<WholeCell>>
  /** Where a row of the file stands in the view. */
  place(file: PreviewFile, question: Question<typeof placeRequest>): Promise<Result<FoundRow>>
  /** Which row of the file stands there in the view. */
  origin(file: PreviewFile, question: Question<typeof originRequest>): Promise<Result<FoundRow>>
  copy(file: PreviewFile, question: Question<typeof copyRequest>): Promise<Result<CopiedCells>>
  /** How far the reading or sorting is that goes on now; null when there is none. */
  progress(): TableProgress
  /** Cancels what goes on and removes the scratch copy. */
  release(): Promise<void>
}
