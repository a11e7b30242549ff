import { randomUUID } from 'node:crypto'
import { realpath, rmdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { QueueRepairEvent } from '../../../shared/download/model/queueRepairEvent.js'
import { DEFAULT_SEGMENT_POLICY } from '../../../shared/download/transfer/segmentPlanner.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { formatQueueRepair } from '../../../shared/messages/formatQueueRepair.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { getPolicyPath, type Policy } from '../../../shared/settings/policy.js'
import { ANONYMOUS_ACCOUNT } from '../../../shared/settings/portalProfile.js'
import { tryDisk } from '../../adapters/disk/diskErrors.js'
import { makeFolders } from '../../adapters/disk/makeFolders.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { createMemoryKeychain } from '../../adapters/keychain/memoryKeychain.js'
import { openSystemKeychain } from '../../adapters/keychain/systemKeychain.js'
import { createUndiciNet, type UndiciNetOptions } from '../../adapters/net/undiciNet.js'
import { openCatalogueReader, openCatalogueStore } from '../../adapters/sqlite/catalogue/catalogueStore.js'
import { takeFileLock } from '../../adapters/sqlite/fileLock.js'
import { openQueueStore } from '../../adapters/sqlite/queue/queueStore.js'
import { confirmOnTerminal } from '../../adapters/system/confirmOnTerminal.js'
import { type FileLog, openFileLog } from '../../adapters/system/fileLog.js'
import { createLoginAttemptsFile } from '../../adapters/system/loginAttemptsFile.js'
import { computeSha256Hex } from '../../adapters/system/nodeHash.js'
import { type ReadPolicy, readPolicyFile } from '../../adapters/system/policyFile.js'
import { readStdin } from '../../adapters/system/readStdin.js'
import { scryptDigest } from '../../adapters/system/scryptDigest.js'
import { secureRandom } from '../../adapters/system/secureRandom.js'
import { systemClock } from '../../adapters/system/systemClock.js'
import { createFileCrypt } from '../../adapters/workers/fileCrypt.js'
import { createFileHashPool } from '../../adapters/workers/fileHashPool.js'
import { createThreadEnds, type ThreadEnds } from '../../adapters/workers/rpc/threadEnds.js'
import { createTransferWorkers } from '../../adapters/workers/transferWorkers.js'
import type { CliContext, EngineOptions } from '../../cli/core/cliContext.js'
import type { CliInvocation } from '../../cli/core/command.js'
import type { CommandOutput } from '../../cli/core/commandOutput.js'
import { getApplicationFolder, getDefaultDataFolder, getUnfinishedExportsFolder } from '../../cli/core/stateFolders.js'
import type { CliEnvironment } from '../../cli/environment.js'
import { toNodeCredentials, toPortalCredentials } from '../../cli/environmentCredentials.js'
import { createEngineInSlices } from '../../engine/createEngine.js'
import { createCliExportDrafts } from '../../exports/cliExportDrafts.js'
import { verifyFolder } from '../../library/files/verifyFolder.js'
import { createLibraryFolders } from '../../library/libraryFolders.js'
import { createFolderLock } from '../../library/records/folderLock.js'
import { createPortalCredentials } from '../../portal/auth/createPortalCredentials.js'
import { createCredentialStore } from '../../portal/auth/credentialStore.js'
import { createLoginAttempts } from '../../portal/auth/loginAttempts.js'
import { createPortalClient } from '../../portal/createPortalClient.js'
import type { Log } from '../../ports/log.js'
import type { Net } from '../../ports/net.js'
import { createAuditLog } from '../../protect/auditLog.js'
import { createFileSealer } from '../../protect/createFileSealer.js'
import { createIdentityNote } from '../../protect/identity/identityNote.js'
import { createIdentityRepository } from '../../protect/identity/identityRepository.js'
import { createAuditedEngine } from '../auditedEngine.js'
import { getHomeDirs } from '../homeDirs.js'
import { keepHeapSmall } from '../keepHeapSmall.js'
import { createResettableState } from '../resettableState.js'
import { compareInScratch, compareProtected, readsProtected } from './cliComparisons.js'
import { createCliNetwork } from './cliNetwork.js'
import { collectDoctorFacts } from './collectDoctorFacts.js'

export interface CliContextDeps {
  readonly version: string
  /** The variables of the environment, removed from it. */
  readonly taken: CliEnvironment
  /** The folder of the bundles. */
  readonly bundles: string
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal
}

export interface CliContextFactory {
  readonly openContext: (invocation: CliInvocation, output: CommandOutput) => Promise<Result<CliContext, string>>
  /** Closes everything that commands have opened. */
  readonly close: () => Promise<void>
  /** Whether a thread has not ended in time. A regular end of the process would wait for it. */
  readonly hasHeldThread: () => boolean
}

type Closing = () => Promise<void>

const noLog: Log = { note: () => undefined }

/** How long a command waits at its end for a disk to take the last lines of the log. */
const LOG_CLOSE_MS = 3000

/**
 * A log whose file is opened by its first entry: most commands write none. It is closed at the end of the command: Node
 * warns of an open file that is collected with the log, and newer versions of Node fail.
 */
function createLazyLog(open: () => FileLog): Log & { readonly close: Closing } {
  let log: FileLog | null = null
  return {
    note(event, facts) {
      log ??= open()
      log.note(event, facts)
    },
    async close() {
      if (log === null) return
      const late = new AbortController()
      await Promise.race([log.close(), systemClock.sleep(LOG_CLOSE_MS, late.signal)])
      late.abort()
    },
  }
}

/** The context of the command line: the same parts as the window's, opened on demand. */
export function createCliContextFactory(deps: CliContextDeps): CliContextFactory {
  const script = join(deps.bundles, 'crypto.cjs')
  const ends = createThreadEnds()
  const crypt = createFileCrypt({ script, log: noLog, ends })
  const checking = createFileHashPool({ script, log: noLog, threads: LIMITS.HASH_THREADS, ends })
  const closers: Closing[] = [crypt.close, checking.close]
  let closeExports: Closing = async () => undefined
  let closeLog: Closing = async () => undefined
  return {
    async openContext(invocation, output) {
      const managed = readPolicyFile(getPolicyPath(process.platform))
      const { policy } = managed
      const wayOut = await createCliNetwork(
        withManagedProxy(invocation, policy),
        { ...process.env, ...deps.taken },
        output.language,
      )
      if (!wayOut.ok) return wayOut
      const net = createUndiciNet(wayOut.value)
      closers.push(net.close)
      const { hashFile } = checking
      const exports = createCliExportDrafts({
        disk: nodeDisk,
        acquireFileLock: takeFileLock,
        folder: getUnfinishedExportsFolder(getDataFolder(invocation.text('data-dir'))),
      })
      // In the background: nothing waits for a slow folder.
      const swept = exports.sweep()
      closeExports = () => swept.then(exports.close)
      const { draft } = exports
      const logs = join(getDataFolder(invocation.text('data-dir')), 'logs')
      const fileLog = createLazyLog(() => openFileLog(logs, homedir()))
      closeLog = fileLog.close
      const log = invocation.text('log-level') === 'silent' ? noLog : fileLog
      return ok(
        buildContext(
          { ...deps, net, wayOut: wayOut.value, crypt, draft, hashFile, closers, managed, ends, log },
          invocation,
          output,
        ),
      )
    },
    async close() {
      await Promise.allSettled(closers.map((close) => close()))
      // No more writes happen after this point.
      await closeExports()
      await closeLog()
    },
    hasHeldThread: ends.hasHeld,
  }
}

interface Parts extends CliContextDeps {
  readonly net: Net
  readonly wayOut: UndiciNetOptions
  readonly crypt: CliContext['crypt']
  readonly draft: CliContext['draft']
  readonly hashFile: ReturnType<typeof createFileHashPool>['hashFile']
  readonly closers: Closing[]
  readonly managed: ReadPolicy
  readonly ends: ThreadEnds
  readonly log: Log
}

/** Without another option, the proxy that an administrator has fixed. */
function withManagedProxy(invocation: CliInvocation, { settings: { proxy } }: Policy): Pick<CliInvocation, 'text'> {
  const fixed = proxy === undefined || proxy.is === 'system' ? null : proxy.is === 'none' ? 'none' : proxy.origin
  return { text: (option) => invocation.text(option) ?? (option === 'proxy' ? fixed : null) }
}

function buildContext(parts: Parts, invocation: CliInvocation, output: CommandOutput): CliContext {
  const { taken, signal, crypt, draft, hashFile, closers } = parts
  const identities = createIdentityRepository({
    keychain: openSystemKeychain(),
    given: taken.RUDI_AGE_IDENTITY ?? null,
    note: createIdentityNote(nodeDisk, getSharedFolder(invocation.text('data-dir'))),
  })
  const sealer = createFileSealer(identities)
  const scratch = join(getDataFolder(invocation.text('data-dir')), 'diff')
  const openPortal = createPortalOpener(parts, invocation)
  const openAudit: CliContext['openAudit'] = (given) =>
    createAuditLog({
      disk: nodeDisk,
      clock: systemClock,
      acquireFileLock: takeFileLock,
      sha256: (text) => computeSha256Hex(Buffer.from(text)),
      folder: getSharedFolder(given),
    })
  const openEngine = createEngineOpener(parts, output)
  return {
    output,
    signal,
    disk: nodeDisk,
    hashFile,
    sha256: (text) => computeSha256Hex(Buffer.from(text)),
    acquireFileLock: takeFileLock,
    removeEmptyFolder: (path) => tryDisk(() => rmdir(path)),
    crypt,
    identities,
    sealer,
    openAudit,
    confirm: (question) => confirmOnTerminal(question, signal),
    draft,
    clock: systemClock,
    net: parts.net,
    openCatalogueStore: (folder) => {
      const catalogueStore = openCatalogueStore(folder)
      if (catalogueStore.ok) closers.push(catalogueStore.value.close)
      return catalogueStore
    },
    usualPortal: taken.RUDI_PORTAL ?? parts.managed.policy.portals[0]?.id ?? null,
    openCopy: (folder) => {
      const copy = openCatalogueReader(folder)
      if (copy.ok && copy.value !== null) closers.push(copy.value.close)
      return copy
    },
    resettableState: createResettableState(getHomeDirs(process.env)),
    dataFolder: getDataFolder,
    catalogueFolder: getSharedFolder,
    resolve: resolvePath,
    makeRoot: async (path) => nameFolder(path, await tryDisk(() => makeFolders(path))),
    makeDataFolder: async (path) => nameFolder(path, await tryDisk(() => makeFolders(path, 0o700))),
    resolveLinks: (path) => realpath(resolvePath(path)).catch(() => resolvePath(path)),
    nodeCredentials: () => toNodeCredentials(taken),
    selectionPassword: taken.RUDI_SELECTION_PASSWORD ?? null,
    readAllOfStdin: (maxBytes) => readStdin(maxBytes, signal),
    verify: (folder, onFinding, onProgress) =>
      verifyFolder(folder, { disk: nodeDisk, hashFile, signal, onFinding, onProgress }),
    compare: (task) => {
      const script = join(parts.bundles, 'cli.cjs')
      if (!readsProtected(task)) return compareInScratch({ parent: scratch, script }, task, signal)
      const audit = openAudit(invocation.text('data-dir'))
      return compareProtected({ disk: nodeDisk, sealer, crypt, audit, script }, task, signal)
    },
    openPortal,
    examine: (folder, id) =>
      collectDoctorFacts(
        {
          version: parts.version,
          net: parts.net,
          signal,
          policy: parts.managed,
          resolveProxy: parts.wayOut.resolveProxy ?? (async () => ({ type: 'direct' })),
          detect: (portal) => openPortal(portal, 'auto').portal.getDialect(signal),
        },
        folder,
        id,
      ),
    openEngine: async (options) => {
      const opened = await openEngine(options)
      if (!opened.ok || options.sealer === undefined) return opened
      const audit = openAudit(invocation.text('data-dir'))
      return ok(createAuditedEngine(opened.value, audit, () => output.fail(failure('audit/unwritable'))))
    },
    saveMemory: keepHeapSmall,
  }
}

function createPortalOpener({ net, taken, log }: Parts, invocation: CliInvocation): CliContext['openPortal'] {
  const store = createLoginAttemptsFile(getDataFolder(invocation.text('data-dir')))
  const book = createLoginAttempts({ store, clock: systemClock, sha256: computeSha256Hex, secretDigest: scryptDigest })
  return (portalId, dialect) => {
    const loginAttempts = book.forPortal(portalId)
    const credentials = createCredentialStore(openSystemKeychain(), createMemoryKeychain())
    const secrets = toPortalCredentials(taken, createPortalCredentials(credentials, portalId))
    const profile = { portalId, dialect, anonymous: ANONYMOUS_ACCOUNT }
    const deps = {
      net,
      clock: systemClock,
      randomSource: secureRandom,
      log,
      secrets,
      profile,
      sha256: computeSha256Hex,
    }
    const isForced = invocation.flag('sign-in-again')
    return {
      portal: createPortalClient({
        ...deps,
        remember: () => undefined,
        loginAttempts: isForced ? { ...loginAttempts, findHold: async () => null } : loginAttempts,
      }),
      getLockout: () => book.getLockout(portalId),
      findAccount: async () => {
        if ((await secrets.account()) !== null) return ok(true)
        const obstacle = await credentials.findObstacle(portalId)
        return obstacle === null ? ok(false) : fail(obstacle)
      },
    }
  }
}

function createEngineOpener(
  { bundles, wayOut, hashFile, ends, log }: Parts,
  output: CommandOutput,
): CliContext['openEngine'] {
  return async ({
    source,
    dataFolder: folder,
    downloadsRunning,
    segments,
    layout,
    limit,
    from,
    isFolderShared,
    sealer,
  }: EngineOptions) => {
    const noteRepair = (news: QueueRepairEvent): void => {
      const { type, ...facts } = news
      log.note(`store.${type}`, facts)
      output.note(formatQueueRepair([news], (name) => join(folder, name), output.language))
    }
    const store = openQueueStore(folder, noteRepair)
    if (!store.ok) return store
    const [disk, clock] = [nodeDisk, systemClock]
    const lock = isFolderShared === true ? createFolderLock({ disk, clock, owner: randomUUID() }) : undefined
    return createEngineInSlices({
      store: store.value,
      onUnreadRow: () => noteRepair({ type: 'unread', rows: 1 }),
      disk,
      clock,
      randomSource: secureRandom,
      log,
      source,
      library: createLibraryFolders({ disk, clock, hashFile, log, layout: () => layout, from, lock }),
      startWorker: createTransferWorkers(join(bundles, 'transfer.cjs'), { ...wayOut, ends }),
      concurrency: {
        running: downloadsRunning ?? LIMITS.DOWNLOADS_RUNNING,
        // A number on the command line applies to the one host of a portal.
        perHost: Math.max(downloadsRunning ?? LIMITS.DOWNLOADS_PER_HOST, segments ?? 1),
      },
      rateLimits: { bytesPerSecond: limit, timetable: [] },
      segmentPolicy:
        segments === null ? DEFAULT_SEGMENT_POLICY : { ...DEFAULT_SEGMENT_POLICY, most: segments, eager: true },
      ...(sealer === undefined ? {} : { sealer }),
      restore: 'asked',
      startsWorkerEarly: true,
    })
  }
}

/** Names the folder in a failure to make it: a person has not always typed its path. */
const nameFolder = (path: string, made: Result<void>): Result<void> =>
  made.ok ? made : fail(failure(made.failure.code, { name: path, ...made.failure.facts }))

/** The state that the window and the command line share. */
const getSharedFolder = (given: string | null): string =>
  given === null ? getApplicationFolder(getHomeDirs(process.env)) : resolvePath(given)

const getDataFolder = (given: string | null): string =>
  given === null ? getDefaultDataFolder(getHomeDirs(process.env)) : resolvePath(given)

/** A shell expands `~/data`, and leaves `--to=~/data` and quoted ones as they are: a folder `~` is not what is meant. */
const resolvePath = (path: string): string =>
  resolve(/^~(?=$|[/\\])/.test(path) ? `${homedir()}${path.slice(1)}` : path)
