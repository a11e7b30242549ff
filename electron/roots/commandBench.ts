import { mkdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { SEGMENTS } from '../../shared/download/segments.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { sayStoreNews } from '../../shared/words/storeNews.js'
import { analysisWorker } from '../adapters/analysisWorker.js'
import { cryptoChance } from '../adapters/cryptoChance.js'
import { sha256 } from '../adapters/digest.js'
import { tried } from '../adapters/diskBreaks.js'
import { openErrands } from '../adapters/errands.js'
import { openFileLog } from '../adapters/fileLog.js'
import { hashWorkers } from '../adapters/hashWorkers.js'
import { openMemoryKeychain } from '../adapters/memoryKeychain.js'
import { nodeDisk } from '../adapters/nodeDisk.js'
import { scryptDigest } from '../adapters/scryptDigest.js'
import { takeFileLock } from '../adapters/sqliteLock.js'
import { openCopyHere, openMirrorHere } from '../adapters/sqliteMirror.js'
import { openStore } from '../adapters/sqliteStore.js'
import { readStdin } from '../adapters/standardInput.js'
import { systemClock } from '../adapters/systemClock.js'
import { openSystemKeychain } from '../adapters/systemKeychain.js'
import { triedFile } from '../adapters/triedFile.js'
import { type UndiciNetOptions, undiciNet } from '../adapters/undiciNet.js'
import { workerLanes } from '../adapters/workerLanes.js'
import { openProcessExports } from '../analysis/processExports.js'
import type { Bench, EngineOptions, Invocation, Terminal } from '../commands/command.js'
import { applicationFolder, unfinishedIn, usualDataFolder } from '../commands/dataFolder.js'
import { nodeCredentials, portalSecrets, type Taken } from '../commands/secrets.js'
import { openEngineInSteps } from '../engine/openEngine.js'
import { openLibrary } from '../library/openLibrary.js'
import { verifyFolder } from '../library/verify.js'
import { openPortal } from '../portal/openPortal.js'
import { openTryBook } from '../portal/tryBook.js'
import { openVault, secretsOf } from '../portal/vault.js'
import type { Log } from '../ports/log.js'
import type { Net } from '../ports/net.js'
import { homeOf } from './home.js'
import { openWayOut } from './wayOut.js'

export interface BenchNeeds {
  /** What the environment gave, taken out of it. */
  readonly taken: Taken
  /** Where the bundles lie. */
  readonly bundles: string
  /** Aborts when the person interrupts. */
  readonly signal: AbortSignal
}

export interface CommandBench {
  readonly benchFor: (invocation: Invocation, terminal: Terminal) => Promise<Result<Bench, string>>
  /** Ends what commands have opened, whatever it was. */
  readonly close: () => Promise<void>
}

type Closing = () => Promise<void>

const silence: Log = { note: () => undefined }

/** What the command line works with: the same parts as the window's, opened when a command asks for them. */
export function commandBench(needs: BenchNeeds): CommandBench {
  const script = join(needs.bundles, 'analysis.cjs')
  const crypt = analysisWorker({ script, log: silence })
  const checking = hashWorkers({ script, log: silence, threads: LIMITS.HASH_THREADS })
  const closers: Closing[] = [crypt.close, checking.close]
  let closeExports: Closing = async () => undefined
  return {
    async benchFor(invocation, terminal) {
      const wayOut = await openWayOut(invocation, { ...process.env, ...needs.taken }, terminal.language)
      if (!wayOut.ok) return wayOut
      const net = undiciNet(wayOut.value)
      closers.push(net.close)
      const { hashFile } = checking
      const exports = openProcessExports({
        disk: nodeDisk,
        takeLock: takeFileLock,
        folder: unfinishedIn(dataFolder(invocation.text('data-dir'))),
      })
      // Beside the command: nothing waits for a folder that is slow to answer.
      const swept = exports.sweep()
      closeExports = () => swept.then(exports.close)
      const { draft } = exports
      return ok(
        benchOver({ ...needs, net, wayOut: wayOut.value, crypt, draft, hashFile, closers }, invocation, terminal),
      )
    },
    async close() {
      await Promise.allSettled(closers.map((close) => close()))
      // Only now is nothing written any more.
      await closeExports()
    },
  }
}

interface Parts extends BenchNeeds {
  readonly net: Net
  readonly wayOut: UndiciNetOptions
  readonly crypt: Bench['crypt']
  readonly draft: Bench['draft']
  readonly hashFile: ReturnType<typeof hashWorkers>['hashFile']
  readonly closers: Closing[]
}

function benchOver(parts: Parts, invocation: Invocation, terminal: Terminal): Bench {
  const { taken, signal, crypt, draft, hashFile, closers } = parts
  const logs = join(dataFolder(invocation.text('data-dir')), 'logs')
  const log = invocation.text('log-level') === 'silent' ? silence : openFileLog(logs, homedir())
  return {
    terminal,
    signal,
    disk: nodeDisk,
    crypt,
    draft,
    clock: systemClock,
    openMirror: (folder) => {
      const mirror = openMirrorHere(folder)
      if (mirror.ok) closers.push(mirror.value.close)
      return mirror
    },
    usualPortal: taken.RUDI_PORTAL ?? null,
    openCopy: (folder) => {
      const copy = openCopyHere(folder)
      if (copy.ok && copy.value !== null) closers.push(copy.value.close)
      return copy
    },
    dataFolder,
    catalogueFolder: (given) => (given === null ? applicationFolder(homeOf(process.env)) : resolve(given)),
    resolve: (path) => resolve(path),
    makeRoot: (path) => tried(async () => void (await mkdir(path, { recursive: true }))),
    followed: (path) => realpath(path).catch(() => resolve(path)),
    nodeCredentials: () => nodeCredentials(taken),
    readAllOfStdin: readStdin,
    verify: (folder, hear) => verifyFolder(folder, { disk: nodeDisk, hashFile, signal, hear }),
    openPortal: portalsOver(parts, invocation, log),
    openEngine: enginesOver(parts, log, terminal),
  }
}

function portalsOver({ net, taken }: Parts, invocation: Invocation, log: Log): Bench['openPortal'] {
  const store = triedFile(dataFolder(invocation.text('data-dir')))
  const book = openTryBook({ store, clock: systemClock, sha256, secretDigest: scryptDigest })
  return (portalId, dialect) => {
    const tries = book.of(portalId)
    const kept = secretsOf(openVault(openSystemKeychain(), openMemoryKeychain()), portalId)
    const secrets = portalSecrets(taken, kept)
    const profile = { portalId, dialect, anonymous: { login: 'anonymous', password: 'anonymous' } }
    const deps = { net, clock: systemClock, chance: cryptoChance, log, secrets, profile, sha256 }
    const insists = invocation.flag('sign-in-again')
    return {
      portal: openPortal({
        ...deps,
        remember: () => undefined,
        tries: insists ? { ...tries, held: async () => null } : tries,
      }),
      lockout: () => book.lockout(portalId),
      hasAccount: async () => (await secrets.account()) !== null,
    }
  }
}

/**
 * The heap is collected once half as much again lies there, not when it pays best: 5,000 small files take 250 MB instead
 * of 320, for a twentieth more of processor time. What comes in large is swept by it again and again: a gigabyte would
 * cost half as much again.
 */
const SPARING = '--heap-growing-percent=50'

function enginesOver({ bundles, wayOut, hashFile }: Parts, log: Log, terminal: Terminal): Bench['openEngine'] {
  return async ({ source, dataFolder: folder, downloadsRunning, areSmall, segments, layout, limit }: EngineOptions) => {
    if (areSmall) setFlagsFromString(SPARING)
    const store = openStore(folder, (news) => {
      const { type, ...facts } = news
      log.note(`store.${type}`, facts)
      terminal.note(sayStoreNews([news], (name) => join(folder, name), terminal.language))
    })
    if (!store.ok) return store
    const errands = openErrands()
    return openEngineInSteps({
      store: store.value,
      disk: errands.diskOver(nodeDisk),
      clock: systemClock,
      chance: cryptoChance,
      log,
      source,
      library: openLibrary({ disk: nodeDisk, clock: systemClock, hashFile, log, layout: () => layout }),
      startLane: workerLanes(join(bundles, 'lane.cjs'), { ...wayOut, errands }),
      window: {
        running: downloadsRunning ?? LIMITS.DOWNLOADS_RUNNING,
        // Who names a number means it of the one host that a portal is.
        perHost: Math.max(downloadsRunning ?? LIMITS.DOWNLOADS_PER_HOST, segments ?? 1),
      },
      limits: { bytesPerSecond: limit, timetable: [] },
      segments: segments === null ? SEGMENTS : { ...SEGMENTS, most: segments, eager: true },
      restore: 'asked',
    })
  }
}

const dataFolder = (given: string | null): string =>
  given === null ? usualDataFolder(homeOf(process.env)) : resolve(given)
