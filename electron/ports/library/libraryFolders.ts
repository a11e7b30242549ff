import type { ChecksumAlgorithm, Dataset, Media } from '../../../shared/catalogue/model.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import type { RangeChecksums } from '../../../shared/download/model/rangeChecksums.js'
import type { ClearContent, Identity } from '../../../shared/download/model/state.js'
import type { Verdict } from '../../../shared/download/model/verdict.js'
import type { Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import type { Result } from '../../../shared/result.js'
import type { WallMs } from '../clock.js'
import type { LocatedMedia, MediaRef } from '../mediaSource.js'

/** A file that is complete, synced, published and judged. */
export interface FinishedFile {
  readonly ref: MediaRef
  readonly dataset: Dataset
  readonly media: Media
  /** Absolute folder of the dataset, and the name in it. */
  readonly folder: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  /** The checksums of its blocks; null where they are not known, and the file is read for them. */
  readonly blockCrc32: string | null
  /** What it holds, when it is kept encrypted; else null. */
  readonly clear: ClearContent | null
  /** The digest in the declared algorithm, when that is not SHA-256. */
  readonly declaredDigest: { readonly algorithm: ChecksumAlgorithm; readonly hex: string } | null
  readonly verdict: Verdict
  readonly publicUrl: string
  /** The host that finally sent the bytes, after redirects. */
  readonly servedBy: string
  readonly validators: { readonly etag: string | null; readonly lastModified: string | null }
  readonly contentType: string | null
  readonly startedAt: WallMs
  readonly finishedAt: WallMs
  readonly attempts: number
}

export interface ExistingFile {
  readonly folder: string
  readonly name: string
  readonly sizeBytes: number
  /** How much it holds, when it is kept encrypted. */
  readonly clearBytes?: number | undefined
  readonly verdict: Verdict
}

/** A damaged file of ours, and the blocks of it that still hold what is on record. */
export interface SalvageableFile {
  readonly name: string
  readonly ranges: ByteRanges
  readonly sums: RangeChecksums
  readonly identity: Identity
  readonly contentType: string | null
}

/** Which file of a folder is which media's, by its record. Names are compared as the least exact file system does. */
export interface FolderRecordLookup {
  findName(mediaId: string): string | null
  findMedia(name: string): string | null
  /** What the catalogue said of these bytes when they were recorded under this name; null when they are not on record. */
  findDeclared(file: {
    readonly mediaId: string
    readonly name: string
    readonly sha256: string
  }): Pick<Media, 'sizeBytes' | 'checksum' | 'updated'> | null
  /** Whether a file of that length is, by the record, this media as the catalogue describes it now. No byte of it is read. */
  isCurrent(media: Media, sizeBytes: number): boolean
}

/**
 * The dataset folders on this computer: which files they hold, and the records in them. It reads the disk itself;
 * `LibraryIndex` is the database that the window lists.
 */
export interface LibraryFolders {
  /**
   * The absolute folder of a dataset inside `root`: the `given` one if it holds the dataset, else another one that does,
   * else a new one. Made on return.
   */
  ensureFolder(root: string, dataset: Dataset, given?: string): Promise<Result<string>>
  /**
   * The file of this media in the same version, if it is present and was verified by reading it again; null when it must
   * be fetched. Adopts files whose row was lost. `adopt: false` leaves files that no record names alone, even equal ones.
   * `isProtected`: only a file on record is taken, for any other would be or become a clear one.
   * `isTaken` says that a name belongs to another download that is running: its file is on record soon, and no one has
   * to read it to find that out. `given`: the folder that is meant, as of `ensureFolder`. Aborting ends the reading by
   * throwing the signal's reason.
   */
  findHeldFile(
    root: string,
    located: LocatedMedia,
    signal?: AbortSignal,
    how?: {
      readonly adopt: boolean
      readonly isProtected?: boolean
      readonly isTaken?: (folder: string, name: string) => boolean
      readonly given?: string | undefined
    },
  ): Promise<Result<ExistingFile | null>>
  /**
   * What is left of this media's own file in a dataset's folder: the blocks that still hold what is on record. Null when
   * it has no file of today's version there, or one of which nothing is left, or which was sent in a coding.
   */
  findSalvageableFile(folder: string, media: Media, signal?: AbortSignal): Promise<Result<SalvageableFile | null>>
  /** The folder of a dataset inside `root`, or null while there is none. Makes nothing. */
  findFolder(root: string, dataset: Dataset): Promise<Result<string | null>>
  /** What is on record of a folder; null when its record is there and cannot be read. */
  readRecord(folder: string): Promise<Result<FolderRecordLookup | null>>
  /** Whether exactly these bytes lie there, by reading them again. */
  isAt(path: string, sha256: string): Promise<Result<boolean>>
  /**
   * The same of a file that another program may have written. When it is true the bytes and their name survive a power
   * cut. Fails with `disk/denied` where the system does not let us see to that: the bytes may be there all the same.
   */
  isDurableAt(path: string, sha256: string): Promise<Result<boolean>>
  /**
   * Leaves the file's trace in the dataset's folder, durable on return; groups concurrent calls per folder. Sidecar and
   * `SHA256SUMS` have it a moment later, when the folder goes quiet, and every few seconds at the latest.
   * `areOthersComing`: other files are on their way into the folder, and are waited for, 50 ms at most.
   */
  record(file: FinishedFile, areOthersComing: boolean): Promise<Result<void>>
  /** Notes what a dataset's folder holds otherwise than by a download, durable on return: of the media in it, this is what is on record from now on. */
  recordAgain(folder: string, record: Sidecar): Promise<Result<void>>
  /**
   * Takes the files of these names out of the record of a folder, durable on return. Files that are recorded meanwhile
   * stay on record. Nothing is changed where the record cannot be read.
   */
  forget(folder: string, names: ReadonlySet<string>): Promise<Result<void>>
  /**
   * Takes up what a process that was killed had noted in these folders and not yet put into their sidecars. Never
   * fails: what could not be written is tried at the next start.
   */
  recoverJournals(folders: Iterable<string>): Promise<void>
  /** Resolves when the sidecars and sums have everything that was recorded. Never fails: what could not be written is tried at the next start. */
  settle(): Promise<void>
}
