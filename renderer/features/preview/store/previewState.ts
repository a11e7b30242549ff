import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import type { Preview, PreviewColumn } from '../../../../shared/preview/model.js'
import type { PreviewProfile, ProfileProgress } from '../../../../shared/preview/profile/model.js'
import type { ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import type { TableView } from '../../../../shared/preview/table/tableView.js'
import type { Route } from '../../navigation/store/navigationStore.js'
import type { OpenGrid } from './openGrids.js'

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
  readonly content: Preview | null
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
  readonly loadingPart: boolean
  readonly failure: Failure | null
  readonly tab: PreviewTab
  readonly profile: PreviewProfile | null
  readonly profileTrouble: Failure | null
  /** How far the profile is; null while that is not known. */
  readonly profileProgress: ProfileProgress
}
