import type { Lockout } from '../../../shared/account/lockout.js'
import type { Comparison } from '../../../shared/compare/model.js'
import type { ComputerFacts } from '../../../shared/desktop/judgeComputer.js'
import type { PortalId } from '../../../shared/ids.js'
import type { Layout } from '../../../shared/library/folderLayout.js'
import type { DialectChoice } from '../../../shared/portal/dialect.js'
import type { Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CliExportDrafts } from '../../exports/cliExportDrafts.js'
import type { CopySource } from '../../library/copies/takeCopy.js'
import type { VerificationProgress } from '../../library/files/verificationTally.js'
import type { Finding } from '../../library/files/verifyFolder.js'
import type { NodeCredentials, PortalClient } from '../../portal/api/portalClient.js'
import type { CatalogueReader, CatalogueStore } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { FileCrypt } from '../../ports/fileCrypt.js'
import type { AcquireFileLock } from '../../ports/fileLock.js'
import type { HashFile } from '../../ports/hashing.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { Net } from '../../ports/net.js'
import type { CompareTask } from '../../ports/preview/comparisonService.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import type { ResettableState } from '../../ports/resettableState.js'
import type { AuditLog } from '../../protect/auditLog.js'
import type { IdentityRepository } from '../../protect/identity/identityRepository.js'
import type { CommandOutput } from './commandOutput.js'

/** The services that commands use. Each is opened on demand, so that `help` opens nothing. */
export interface CliContext {
  readonly output: CommandOutput
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal
  readonly disk: Disk
  readonly hashFile: HashFile
  /** The SHA-256 of a text, as lower-case hex. */
  sha256(text: string): string
  readonly acquireFileLock: AcquireFileLock
  /** Removes an empty folder. */
  removeEmptyFolder(path: string): Promise<Result<void>>
  readonly crypt: FileCrypt
  /** The identity that protected files are encrypted for. */
  readonly identities: IdentityRepository
  readonly sealer: FileSealer
  /** Opens the audit log of protected files, in the data folder that the window and the command line share. */
  openAudit(givenDataFolder: string | null): AuditLog
  /** Asks a person at the terminal; false when it is interrupted. Null when there is no terminal. */
  confirm(question: string): Promise<boolean | null>
  /**
   * Runs a write with the path of an unfinished file beside its target. The next command removes the file of a killed
   * one.
   */
  readonly draft: CliExportDrafts['draft']
  readonly clock: Clock
  readonly net: Net
  /** Opens the local copies of catalogues in a folder, which is created when needed. */
  openCatalogueStore(folder: string): Result<CatalogueStore>
  /** Opens them for reading only; null when there are none. */
  openCopy(folder: string): Result<CatalogueReader | null>
  /** `RUDI_PORTAL`, or null. */
  readonly usualPortal: string | null
  openPortal(id: PortalId, dialect: DialectChoice): CliPortal
  openEngine(options: EngineOptions): Promise<Result<Engine>>
  /**
   * Collects the facts about this computer: the folder of our state, the way to a portal, and what the system provides.
   */
  examine(folder: string, portal: PortalId | null): Promise<ComputerFacts>
  /**
   * Reduces the use of memory until the returned function is called. It counts from the first large collection on, so it
   * is called before anything large is read; large files, whose buffers would be collected too often, end it.
   */
  saveMemory(): () => void
  verify(
    folder: string,
    onFinding: (finding: Finding) => void,
    onProgress?: (progress: VerificationProgress) => void,
  ): Promise<Result<void>>
  /** Compares two files; the failures are those of `compareFiles`. */
  compare(task: CompareTask): Promise<Result<Comparison>>
  nodeCredentials(): NodeCredentials | null
  /** `RUDI_SELECTION_PASSWORD`, or null. */
  readonly selectionPassword: string | null
  /** Makes a path absolute, relative to the current folder. */
  resolve(path: string): string
  /** Creates a folder that a person has named, and its parents. */
  makeRoot(path: string): Promise<Result<void>>
  /** Creates the folder of our state, and its parents, for its owner only. */
  makeDataFolder(path: string): Promise<Result<void>>
  /**
   * Makes the path of a file to read absolute and follows its links: a person has named the file, and mounted keys are
   * often links.
   */
  resolveLinks(path: string): Promise<string>
  readAllOfStdin(maxBytes: number): Promise<Result<string>>
  /** All state of Rudi Desk on this computer. */
  readonly resettableState: ResettableState
  /** The folder of the state of the command line. */
  dataFolder(given: string | null): string
  /** The folder of the local copies that the window and the command line share. */
  catalogueFolder(given: string | null): string
}

export interface CliPortal {
  readonly portal: PortalClient
  /** Whether the user has given a login for it. */
  findAccount(): Promise<Result<boolean>>
  /** How near the account is to being locked; null when no password was refused. */
  getLockout(): Lockout | null
}

export interface EngineOptions {
  readonly source: MediaSource
  readonly dataFolder: string
  readonly downloadsRunning: number | null
  /** The number of connections for one file from its start; null for as many as help. */
  readonly segments: number | null
  readonly layout: Layout
  /** Bytes per second for all downloads together, or null. */
  readonly limit: number | null
  /** Other folders from which files are copied before the network is used. */
  readonly from?: CopySource | undefined
  /** Encrypts protected files. Left out, no file is encrypted. */
  readonly sealer?: FileSealer | undefined
  /** Whether other processes download into the same folders at the same time. False when left out. */
  readonly isFolderShared?: boolean | undefined
}
