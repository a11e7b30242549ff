import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DownloadStateView } from '../../../shared/download/model/downloadView.js'
import { portalId } from '../../../shared/ids.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import { createRequest } from '../../support/samples/downloadRequestSamples.js'
import { createVirtualTime, LivelockError } from '../../support/time/virtualTime.js'
import { createSimStoreDisk } from '../disk/simStoreDisk.js'
import { type Crash, createSimVolume, type SimVolume } from '../disk/simVolume.js'
import { describeState, judgeEnds, judgeMoving, judgeReserve, judgeReturn, MOVING } from '../oracles/finalStates.js'
import { checkFinishedFolders } from '../oracles/finishedFolders.js'
import { watchPoliteness } from '../oracles/politeness.js'
import { watchQueueOrder } from '../oracles/queueOrder.js'
import { readState } from '../oracles/readState.js'
import { createStoredStateOracle } from '../oracles/storedStates.js'
import { checkTransferCost, watchRecovery } from '../oracles/transferCost.js'
import { watchWindowAfterCrash } from '../oracles/windowAfterCrash.js'
import type { Plan } from '../plans/plan.js'
import { createSimTokens } from '../servers/simPortal.js'
import { createSimProducer } from '../servers/simProducer.js'
import { createSimServers } from '../servers/simServers.js'
import { createFaultInjector } from './faultInjector.js'
import { createForeignFiles, judgeForeign } from './foreignFiles.js'
import { performActs, reconnectVolume } from './performActs.js'
import { createRandom, createSimChance } from './random.js'
import { countHeldBytes, resolveKnownFile } from './resolveKnownFile.js'
import { enqueueMissing, openSimEngine } from './simEngine.js'
import { type SimProcess, startSimProcess } from './simProcess.js'
import { createSimStage, DOWNLOAD_ROOT, type SimStage } from './simStage.js'

const PORTAL = portalId.parse('https://portal.sim')
/** Longer than any interval between two checks of a disk. */
const LONG_MS = 3600_000

/** The most processes of a world: a crash at each start would make it endless. */
const LIVES_MOST = 60

/** The outcome of a world. `violations` is empty when all conditions held. */
export interface Outcome {
  readonly violations: readonly string[]
  readonly states: readonly DownloadStateView['type'][]
  /** The states when nothing moved any more, before everything was repaired: `failed file/corrupt`. */
  readonly rested: readonly string[]
  readonly crashes: number
  /** Calls of ports in all processes, and how many of them met a planned fault. */
  readonly calls: number
  readonly faultsMet: number
  readonly met: ReadonlyMap<string, number>
  /** SHA-256 of each published file at the end, by its number. */
  readonly files: ReadonlyMap<number, string>
}

/** Plays one world: first as planned, then with everything repaired, and checks all conditions. */
export async function playWorld(plan: Plan): Promise<Outcome> {
  const violations = new Set<string>()
  const met = new Map<string, number>()
  const sometimes = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1)
  const world = createWorld(plan, (what) => void violations.add(what), sometimes)
  try {
    await world.live()
    await world.mend()
  } catch (error) {
    if (!(error instanceof LivelockError)) throw error
    violations.add(`V1 never ends: ${error.message}`)
  }
  return {
    violations: [...violations],
    states: world.states(),
    rested: world.rested(),
    crashes: world.crashes(),
    calls: world.fates.getCallCount(),
    faultsMet: world.fates.getMetCount(),
    met,
    files: world.files(),
  }
}

/** The digest of every finished file, by its position in the plan. */
function digestsOf(
  rows: readonly Parameters<typeof readState>[0][],
  volume: SimStage['volume'],
  fileOf: (row: Parameters<typeof readState>[0]) => number,
): ReadonlyMap<number, string> {
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const state = readState(row)
      const bytes = state.type === 'done' ? volume.bytesOf(join(state.folder, state.name)) : null
      return bytes === null ? [] : [[fileOf(row), createHash('sha256').update(bytes).digest('hex')]]
    }),
  )
}

