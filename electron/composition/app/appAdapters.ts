import { randomBytes } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import type { QueueRepairEvent } from '../../../shared/download/model/queueRepairEvent.js'
import { parseLayoutOrDefault } from '../../../shared/library/folderLayout.js'
import { LIMITS } from '../../../shared/limits.js'
import { createDataFolderMeter } from '../../adapters/appFolders/dataFolderMeter.js'
import { openMemoryFolder } from '../../adapters/appFolders/memoryFolder.js'
import { cloneFile } from '../../adapters/disk/cloneFile.js'
import { tryDisk } from '../../adapters/disk/diskErrors.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../adapters/net/nodeContentDecoding.js'
import { describeCertificates, parseCertificates } from '../../adapters/net/pemCertificates.js'
import { takeFileLock } from '../../adapters/sqlite/fileLock.js'
import { openQueueStore } from '../../adapters/sqlite/queue/queueStore.js'
import type { FileLog } from '../../adapters/system/fileLog.js'
import { computeSha256Hex } from '../../adapters/system/nodeHash.js'
import { readLicenceTexts } from '../../adapters/system/readLicenceTexts.js'
import { scryptDigest } from '../../adapters/system/scryptDigest.js'
import { secureRandom } from '../../adapters/system/secureRandom.js'
import { getLocalUtcOffset, systemClock } from '../../adapters/system/systemClock.js'
import { createAppCompareProcess } from '../../adapters/workers/appCompareProcess.js'
import { createCatalogueClient } from '../../adapters/workers/catalogueRpc.js'
import { createFileCrypt } from '../../adapters/workers/fileCrypt.js'
import { createFileHashPool } from '../../adapters/workers/fileHashPool.js'
import { createLibraryClient } from '../../adapters/workers/libraryRpc.js'
import { createPreviewProcesses } from '../../adapters/workers/previewProcesses.js'
import type { SupervisedChild, SupervisionOptions } from '../../adapters/workers/supervised/supervisedProcess.js'
import { createTransferWorkers } from '../../adapters/workers/transferWorkers.js'
import { getDefaultDataFolder, getUnfinishedExportsFolder } from '../../cli/core/stateFolders.js'
import { createEngineInSlices } from '../../engine/createEngine.js'
import { findCollisions } from '../../engine/files/findCollisions.js'
import { createCliExportDrafts } from '../../exports/cliExportDrafts.js'
import { openFollowedSearchList } from '../../follow/followedSearchList.js'
import { openFollowList } from '../../follow/followList.js'
import { openAskedFiles } from '../../follow/producers/askedFiles.js'
import { createRepairNotes } from '../../library/copies/repairNotes.js'
import { createLibraryFolders } from '../../library/libraryFolders.js'
import { createLoginAttempts } from '../../portal/auth/loginAttempts.js'
import { createPortalClient } from '../../portal/createPortalClient.js'
import type { LoginAttemptStore } from '../../ports/auth/loginAttemptStore.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import { openAgreementList } from '../../protect/agreementList.js'
import { createAuditLog } from '../../protect/auditLog.js'
import { createFileSealer } from '../../protect/createFileSealer.js'
import { createIdentityNote } from '../../protect/identity/identityNote.js'
import { createIdentityRepository } from '../../protect/identity/identityRepository.js'
import { createProtectedComparison } from '../../protect/protectedComparison.js'
import { createProtectedPreview } from '../../protect/protectedPreview.js'
import { getHomeDirs } from '../homeDirs.js'
import type { AppNetwork } from './appNetwork.js'
import type { AppServicesDeps } from './appServicesDeps.js'

export interface AppAdapterDeps {
  readonly network: AppNetwork
  readonly preferences: PreferenceStore
  readonly log: FileLog
  /** The folder of the person's data. */
  readonly folder: string
  /** The folder of the bundles, the same in the checkout and in the package. */
  readonly bundles: string
  /** Starts a restricted process for previews from a bundle, with these Node arguments. */
  readonly forkPreview: (script: string, execArgv: readonly string[]) => SupervisedChild
  /** Shows what happened to a damaged queue. */
  readonly onQueueRepair: (news: QueueRepairEvent) => void
  /** Reads the memory of a process of ours. */
  readonly readResidentMemory: SupervisionOptions['readResidentMemory']
}

/**
 * Limit of the JavaScript heap in megabytes: a parser that needs more ends its own process and does not slow down the
 * machine.
 */
const PREVIEW_HEAP = '--max-old-space-size=1024'

/** Stores the counts of wrong passwords with the preferences of the window. */
const createLoginAttemptStore = (preferences: PreferenceStore): LoginAttemptStore => ({
  read: () => preferences.read().tried,
  write: (tried) => void preferences.write({ tried: [...tried] }),
})

