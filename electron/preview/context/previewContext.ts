import type { CloneFile, Disk } from '../../ports/disk.js'
import type { CreateGeoPackage } from '../../ports/preview/geoPackageWriter.js'
import type { Renderers } from '../../ports/preview/renderers.js'
import type { OpenSqliteReader } from '../../ports/preview/sqliteReader.js'
import type { OpenTableEngine } from '../../ports/preview/tableEngine.js'

/** What a piece of work in the preview process may use. */
export interface PreviewContext {
  readonly disk: Disk
  readonly openTables: OpenTableEngine
  readonly openSqlite: OpenSqliteReader
  readonly cloneFile: CloneFile
  readonly renderers: Renderers
  readonly createGeoPackage: CreateGeoPackage
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
  /** An absolute path in the scratch folder that is not taken yet; removed when the work ends. */
  readonly scratchPath: () => string
  readonly signal: AbortSignal
}

/** What the recognition and the conversion of one file take of it. */
export type SourceContext = Pick<PreviewContext, 'disk' | 'openSqlite' | 'scratchPath' | 'signal'> &
  // Only where first rows are waited for.
  Partial<Pick<PreviewContext, 'now'>> & {
    /** Told how far the bytes of a text table were looked at, from 0 to 1, before its rows are read. */
    readonly onScan?: (part: number) => void
  }
