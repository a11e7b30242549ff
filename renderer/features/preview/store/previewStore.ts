import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import { isWorkbookFormat, type Preview, type PreviewColumn } from '../../../../shared/preview/model.js'
import type { PreviewProfile, ProfileProgress } from '../../../../shared/preview/profile/model.js'
import type { ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import type { SnippetTool } from '../../../../shared/preview/snippets/snippetSource.js'
import { type TableView, WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import type { Api } from '../../../bridge/api.js'
import type { ExportSource } from '../../exports/store/exportDialogStore.js'
import type { Route } from '../../navigation/store/navigationStore.js'
import { toTableView } from './gridStore.js'
import { createOpenGrids, type OpenGrid } from './openGrids.js'

type ArchivedFile = Extract<Preview, { readonly type: 'archive' }>['files'][number]

/** A media with a local file. */
export interface LocalMedia {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
}

/** The previewed part: everything that determines its rows. */
export interface LocalPart extends LocalMedia {
  readonly part: number | null
  readonly entry: number | null
  readonly reader: ReaderOptions | null
}

/** A local media with the name by which people know it. */
export interface LocalFile extends LocalMedia {
  readonly name: string
}

/** What a query can start from: a file, or a part of it. */
export interface QueriedFile extends LocalMedia {
  readonly datasetTitle?: string
  /** The index of a file inside an archive; left out for the file itself. */
  readonly entry?: number | null
  /** The index of a sheet or layer; left out for the first. */
  readonly part?: number | null
  /** The name of the part. */
  readonly label?: string
  /** The columns and how they are looked at, where the query is to begin with the rows in sight. */
  readonly seen?: SeenTable
}

/** A table as it is looked at: its filters, its order and the columns that are shown. */
export interface SeenTable {
  readonly view: TableView
  readonly columns: readonly PreviewColumn[]
}

/** The tabs of a table's preview. */
export type PreviewTab = 'rows' | 'columns' | 'map'

export interface PreviewState {
  readonly held: LocalMedia | null
  /** The file's name: as the calling screen knew it, until the file was read. */
  readonly name: string
  /** The screen to return to. */
  readonly from: Route
  readonly sight: Preview | null
  /** The rows of the shown part, where it is a table. */
  readonly grid: OpenGrid | null
  /** The sheet or page that is shown; null is the first with content. */
  readonly part: number | null
  /** The file inside an archive that is shown; null is the archive's list, or a file that is no archive. */
  readonly entry: number | null
  /** The name of this file inside the archive; empty for a file that is in none. */
  readonly entryName: string
  /** The reader options; null means those that are remembered. */
  readonly reader: ReaderOptions | null
  /** Reader options that were chosen and with which the file is not shown yet. */
  readonly nextReader: ReaderOptions | null
  /** The sheets of a workbook or the layers of a geographic file, also while one of them has no content. */
  readonly sheets: readonly string[]
  /** Another part is being loaded; the previous one stays visible. */
  readonly leafing: boolean
  readonly failure: Failure | null
  readonly tab: PreviewTab
  readonly profile: PreviewProfile | null
  readonly profileTrouble: Failure | null
  /** How far the profile is; null while that is not known. */
  readonly profileProgress: ProfileProgress
}

export interface PreviewStore extends StoreApi<PreviewState> {
  /** Previews a local media. A request for another file that is still under way is dropped. */
  readonly open: (held: LocalFile, from: Route) => Promise<void>
  /** Previews the same file again. */
  readonly openAgain: () => Promise<void>
  readonly turn: (tab: PreviewTab) => void
  /** Opens the rows at this row of the file, counted from 0. */
  readonly showRow: (origin: number) => void
  /** Shows another sheet of the workbook or page of the document. */
  readonly turnToPart: (part: number) => Promise<void>
  /** Opens a file inside the archive; null returns to the archive's list. */
  readonly enter: (file: ArchivedFile | null) => Promise<void>
  /** Reads the file with these options, now and from now on. */
  readonly readAs: (reader: ReaderOptions) => Promise<void>
  readonly cancel: () => void
  /** Copies code that reads the table in another program. Resolves with whether that was done. */
  readonly copyAs: (tool: SnippetTool) => Promise<boolean>
  readonly openWith: (program: 'default' | 'qgis') => Promise<void>
  readonly hasQgis: () => Promise<boolean>
  /** Shows the file in its folder. */
  readonly reveal: () => void
}

const NOTHING: PreviewState = {
  held: null,
  name: '',
  from: 'downloads',
  sight: null,
  grid: null,
  part: null,
  entry: null,
  entryName: '',
  reader: null,
  nextReader: null,
  sheets: [],
  leafing: false,
  failure: null,
  tab: 'rows',
  profile: null,
  profileTrouble: null,
  profileProgress: null,
}

/** The state of one sheet is not valid for the next. */
const FRESH: Partial<PreviewState> = {
  tab: 'rows',
  profile: null,
  profileTrouble: null,
  profileProgress: null,
}

const PROGRESS_MS = 250

/** The part that a preview shows, where the preview says so. */
function partOf(sight: Preview): Partial<PreviewState> {
  if (sight.type === 'document') return { part: sight.at }
  if (sight.type !== 'table') return {}
  const { format } = sight
  if (isWorkbookFormat(format)) return { part: format.at, sheets: format.sheets }
  return 'layers' in format ? { part: format.at, sheets: format.layers } : {}
}

/** The shown part, in the form that every request about it takes. */
export const getLookedAt = ({ held, part, entry, reader }: PreviewState): LocalPart | null =>
  held === null ? null : { ...held, part, entry, reader }

/** The shown part as a table for queries; null where it is no table. */
export function getQueriedPart(state: PreviewState): QueriedFile | null {
  const { held, sight, grid, entry, entryName, part, sheets } = state
  if (held === null || sight?.type !== 'table') return null
  // A workbook with one sheet is queried as the file itself.
  const sheet = part === null || sheets.length < 2 ? null : sheets[part]
  const label = [...(entry === null ? [] : [getStem(entryName)]), ...(sheet == null ? [] : [sheet])].join(' ')
  const queried = { ...held, entry, part: sheet == null ? null : part, label }
  if (grid === null) return queried
  const { columns } = grid.source.getState()
  return { ...queried, seen: { view: toTableView(grid.grid.getState(), columns.length), columns } }
}

/** The name of a file in an archive without its folders and its ending. */
const getStem = (path: string): string => path.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,8}$/, '')

