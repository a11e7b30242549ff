import { WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { withoutAgeSuffix } from '../../../../shared/protect/protectedName.js'
import { removeExtension } from '../../../../shared/text/removeExtension.js'
import type { ExportSource } from '../../exports/store/exportDialogStore.js'
import type { LocalPart, PreviewState, QueriedFile } from './previewState.js'
import { toTableView } from './toTableView.js'

/** The shown part, in the form that every request about it takes. */
export const getShownPart = ({ held, part, entry, reader }: PreviewState): LocalPart | null =>
  held === null ? null : { ...held, part, entry, reader }

/** The name of the shown file, without what encryption adds to it. Inside an archive it is that of the entry. */
export const getShownName = ({ entry, entryName, name }: Pick<PreviewState, 'entry' | 'entryName' | 'name'>): string =>
  entry === null ? withoutAgeSuffix(name) : entryName

/** The shown part as a table for queries; null where it is no table. */
export function getQueriedPart(state: PreviewState): QueriedFile | null {
  const { held, content, grid, entry, entryName, part, sheets } = state
  if (held === null || content?.type !== 'table') return null
  // A workbook with one sheet is queried as the file itself.
  const sheet = part === null || sheets.length < 2 ? null : sheets[part]
  const label = [...(entry === null ? [] : [getStem(entryName)]), ...(sheet == null ? [] : [sheet])].join(' ')
  const queried = { ...held, entry, part: sheet == null ? null : part, label }
  if (grid === null) return queried
  const { columns } = grid.source.getState()
  return { ...queried, seen: { view: toTableView(grid.grid.getState(), columns.length), columns } }
}

/** The name of a file in an archive without its folders and its ending. */
const getStem = (path: string): string => removeExtension(path.replace(/^.*[\\/]/, ''))

/** What an export of the current tab writes; `name` is the proposed file name. Null where there is no table. */
export function getExportSource(state: PreviewState, name: string): ExportSource | null {
  const { content, grid } = state
  const mine = getShownPart(state)
  if (mine === null || content?.type !== 'table') return null
  const sql = `SELECT * FROM ${content.view}`
  const rows = content.count.type === 'at-least' ? null : content.count.rows
  const { columns, columnsLeftOut, ...shown } = grid?.source.getState() ?? { ...content.table, rows }
  const view = grid === null ? WHOLE_TABLE : toTableView(grid.grid.getState(), columns.length)
  return { name, media: [mine], sql, columns, columnsLeftOut, view, rows: shown.rows }
}
