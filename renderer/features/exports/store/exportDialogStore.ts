import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { ExportId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type { ExportFormat } from '../../../../shared/preview/export/exportFormat.js'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import type { TableView } from '../../../../shared/preview/table/tableView.js'
import type { Api } from '../../../bridge/api.js'
import { createExportId } from './createExportId.js'

/** A table that can be exported: a file's, or a query's result. */
export interface ExportSource {
  /** The proposed file name, without its extension. */
  readonly name: string
  /** The same while only some of the rows or columns are chosen. Left out where one name fits both. */
  readonly partName?: string
  readonly media: ExportRequest['media']
  /** True for a protected file: its content is written in clear only when the person agrees. */
  readonly isProtected?: boolean
  /** What the table is read from. */
  readonly sql: string
  /** The columns of the table, as far as they are shown; `columnsLeftOut` is the number of the others. */
  readonly columns: readonly PreviewColumn[]
  readonly columnsLeftOut: number
  /** The filters, the columns and the order that are shown. */
  readonly view: TableView
  /** The number of rows, exact or estimated, for the progress; null where it is not known. */
  readonly rows: number | null
}

export type ExportRequest = InputOf<'preview.export'>
export type ExportFolder = NonNullable<OutputOf<'folders.getForExports'>>

export interface ExportDialogState {
  /** The table for which the dialog is open; null while it is closed. */
  readonly source: ExportSource | null
  /** What was chosen for it, where the dialog returns because the export could not begin; null otherwise. */
  readonly choice: ExportChoice | null
  readonly folder: ExportFolder | null
  /** The format of the last export, proposed for the next. */
  readonly lastFormat: ExportFormat | null
  readonly failure: Failure | null
}

export type ExportChoice = Pick<ExportRequest, 'name' | 'format' | 'view' | 'rows' | 'sealedFor' | 'isAgreed'>

export interface ExportDialogStore extends StoreApi<ExportDialogState> {
  /** Opens the dialog for this table. */
  readonly offer: (source: ExportSource) => Promise<void>
  readonly close: () => void
  readonly chooseFolder: () => Promise<void>
  /**
   * Begins the export and closes the dialog. The list of exports shows what becomes of it; when it could not begin, the
   * dialog returns and says why.
   */
  readonly begin: (choice: ExportChoice) => void
}

export function createExportDialogStore(api: Api): ExportDialogStore {
  const store = createStore<ExportDialogState>(() => ({
    source: null,
    choice: null,
    folder: null,
    lastFormat: null,
    failure: null,
  }))
  /** Whether an export has begun: then the list of exports says what became of it. */
  const isListed = async (id: ExportId): Promise<boolean> => {
    const exports = await api.ask('exports.list', undefined)
    return exports.ok && exports.value.some((one) => one.id === id)
  }
  return {
    ...store,
    async offer(source) {
      store.setState({ source, choice: null, failure: null })
      const found = await api.ask('folders.getForExports', undefined)
      store.setState(found.ok ? { folder: found.value } : { failure: found.failure })
    },
    close: () => store.setState({ source: null }),
    async chooseFolder() {
      const chosen = await api.ask('folders.chooseForExports', undefined)
      if (!chosen.ok) store.setState({ failure: chosen.failure })
      else if (chosen.value !== null) store.setState({ folder: chosen.value, failure: null })
    },
    begin(choice) {
      const { source, folder } = store.getState()
      if (source === null || folder === null) return
      const { media, sql, rows } = source
      const expectedRows = choice.rows === null || rows === null ? (choice.rows ?? rows) : Math.min(choice.rows, rows)
      store.setState({ source: null, lastFormat: choice.format })
      const id = createExportId()
      const request = { ...choice, id, media, sql, expectedRows, folder: folder.token }
      void api.ask('preview.export', request).then(async (answer) => {
        if (answer.ok || (await isListed(id)) || store.getState().source !== null) return
        // Another file of the query may be protected: then the person has to agree after all.
        const isProtected = source.isProtected === true || answer.failure.code === 'protect/ask'
        store.setState({ source: { ...source, isProtected }, choice, failure: answer.failure })
      })
    },
  }
}