/** What an export of the current tab writes; `name` is the proposed file name. Null where there is no table. */
export function getExportSource(state: PreviewState, name: string): ExportSource | null {
  const { sight, grid } = state
  const mine = getLookedAt(state)
  if (mine === null || sight?.type !== 'table') return null
  const sql = `SELECT * FROM ${sight.view}`
  const rows = sight.count.type === 'at-least' ? null : sight.count.rows
  const { columns, columnsLeftOut, ...shown } = grid?.source.getState() ?? { ...sight.table, rows }
  const view = grid === null ? WHOLE_TABLE : toTableView(grid.grid.getState(), columns.length)
  return { name, media: [mine], sql, columns, columnsLeftOut, view, rows: shown.rows }
}

export function createPreviewStore(api: Api): PreviewStore {
  const store = createStore<PreviewState>(() => NOTHING)
  const openGrid = createOpenGrids(api)

  /** Opens the rows of the shown part, and closes those of the previous one. */
  function showGrid(): void {
    const at = getLookedAt(store.getState())
    store.setState({ grid: at === null ? null : openGrid(at, store.getState().sight) })
  }

  /** Counts the files and parts that were opened: an answer for an earlier one is dropped. */
  let turnOf = 0
  /** Counts the profiles that were asked for and answered: the progress of an earlier one is not watched any more. */
  let profilesAsked = 0

  async function loadProfile(): Promise<void> {
    const mineAt = getLookedAt(store.getState())
    if (mineAt === null || store.getState().profile !== null) return
    const mine = turnOf
    const asked = ++profilesAsked
    store.setState({ profileTrouble: null, profileProgress: null })
    const answer = api.ask('look.profile', mineAt)
    void watchProfile(asked)
    const made = await answer
    if (asked === profilesAsked) profilesAsked++
    if (mine !== turnOf) return
    store.setState({ profileProgress: null, ...(made.ok ? { profile: made.value } : { profileTrouble: made.failure }) })
  }

  async function watchProfile(asked: number): Promise<void> {
    while (asked === profilesAsked) {
      const progress = await api.ask('look.profileProgress', undefined)
      if (asked !== profilesAsked) return
      if (progress.ok && progress.value !== null) store.setState({ profileProgress: progress.value })
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS))
    }
  }

  async function open({ datasetId, mediaId, name: known }: LocalFile, from: Route): Promise<void> {
    const held = { datasetId, mediaId }
    const mine = ++turnOf
    store.setState({ ...NOTHING, held, from, name: known }, true)
    showGrid()
    const answer = await api.ask('look.open', held)
    if (mine !== turnOf) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const { name, sight } = answer.value
    store.setState({ name, sight, ...partOf(sight) })
    showGrid()
  }

  /** Previews another part of the same file, or the same part with other options. */
  async function reload(change: Partial<PreviewState>): Promise<void> {
    const mine = ++turnOf
    store.setState({ ...change, leafing: true, failure: null })
    const at = getLookedAt(store.getState())
    if (at === null) return
    const answer = await api.ask('look.open', at)
    if (mine !== turnOf) return
    if (!answer.ok) return store.setState({ ...FRESH, leafing: false, failure: answer.failure })
    const { sight } = answer.value
    store.setState({ ...FRESH, leafing: false, sight, ...partOf(sight) })
    showGrid()
  }

  return {
    ...store,
    open,
    async openAgain() {
      const { held, name, from } = store.getState()
      if (held !== null) await open({ ...held, name }, from)
    },
    turn(tab) {
      store.setState({ tab })
      if (tab === 'columns') void loadProfile()
    },
    showRow(origin) {
      store.getState().grid?.grid.setState({ wantedRow: origin })
      store.setState({ tab: 'rows' })
    },
    turnToPart: (part) => reload({ part }),
    // Another file: nothing that was chosen for the previous one is kept.
    enter: (file) => {
      const chosen = { part: null, reader: null, nextReader: null, sheets: [] }
      return reload({ ...chosen, entry: file?.entry ?? null, entryName: file?.name ?? '' })
    },
    async readAs(reader) {
      const { held, entry } = store.getState()
      if (held === null) return
      store.setState({ nextReader: reader })
      const isNext = (): boolean => {
        const now = store.getState()
        return now.held === held && now.entry === entry && now.nextReader === reader
      }
      const kept = await api.ask('look.remember', { ...held, entry, reader })
      // Another file was opened meanwhile, or other options were chosen for this one.
      if (!isNext()) return
      // Another sheet stays in sight; the parts of other files do not depend on options.
      const { sight, part } = store.getState()
      const isSheet = sight?.type === 'table' && isWorkbookFormat(sight.format)
      await reload({ reader, part: isSheet ? part : null })
      if (!isNext()) return
      store.setState({ nextReader: null, ...(kept.ok ? {} : { failure: kept.failure }) })
    },
    cancel: () => void api.ask('look.cancel', undefined),
    async copyAs(tool) {
      const { held, sight } = store.getState()
      if (held === null || sight?.type !== 'table') return false
      const { format, table } = sight
      const copied = await api.ask('look.copyAs', { ...held, tool, format, columns: table.columns })
      if (!copied.ok) store.setState({ failure: copied.failure })
      return copied.ok
    },
    async openWith(program) {
      const { held } = store.getState()
      if (held === null) return
      const opened = await api.ask('look.openWith', { ...held, program })
      if (!opened.ok) store.setState({ failure: opened.failure })
    },
    async hasQgis() {
      const programs = await api.ask('look.programs', undefined)
      return programs.ok && programs.value.qgis
    },
    async reveal() {
      const { held } = store.getState()
      if (held === null) return
      const shown = await api.ask('look.reveal', held)
      if (!shown.ok) store.setState({ failure: shown.failure })
    },
  }
}