function createWorld(plan: Plan, violated: (what: string) => void, sometimes: (what: string) => void) {
  const random = createRandom(plan.seed)
  const time = createVirtualTime(random.split('ties'))
  const written = { bytes: 0, failures: 0 }
  const volume = countWrittenBytes(createSimVolume([DOWNLOAD_ROOT]), written)
  const faultInjector = createFaultInjector(plan.broken, sometimes)
  const producer = createSimProducer(plan, time)
  const tokens = createSimTokens()
  const stores = createSimStoreDisk()
  const meddledWith = new Map<string, number>()
  const copies = new Set<string>()
  const isDisproved = (file: number): boolean => servers.traffic.isDisproved(file)
  const storedStates = createStoredStateOracle({
    plan,
    volume,
    producer,
    meddledWith,
    copies,
    isDisproved,
    violated,
    sometimes,
  })
  const politenessOracle = watchPoliteness(plan, time, violated)
  const known = (file: number) => resolveKnownFile(stage, storedStates, file)
  const servers = createSimServers({
    countHeldBytes: (file, stretch, at) => countHeldBytes(stage, storedStates, file, { stretch, at }),
    plan,
    time,
    producer,
    tokens,
    known,
    politenessOracle,
    written,
    sometimes,
    violated,
  })
  const requests = plan.files.map((_, file) =>
    createRequest(producer.dataset(), producer.media(file), DOWNLOAD_ROOT, PORTAL),
  )
  const stage = createSimStage({
    plan,
    time,
    volume,
    producer,
    tokens,
    stores,
    copies,
    meddledWith,
    requests,
    idOf: (file) => stores.rows().find((row) => storedStates.fileOf(row) === file)?.id ?? null,
  })
  const processEnded = watchRecovery({ plan, stage, servers, storedStates, violated })
  const windowAfterCrash = watchWindowAfterCrash({
    plan,
    volume,
    pathOf: (id) => stage.engine?.getPublishedPath(id) ?? null,
    time,
    violated,
  })
  const order = watchQueueOrder(plan, time, violated)
  let crashed: Crash | null = null
  let [crashes, lastMoveMs, askedAtMs] = [0, 0, -1]
  /** After names were lost out of order once, some may stay lost. */
  let keepsOrder = true
  let lastStates: readonly DownloadStateView['type'][] = []
  let rested: readonly string[] = []
  createForeignFiles(stage)
  const actsLeft = performActs(stage, {
    politenessOracle,
    windowAfterCrash,
    sometimes,
    // A sleep of hours does not count as waiting.
    performed: () => {
      lastMoveMs = time.elapsed()
    },
  })

  const start = (): SimProcess => {
    const simProcess = startSimProcess({
      time,
      faultInjector,
      random: random.split(`life ${crashes}`),
      crashed: (how) => {
        crashed = how
      },
    })
    stage.openForWriting.clear()
    stage.engine = openSimEngine(
      { stage, servers, storedStates, order, windowAfterCrash, written, violated, sometimes },
      simProcess,
      {
        chance: createSimChance(random.split(`chance ${crashes}`)),
        hasCrashed: () => crashed !== null,
        onPut: () => {
          lastMoveMs = time.elapsed()
        },
      },
    )
    return simProcess
  }

  const crash = (how: Crash): void => {
    crashes += 1
    sometimes(`crash ${how}`)
    crashed = null
    volume.crash(how, random.split(`crash ${crashes}`))
    stores.crash(how, random.split(`store ${crashes}`))
    for (const { id } of stores.rows()) storedStates.onStoreBehind(id)
    keepsOrder &&= how !== 'wild-power'
    storedStates.judgeCrash(stores.rows(), keepsOrder)
    windowAfterCrash.judgeCrash(how, stores.rows())
    processEnded()
    order.anew()
  }

  return {
    fates: faultInjector,
    crashes: () => crashes,
    states: () => lastStates,
    rested: () => rested,
    files: () => digestsOf(stores.rows(), volume, storedStates.fileOf),
    /** The planned part: processes and crashes until nothing moves any more. */
    async live(): Promise<void> {
      let simProcess = start()
      for (;;) {
        await time.run(() => crashed !== null || isAtRest())
        if (crashed === null || crashes >= LIVES_MOST) break
        simProcess.end()
        crash(crashed)
        await stayAway()
        simProcess = start()
      }
      processEnded()
      judgeReserve(stage, violated)
      judgeReturn(stage, violated)
      judgeMoving(stage, 'before it was mended', violated)
      rested = getAllViews(stage.engine).map(({ state }) => describeState(state))
    },
    /** Repairs everything, and a person resumes the downloads. */
    async mend(): Promise<void> {
      faultInjector.heal()
      servers.heal()
      producer.settle()
      tokens.setSignedIn(true)
      stage.capacityBytes = Number.MAX_SAFE_INTEGER
      reconnectVolume(stage)
      politenessOracle.onResumed(null)
      void enqueueMissing(stage.engine, requests, stage)
      stage.engine?.retry('all')
      await time.run(() => false)
      judgeMoving(stage, 'after it was mended', violated)
      storedStates.judgeEnd(stores.rows())
      checkFinishedFolders({ plan, volume, rows: stores.rows(), crashes, violated })
      lastStates = getAllViews(stage.engine).map(({ state }) => state.type)
      judgeEnds(stage, producer, violated)
      judgeForeign(stage, violated)
      checkTransferCost({ plan, servers, crashes, violated })
    },
  }

  /** The machine is off, or the application was not started again: clocks are changed and disks filled all the same. */
  async function stayAway(): Promise<void> {
    if (plan.awayMs === 0) return
    stage.engine = null
    let isOver = false
    time.after(plan.awayMs, () => {
      isOver = true
    })
    await time.run(() => isOver)
  }

  /**
   * Whether nothing has moved for long and nothing will; a download that waits for a disk checks it periodically for
   * ever.
   */
  function isAtRest(): boolean {
    if (actsLeft() > 0 || time.elapsed() - lastMoveMs < LONG_MS) return false
    // Asked once per instant: rows that are read for this are unloaded by a task, which would ask again without end.
    if (askedAtMs === time.elapsed()) return false
    askedAtMs = time.elapsed()
    return getAllViews(stage.engine).every(({ state }) => !MOVING.has(state.type))
  }
}

/** Wraps the volume to count the bytes written to it. */
function countWrittenBytes(volume: SimVolume, written: { bytes: number }): SimVolume {
  return {
    ...volume,
    write(inode, at, bytes) {
      written.bytes += bytes.byteLength
      volume.write(inode, at, bytes)
    },
  }
}
