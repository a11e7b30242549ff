import { randomBytes } from 'node:crypto'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import type { StoreNews } from '../../shared/download/storeNews.js'
import { layoutOr } from '../../shared/library/layout.js'
import { LIMITS } from '../../shared/limits.js'
import { analysisWorker } from '../adapters/analysisWorker.js'
import { cryptoChance } from '../adapters/cryptoChance.js'
import { sha256 } from '../adapters/digest.js'
import { openErrands } from '../adapters/errands.js'
import type { FileLog } from '../adapters/fileLog.js'
import { hashWorkers } from '../adapters/hashWorkers.js'
import { type LookChild, type LookProcess, lookProcess } from '../adapters/lookProcess.js'
import { mirrorThread } from '../adapters/mirrorThread.js'
import { nodeDisk } from '../adapters/nodeDisk.js'
import { scryptDigest } from '../adapters/scryptDigest.js'
import { shelfThread } from '../adapters/shelfThread.js'
import { takeFileLock } from '../adapters/sqliteLock.js'
import { openStore } from '../adapters/sqliteStore.js'
import { systemClock } from '../adapters/systemClock.js'
import { systemZone } from '../adapters/systemZone.js'
import { authoritiesIn, certificatesIn } from '../adapters/trust.js'
import { workerLanes } from '../adapters/workerLanes.js'
import { openProcessExports } from '../analysis/processExports.js'
import { unfinishedIn, usualDataFolder } from '../commands/dataFolder.js'
import { collisionsOf } from '../engine/collisions.js'
import { openEngineInSteps } from '../engine/openEngine.js'
import type { DeskNeeds } from '../handlers/desk.js'
import { openLibrary } from '../library/openLibrary.js'
import { openPortal } from '../portal/openPortal.js'
import { openTryBook } from '../portal/tryBook.js'
import type { PreferenceStore, TriedStore } from '../ports/keychain.js'
import type { DeskNetwork } from './deskNetwork.js'
import { homeOf } from './home.js'

export interface MachineNeeds {
  readonly network: DeskNetwork
  readonly preferences: PreferenceStore
  readonly log: FileLog
  /** Where the person's data lie. */
  readonly folder: string
  /** Where the bundles lie, in the checkout and in the package alike. */
  readonly bundles: string
  /** A locked process of the look, made from a bundle with these arguments of Node's. */
  readonly forkLook: (script: string, execArgv: readonly string[]) => LookChild
  /** Tells the person what happened to a damaged queue. */
  readonly hearStore: (news: StoreNews) => void
  /** The memory of a process of ours. */
  readonly residentBytes: LookProcess['residentBytes']
}

/** Megabytes of JavaScript's own memory: a parser that wants more ends its process, not the machine's peace. */
const LOOK_HEAP = '--max-old-space-size=1024'

/** The window's are part of its preferences. */
const triedPreferences = (preferences: PreferenceStore): TriedStore => ({
  read: () => preferences.read().tried,
  write: (tried) => void preferences.write({ tried: [...tried] }),
})

/** The machine's half of the desk: network, disk, state, secrets. */
export function deskMachine(needs: MachineNeeds) {
  const { network, preferences, log, folder, bundles, forkLook, residentBytes } = needs
  const { net, proxyFor, trusted, keychains, proxyAccess } = network
  const tries = openTryBook({
    store: triedPreferences(preferences),
    clock: systemClock,
    sha256,
    secretDigest: scryptDigest,
  })
  const ports = { net, disk: nodeDisk, clock: systemClock, chance: cryptoChance, log }
  const script = join(bundles, 'analysis.cjs')
  // Idle threads end with the process, and one that reads leaves nothing behind.
  const { hashFile } = hashWorkers({ script, log, threads: LIMITS.HASH_THREADS })
  const library = openLibrary({ ...ports, hashFile, layout: () => layoutOr(preferences.read().settings.layout) })
  return {
    preferences,
    tries,
    keychains,
    proxyAccess,
    proxyFor,
    certificates: { read: certificatesIn, describe: (pems) => [...authoritiesIn(pems)] },
    trust: trusted.set,
    openPortal: (profile, secrets, remember) =>
      openPortal({ ...ports, secrets, profile, remember, sha256, tries: tries.of(profile.portalId) }),
    openEngine: async (source, { downloadsRunning: running, downloadsPerHost: perHost }) => {
      const store = openStore(folder, (news) => {
        const { type, ...facts } = news
        log.note(`store.${type}`, facts)
        needs.hearStore(news)
      })
      if (!store.ok) return store
      const errands = openErrands()
      const startLane = workerLanes(join(bundles, 'lane.cjs'), { proxyFor, trusted, errands })
      return openEngineInSteps({
        ...ports,
        disk: errands.diskOver(nodeDisk),
        store: store.value,
        source,
        library,
        startLane,
        window: { running, perHost },
        offsetAt: systemZone,
      })
    },
    collisions: (root, what, policy) => collisionsOf({ disk: nodeDisk, library }, root, what, policy),
    disk: nodeDisk,
    exportJournal: join(folder, 'exports.json'),
    sweepCommandLine: openProcessExports({
      disk: nodeDisk,
      takeLock: takeFileLock,
      folder: unfinishedIn(usualDataFolder(homeOf(process.env))),
    }).sweep,
    baskets: { folder: join(folder, 'baskets'), nameOf: (address) => sha256(Buffer.from(address)).slice(0, 32) },
    log,
    crypt: analysisWorker({ script, log }),
    heldFiles: shelfThread({ script: join(bundles, 'shelf.cjs'), folder, log }),
    hashFile,
    mirror: mirrorThread({ script: join(bundles, 'mirror.cjs'), folder, log }),
    clock: systemClock,
    looker: lookProcess({
      start: () => forkLook(join(bundles, 'look.cjs'), [LOOK_HEAP]),
      scratch: join(folder, 'look'),
      clock: systemClock,
      residentBytes,
      log,
    }),
    logTail: log.tail,
    system: `${type()} ${release()} ${arch()}`,
    randomToken: () => randomBytes(16).toString('hex'),
  } satisfies Partial<DeskNeeds>
}