/** Creates the adapters of the application: network, disk, state, secrets. */
export function createAppAdapters(deps: AppAdapterDeps) {
  const { network, preferences, log, folder, bundles, forkPreview, readResidentMemory: residentBytes } = deps
  const { net, resolveProxy, trustStore, keychains, proxyCredentials } = network
  const loginAttempts = createLoginAttempts({
    store: createLoginAttemptStore(preferences),
    clock: systemClock,
    sha256: computeSha256Hex,
    secretDigest: scryptDigest,
  })
  const ports = { net, disk: nodeDisk, clock: systemClock, randomSource: secureRandom, log }
  const script = join(bundles, 'crypto.cjs')
  // Idle threads end with the process, and a reading thread leaves nothing behind.
  const { hashFile } = createFileHashPool({ script, log, threads: LIMITS.HASH_THREADS })
  const library = createLibraryFolders({
    ...ports,
    hashFile,
    layout: () => parseLayoutOrDefault(preferences.read().settings.layout),
  })
  const note = createIdentityNote(nodeDisk, folder)
  const identities = createIdentityRepository({ keychain: keychains.system, given: null, note })
  const sealer = createFileSealer(identities)
  const crypt = createFileCrypt({ script, log })
  const audit = createAuditLog({
    disk: nodeDisk,
    clock: systemClock,
    acquireFileLock: takeFileLock,
    folder,
    sha256: (text) => computeSha256Hex(Buffer.from(text)),
  })
  const getSupervision = (scratch: string): SupervisionOptions => ({
    start: () => forkPreview(join(bundles, 'preview.cjs'), [PREVIEW_HEAP]),
    scratch,
    clock: systemClock,
    readResidentMemory: residentBytes,
    log,
  })
  const openComparer = (scratch: string) => createAppCompareProcess(getSupervision(scratch))
  // One instance for everything that reads protected files: opening the folder again would empty it.
  let memory: ReturnType<typeof openMemoryFolder> | null = null
  const openMemory: typeof openMemoryFolder = () => {
    memory ??= openMemoryFolder()
    return memory
  }
  const openPreview = (scratch: string, keepsTables: boolean) =>
    createPreviewProcesses({ ...getSupervision(scratch), keepsTables })
  return {
    preferences,
    loginAttempts,
    keychains,
    proxyCredentials,
    resolveProxy,
    certificates: { read: parseCertificates, describe: (pems) => [...describeCertificates(pems)] },
    trust: trustStore.set,
    openPortal: (profile, secrets, remember) =>
      createPortalClient({
        ...ports,
        secrets,
        profile,
        remember,
        sha256: computeSha256Hex,
        loginAttempts: loginAttempts.forPortal(profile.portalId),
      }),
    openEngine: async (source, { downloadsRunning: running, downloadsPerHost: perHost }) => {
      const noteRepair = (news: QueueRepairEvent): void => {
        const { type, ...facts } = news
        log.note(`store.${type}`, facts)
        deps.onQueueRepair(news)
      }
      const store = openQueueStore(folder, noteRepair)
      if (!store.ok) return store
      const startWorker = createTransferWorkers(join(bundles, 'transfer.cjs'), {
        resolveProxy,
        trusted: trustStore,
      })
      return createEngineInSlices({
        ...ports,
        disk: nodeDisk,
        store: store.value,
        onUnreadRow: () => noteRepair({ type: 'unread', rows: 1 }),
        source,
        library,
        startWorker,
        sealer,
        concurrency: { running, perHost },
        offsetAt: getLocalUtcOffset,
      })
    },
    collisions: (root, what, policy) => findCollisions({ disk: nodeDisk, library }, root, what, policy),
    disk: nodeDisk,
    exportJournal: join(folder, 'exports.json'),
    sweepCliExportDrafts: createCliExportDrafts({
      disk: nodeDisk,
      acquireFileLock: takeFileLock,
      folder: getUnfinishedExportsFolder(getDefaultDataFolder(getHomeDirs(process.env))),
    }).sweep,
    baskets: {
      folder: join(folder, 'baskets'),
      toFileName: (address) => computeSha256Hex(Buffer.from(address)).slice(0, 32),
    },
    queries: {
      books: join(folder, 'queries'),
      tableNames: join(folder, 'tables.json'),
      answers: join(folder, 'answers'),
    },
    log,
    crypt,
    libraryIndex: createLibraryClient({ script: join(bundles, 'library.cjs'), folder, log }),
    hashFile,
    libraryFolders: library,
    cloneFile,
    removeEmptyFolder: (path) => tryDisk(() => rmdir(path)),
    followList: openFollowList(nodeDisk, folder),
    askedFiles: openAskedFiles(nodeDisk, folder),
    repairNotes: createRepairNotes(nodeDisk, join(folder, 'repairs')),
    followedSearchList: openFollowedSearchList(nodeDisk, folder),
    digest: (text: string) => computeSha256Hex(Buffer.from(text)),
    catalogueStore: createCatalogueClient({ script: join(bundles, 'catalogue.cjs'), folder, log }),
    clock: systemClock,
    net,
    decoding: nodeContentDecoding,
    sampleFolder: join(folder, 'look-samples'),
    preview: createProtectedPreview({
      disk: nodeDisk,
      clock: systemClock,
      sealer,
      crypt,
      audit,
      openMemoryFolder: openMemory,
      usual: openPreview(join(folder, 'look'), true),
      // In memory, where there is no room for a second copy.
      openIn: (scratch) => openPreview(scratch, false),
    }),
    comparer: createProtectedComparison({
      disk: nodeDisk,
      sealer,
      crypt,
      openMemoryFolder: openMemory,
      usual: openComparer(join(folder, 'compare-scratch')),
      openIn: openComparer,
    }),
    openMemoryFolder: openMemory,
    comparisonFolder: join(folder, 'comparisons'),
    identities,
    sealer,
    audit,
    agreements: openAgreementList(nodeDisk, folder),
    logTail: log.readTail,
    dataFolderUsage: createDataFolderMeter(folder),
    readLicences: () =>
      readLicenceTexts(['third-party.txt', 'third-party-window.txt'].map((name) => join(bundles, name))),
    system: `${type()} ${release()} ${arch()}`,
    randomToken: () => randomBytes(16).toString('hex'),
  } satisfies Partial<AppServicesDeps>
}
