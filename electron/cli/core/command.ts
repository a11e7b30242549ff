import type { ParseArgsConfig } from 'node:util'
import type { Lockout } from '../../../shared/account/lockout.js'
import type { DialectChoice } from '../../../shared/catalogue/model.js'
import type { Comparison } from '../../../shared/compare/model.js'
import type { ComputerFacts } from '../../../shared/desktop/doctor.js'
import type { Failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import type { Layout } from '../../../shared/library/folderLayout.js'
import type { Language } from '../../../shared/messages/formatAmounts.js'
import type { Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import type { UnfinishedExports } from '../../exports/unfinishedExports.js'
import type { CopySource } from '../../library/copies/takeCopy.js'
import type { Finding } from '../../library/files/verifyFolder.js'
import type { NodeCredentials, PortalClient } from '../../portal/api/portal.js'
import type { CatalogueReader, CatalogueStore } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { FileCrypt } from '../../ports/fileCrypt.js'
import type { AcquireFileLock } from '../../ports/fileLock.js'
import type { HashFile } from '../../ports/hashing.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { Net } from '../../ports/net.js'
import type { OwnState } from '../../ports/ownState.js'
import type { CompareTask } from '../../ports/preview/comparison.js'
import type { Protection } from '../../ports/protect/protection.js'
import type { AuditLog } from '../../protect/auditLog.js'
import type { IdentityStore } from '../../protect/createProtection.js'

/**
 * What a script sees of how a command ended. 0: all that was asked is done. 1: something failed. 2: the words of the
 * command were off. 3: sign-in was refused. 130: interrupted, and the same command goes on where it stopped.
 */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, refused: 3, interrupted: 130 } as const
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

export type OptionTable = NonNullable<ParseArgsConfig['options']>

/** Options and operands as they were typed, of a known command and of known names only. */
export interface CliInvocation {
  readonly operands: readonly string[]
  text(option: string): string | null
  texts(option: string): readonly string[]
  flag(option: string): boolean
}

/** Where words and events go. With `--json` stdout carries events and nothing else; without, it carries the words asked for. */
export interface CliTerminal {
  readonly json: boolean
  readonly language: Language
  /** One line of NDJSON, only with `--json`. */
  event(line: Readonly<Record<string, unknown>>): void
  /** One line on stdout in either case: the embedded portal's address, which scripts and people both wait for. */
  raw(line: string): void
  /** What was asked for, only without `--json`: stdout. */
  print(words: string): void
  /** Everything else a person may want to read: stderr. */
  note(words: string): void
  /** The one line of progress, overwritten by the next one; null removes it. `words` is called only when a terminal shows it. */
  status(words: (() => string) | null): void
  /**
   * A failure for both readers: its event with `--json`, its words on stderr. `about` is what a person calls the thing that
   * failed; when left out, the path, name or id of `context`.
   */
  fail(failure: Failure, context?: Readonly<Record<string, unknown>>, about?: string): void
}

/** What the commands work with. Opened on demand, so that `help` opens nothing. */
export interface CliContext {
  readonly terminal: CliTerminal
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal
  readonly disk: Disk
  readonly hashFile: HashFile
  /** The SHA-256 of a text, as lower-case hex. */
  sha256(text: string): string
  readonly acquireFileLock: AcquireFileLock
  /** Removes a folder that nothing is in. */
  removeEmptyFolder(path: string): Promise<Result<void>>
  readonly crypt: FileCrypt
  /** The identity that files are kept encrypted for. */
  readonly identities: IdentityStore
  readonly protection: Protection
  /** What was done with protected files, below the data folder that the window and the command line share. */
  openAudit(givenDataFolder: string | null): AuditLog
  /** Asks a person who sits at a terminal. Null when there is none to ask. */
  confirm(question: string): Promise<boolean | null>
  /** Lets a command make an unfinished file beside its target: the next command removes what a killed one left. */
  readonly draft: UnfinishedExports['draft']
  readonly clock: Clock
  readonly net: Net
  /** The copies of catalogues in a folder, made if need be. */
  openCatalogueStore(folder: string): Result<CatalogueStore>
  /** The same for reading only; null when there is none. */
  openCopy(folder: string): Result<CatalogueReader | null>
  /** `RUDI_PORTAL`, or null. */
  readonly usualPortal: string | null
  openPortal(id: PortalId, dialect: DialectChoice): CliPortal
  openEngine(options: EngineOptions): Promise<Result<Engine>>
  /** What can be seen of this computer: the folder of our state, the way to a portal, what the system gives. */
  examine(folder: string, portal: PortalId | null): Promise<ComputerFacts>
  /** None of the files to come is large: what they cost is memory, not the moving of bytes. */
  saveMemory(): void
  verify(folder: string, onFinding: (finding: Finding) => void): Promise<Result<void>>
  /** Compares two files; the failures are those of `compareFiles`. */
  compare(task: CompareTask): Promise<Result<Comparison>>
  nodeCredentials(): NodeCredentials | null
  /** `RUDI_SELECTION_PASSWORD`, or null. */
  readonly selectionPassword: string | null
  /** Absolute, from the current folder. */
  resolve(path: string): string
  /** Makes a folder that a person named, and those above it. */
  makeRoot(path: string): Promise<Result<void>>
  /** The same with links followed, for files to read: a person named them, and mounted keys are often links. */
  followed(path: string): Promise<string>
  readAllOfStdin(maxBytes: number): Promise<Result<string>>
  /** All that Rudi Desk keeps on this computer. */
  readonly ownState: OwnState
  /** The folder of our own state. */
  dataFolder(given: string | null): string
  /** The folder of the copies that the window and the command line share. */
  catalogueFolder(given: string | null): string
}

export interface CliPortal {
  readonly portal: PortalClient
  /** Whether the user gave a login of their own for it. */
  hasAccount(): Promise<boolean>
  /** How near the account that was tried is to being locked. */
  lockout(): Lockout | null
}

export interface EngineOptions {
  readonly source: MediaSource
  readonly dataFolder: string
  readonly downloadsRunning: number | null
  /** Connections about one file, at most and as soon as it is under way; null for as many as help. */
  readonly segments: number | null
  readonly layout: Layout
  /** Bytes per second for all downloads together, or null. */
  readonly limit: number | null
  /** Other folders from which files are taken before the network is asked. */
  readonly from?: CopySource | undefined
  /** Seals files that are kept encrypted. None are when it is left out. */
  readonly protection?: Protection | undefined
  /** Whether other processes download into the same folders at the same time. False when left out. */
  readonly isFolderShared?: boolean | undefined
}

/** One row of the table of commands; the help text, the parser and the refusals derive from it. */
export interface CliCommand {
  readonly name: string
  readonly operands: string
  readonly options: OptionTable
  /** What it does, in a line without its options and without a full stop. */
  readonly words: Readonly<Record<Language, string>>
  /** What its own page says besides. */
  readonly details?: Readonly<Record<Language, string>>
  readonly run: (invocation: CliInvocation, context: CliContext) => Promise<ExitCode>
}
