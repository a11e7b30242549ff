import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { CloneFile, Disk } from '../../ports/disk.js'
import type { Hashing } from '../../ports/hashing.js'
import type { CreateGeoPackage } from '../../ports/preview/geoPackageWriter.js'
import type { Renderers } from '../../ports/preview/renderers.js'
import type { OpenSqliteReader } from '../../ports/preview/sqliteReader.js'
import type { OpenTableEngine } from '../../ports/preview/tableEngine.js'

/** The services that one call in the preview process may use. */
export interface PreviewContext {
  readonly disk: Disk
  readonly openTables: OpenTableEngine
  readonly openSqlite: OpenSqliteReader
  readonly cloneFile: CloneFile
  readonly updateCrc: Hashing['updateCrc']
  readonly contentDecoding: ContentDecoding
  readonly renderers: Renderers
  readonly createGeoPackage: CreateGeoPackage
  /** The time, in milliseconds since 1970. */
  readonly now: () => number
  /** Gives an unused absolute path in the scratch folder. The file is removed when the call ends. */
  readonly scratchPath: () => string
  readonly signal: AbortSignal
}

/** The part of it that detecting and converting one file uses. */
export type SourceContext = Pick<
  PreviewContext,
  'disk' | 'openSqlite' | 'updateCrc' | 'contentDecoding' | 'scratchPath' | 'signal'
> &
  // Given only where a person waits for first rows.
  Partial<Pick<PreviewContext, 'now'>> & {
    /** Called with the scanned part of the bytes of a text table, from 0 to 1, before its rows are read. */
    readonly onScan?: (part: number) => void
  }
