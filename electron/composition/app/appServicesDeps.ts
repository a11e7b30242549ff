import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import type { Result } from '../../../shared/result.js'
import type { Settings } from '../../../shared/settings/schema.js'
import type { UpdateView } from '../../../shared/updates/model.js'
import type { Engine } from '../../engine/api/engine.js'
import type { FollowedSearchList } from '../../follow/followedSearchList.js'
import type { FollowList } from '../../follow/followList.js'
import type { AskedFiles } from '../../follow/producers/askedFiles.js'
import type { AppFacts } from '../../ipc/handlers/app.js'
import type { FindCollisions } from '../../ipc/handlers/catalogue/preflight.js'
import type { ProxyLoginAndCertificateDeps } from '../../ipc/handlers/proxyLoginAndCertificates.js'
import type { Notify } from '../../ipc/server/windowNotifier.js'
import type { RepairNotes } from '../../library/copies/repairNotes.js'
import type { DeepLinkQueue } from '../../lifecycle/deepLinkQueue.js'
import type { DemoDeps } from '../../lifecycle/demoPortalProcess.js'
import type { DetectedPortal, PortalClient, PortalCredentials, PortalProfile } from '../../portal/api/portalClient.js'
import type { LoginAttempts } from '../../portal/auth/loginAttempts.js'
import type { Keychain } from '../../ports/auth/keychain.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { DataFolderMeter } from '../../ports/desktop/dataFolderMeter.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { CloneFile, Disk } from '../../ports/disk.js'
import type { FileCrypt } from '../../ports/fileCrypt.js'
import type { HashFile } from '../../ports/hashing.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { Log } from '../../ports/log.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { Net, ResolveProxy } from '../../ports/net.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { ComparisonService } from '../../ports/preview/comparisonService.js'
import type { PreviewService } from '../../ports/preview/previewService.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import type { AgreementList } from '../../protect/agreementList.js'
import type { AuditLog } from '../../protect/auditLog.js'
import type { IdentityRepository } from '../../protect/identity/identityRepository.js'
import type { BasketRepositoryDeps } from '../../services/basket/basketRepository.js'
import type { LibraryComparisonsDeps } from '../../services/compare/libraryComparisons.js'
import type { AgreementReminderDeps } from '../../services/protect/agreementReminder.js'
import type { ProxyCredentials } from '../../services/proxyCredentials.js'
import type { UpdateService } from '../../services/updates/updateService.js'

export interface AppServicesDeps {
  readonly preferences: PreferenceStore
  /** Counts wrong passwords, because portals lock accounts. */
  readonly loginAttempts: LoginAttempts
  readonly proxyCredentials: ProxyCredentials
  readonly certificates: ProxyLoginAndCertificateDeps['certificates']
  readonly trust: ProxyLoginAndCertificateDeps['trust']
  /** The proxy of each connection. */
  readonly resolveProxy: ResolveProxy
  readonly keychains: { readonly system: Keychain; readonly session: Keychain }
  readonly openPortal: (
    profile: PortalProfile,
    secrets: PortalCredentials,
    remember: (found: DetectedPortal) => void,
  ) => PortalClient
  readonly openEngine: (source: MediaSource, settings: Settings) => Promise<Result<Engine>>
  readonly crypt: FileCrypt
  /** The identity that protected files are encrypted for. */
  readonly identities: IdentityRepository
  readonly sealer: FileSealer
  readonly audit: AuditLog
  readonly agreements: AgreementList
  /** The copies of the portals' catalogues. */
  readonly catalogueStore: CatalogueStore
  readonly clock: Clock
  readonly preview: PreviewService
  readonly comparer: ComparisonService
  readonly openMemoryFolder: LibraryComparisonsDeps['openMemoryFolder']
  /** Absolute path of our own folder for the rows that differ between two files. */
  readonly comparisonFolder: string
  readonly net: Net
  readonly decoding: ContentDecoding
  /** Absolute path of our own folder for samples of files. */
  readonly sampleFolder: string
  /** The index of local files and their verification. */
  readonly libraryIndex: LibraryIndex
  readonly hashFile: HashFile
  readonly libraryFolders: LibraryFolders
  readonly followList: FollowList
  readonly askedFiles: AskedFiles
  readonly repairNotes: RepairNotes
  readonly followedSearchList: FollowedSearchList
  readonly cloneFile: CloneFile
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
  /** SHA-256, as lower-case hex. */
  readonly digest: (text: string) => string
  /** Finds the name collisions of a dataset's media in a folder. */
  readonly collisions: FindCollisions
  readonly disk: Disk
  /** Absolute path of the file that remembers unfinished exports. */
  readonly exportJournal: string
  /** Removes unfinished files of commands that were killed. */
  readonly sweepCliExportDrafts: () => Promise<void>
  /** The folder of baskets, and the file name of each. */
  readonly baskets: Pick<BasketRepositoryDeps, 'folder' | 'toFileName'>
  /**
   * Absolute paths of the files of queries: a folder of each portal's queries, the names of tables, the last answer.
   */
  readonly queries: { readonly books: string; readonly tableNames: string; readonly answers: string }
  readonly log: Log
  readonly nativeShell: NativeShell
  readonly demo: Pick<DemoDeps, 'fork' | 'sleep'>
  /** 32 random hexadecimal characters that cannot be guessed. */
  readonly randomToken: () => string
  readonly notify: Notify
  /** Resolves once the window has been drawn. */
  readonly drawn: Promise<void>
  /** Whether there is a window that could answer. */
  readonly hasWindow: () => boolean
  /** Applies a setting outside the window: the system's colours, the number of transfers. */
  readonly applySettings: (settings: Settings, engine: Engine) => void
  readonly facts: AppFacts
  readonly isOnBattery: () => boolean
  /** Updates; `changed` reports the state for the window. */
  readonly openUpdates: (changed: (view: UpdateView) => void) => UpdateService
  /** The computer: system, release, processor. */
  readonly system: string
  readonly logTail: () => Promise<readonly string[]>
  readonly dataFolderUsage: DataFolderMeter
  readonly readLicences: () => Promise<string>
  readonly links: DeepLinkQueue
  /** Receives the state of the work, for the taskbar, the tray and the sleep blocker. */
  readonly watch: (activity: DownloadActivity) => void
  /** Reminds the person of an agreement, outside the window. */
  readonly remind: AgreementReminderDeps['remind']
  readonly life: AbortSignal
}
