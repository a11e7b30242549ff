import { randomBytes } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import { parseLayoutOrDefault } from '../../../shared/library/folderLayout.js'
import { LIMITS } from '../../../shared/limits.js'
import { createDataFolderMeter } from '../../adapters/appFolders/dataFolderMeter.js'
import { cloneFile } from '../../adapters/disk/cloneFile.js'
import { tryDisk } from '../../adapters/disk/diskErrors.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../adapters/net/nodeContentDecoding.js'
import { describeCertificates, parseCertificates } from '../../adapters/net/pemCertificates.js'
import { takeFileLock } from '../../adapters/sqlite/fileLock.js'
import type { FileLog } from '../../adapters/system/fileLog.js'
import { computeSha256Hex } from '../../adapters/system/nodeHash.js'
import { readLicenceTexts } from '../../adapters/system/readLicenceTexts.js'
import { scryptDigest } from '../../adapters/system/scryptDigest.js'
import { secureRandom } from '../../adapters/system/secureRandom.js'
import { systemClock } from '../../adapters/system/systemClock.js'
import { createCatalogueClient } from '../../adapters/workers/catalogueRpc.js'
import { createFileCrypt } from '../../adapters/workers/fileCrypt.js'
import { createFileHashPool } from '../../adapters/workers/fileHashPool.js'
import { createLibraryClient } from '../../adapters/workers/libraryRpc.js'
import { getDefaultDataFolder, getUnfinishedExportsFolder } from '../../cli/core/stateFolders.js'
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
import { getHomeDirs } from '../homeDirs.js'
import type { AppNetwork } from './appNetwork.js'
import type { AppServicesDeps } from './appServicesDeps.js'
import { createFileReaders, type FileReadersDeps } from './fileReaders.js'
import { type AppEngineDeps, openAppEngine } from './openAppEngine.js'

/** What the adapters are made of: what the engine and the readers of files need too, but for what is made here. */
export type AppAdapterDeps = Omit<AppEngineDeps, 'library' | 'sealer'> &
  Omit<FileReadersDeps, 'sealer' | 'crypt' | 'audit'> & {
    readonly network: AppNetwork
    readonly preferences: PreferenceStore
    readonly log: FileLog
  }

/** Stores the counts of wrong passwords with the preferences of the window. */
const createLoginAttemptStore = (preferences: PreferenceStore): LoginAttemptStore => ({
  read: () => preferences.read().tried,
  write: (tried) => void preferences.write({ tried: [...tried] }),
})

/** Creates the adapters of the application: network, disk, state, secrets. */
export function createAppAdapters(deps: AppAdapterDeps) {
  const { network, preferences, log, folder, bundles } = deps
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
    openEngine: (source, settings) => openAppEngine({ ...deps, library, sealer }, source, settings),
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
    ...createFileReaders({ ...deps, sealer, crypt, audit }),
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
