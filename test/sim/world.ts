import { join } from 'node:path'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import type { DownloadRequest, Engine } from '../../electron/engine/engine.js'
import { openEngine } from '../../electron/engine/openEngine.js'
import { hashFileHere } from '../../electron/library/hashFile.js'
import { openLibrary } from '../../electron/library/openLibrary.js'
import type { Chance } from '../../electron/ports/clock.js'
import type { DownloadStateView } from '../../shared/download/view.js'
import { portalId } from '../../shared/ids.js'
import { inProcessLanes } from '../help/inProcessLanes.js'
import { aRequest } from '../help/samples.js'
import { Livelock, simTime } from './clock.js'
import { simDisk } from './disk.js'
import { beginLife, fatesOf, type Life } from './life.js'
import { simServers } from './net.js'
import { oraclesFor } from './oracles.js'
import { perform, type Stage } from './person.js'
import type { Plan } from './plan.js'
import { type Publisher, publisherOf, simSource, simTokens } from './portal.js'
import { type Random, randomOf } from './random.js'
import { simStoreDisk } from './store.js'
import { type Crash, simVolume } from './volume.js'
import { judgeWaste, watchRecovery } from './waste.js'

export const ROOT = '/data'
const PORTAL = portalId.parse('https://portal.sim')
/** A crash at each start would be a world without an end. */
const LIVES_MOST = 60

/** What became of a world. `violations` is empty when everything that must be true was. */
export interface Outcome {
  readonly violations: readonly string[]
  readonly states: readonly DownloadStateView['is'][]
  readonly crashes: number
  /** Calls of ports in all lives, and how many of them met a planned fault. */
  readonly calls: number
  readonly faultsMet: number
  readonly met: ReadonlyMap<string, number>
}

/** Plays one world to its end: first as planned, then with everything mended, and looks at everything that must be true. */
export async function playWorld(plan: Plan): Promise<Outcome> {
  const violations = new Set<string>()
  const met = new Map<string, number>()
  const sometimes = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1)
  const world = createWorld(plan, (what) => void violations.add(what), sometimes)
  try {
    await world.live()
    await world.mend()
  } catch (error) {
    if (!(error instanceof Livelock)) throw error
    violations.add(`V1 never ends: ${error.message}`)
  }
  return {
    violations: [...violations],
    states: world.states(),
    crashes: world.crashes(),
    calls: world.fates.calls(),
    faultsMet: world.fates.met(),
    met,
  }
}

function createWorld(plan: Plan, violated: (what: string) => void, sometimes: (what: string) => void) {
  const random = randomOf(plan.seed)
  const time = simTime(random.split('ties'))
  const volume = simVolume([ROOT])
  const fates = fatesOf(plan.broken, sometimes)
  const publisher = publisherOf(plan, time)
  const tokens = simTokens()
  const stores = simStoreDisk()
  const meddledWith = new Set<string>()
  const servers = simServers({ plan, time, publisher, tokens, sometimes, violated })
  const oracles = oraclesFor({ plan, volume, publisher, meddledWith, violated, sometimes })
  const requests = plan.files.map((_, file) => aRequest(publisher.dataset(), publisher.media(file), ROOT, PORTAL))
  const stage: Stage = {
    plan,
    time,
    volume,
    tokens,
    stores,
    capacityBytes: Number.MAX_SAFE_INTEGER,
    foreign: new Map(),
    openForWriting: new Map(),
    meddledWith,
    engine: null,
    requests,
    idOf: (file) => stores.rows().find((row) => oracles.fileOf(row) === file)?.id ?? null,
  }
  const processEnded = watchRecovery({ plan, stage, servers, oracles, violated })
  let crashed: Crash | null = null
  let crashes = 0
  /** Where names were once lost out of order, some stay lost. */
  let keepsOrder = true
  let lastStates: readonly DownloadStateView['is'][] = []
  plantForeign(stage)
  for (const act of plan.acts) {
    time.after(act.at, () => {
      sometimes(`person ${act.do}`)
      perform(stage, act)
    })
  }

  const start = (): Life => {
    const life = beginLife({
      time,
      fates,
      random: random.split(`life ${crashes}`),
      crashed: (how) => {
        crashed = how
      },
    })
    stage.openForWriting.clear()
    stage.engine = engineIn(life)
    return life
  }

  const engineIn = (life: Life): Engine | null => {
    const store = stores.storeFor(life, oracles.told)
    const disk = simDisk({
      volume,
      life,
      capacityBytes: () => stage.capacityBytes,
      oracle: handlesOf(stage, violated),
    })
    const opened = openEngine({
      store: {
        ...store,
        put(rows, how) {
          const result = store.put(rows, how)
          if (!result.ok) for (const { id } of rows) oracles.lostTrack(id)
          return result
        },
      },
      disk,
      clock: life.clock,
      chance: chanceOf(random.split(`chance ${crashes}`)),
      log: { note: (event) => sometimes(`log ${event}`) },
      source: simSource({ plan, publisher, tokens, life }),
      library: openLibrary({ disk, clock: life.clock, hashFile: hashFileHere(disk, nodeHash) }),
      startLane: inProcessLanes({ net: servers.netFor(life), disk, clock: life.clock, hashing: nodeHash }),
      laneCount: 1,
      window: { running: plan.running, perHost: plan.perHost },
    })
    if (!opened.ok) throw new Error(opened.failure.code)
    const engine = opened.value
    void admit(engine, requests, stage)
    return engine
  }

  const crash = (how: Crash): void => {
    crashes += 1
    sometimes(`crash ${how}`)
    crashed = null
    volume.crash(how, random.split(`crash ${crashes}`))
    stores.crash(how, random.split(`store ${crashes}`))
    for (const { id } of stores.rows()) oracles.lostTrack(id)
    keepsOrder &&= how !== 'wild-power'
    oracles.afterCrash(stores.rows(), keepsOrder)
    processEnded()
  }

  return {
    fates,
    crashes: () => crashes,
    states: () => lastStates,
    /** As planned: lives and crashes until nothing moves any more. */
    async live(): Promise<void> {
      let life = start()
      for (;;) {
        await time.run(() => crashed !== null)
        if (crashed === null || crashes >= LIVES_MOST) break
        life.end()
        crash(crashed)
        life = start()
      }
      processEnded()
      noneIsLeftMoving('before it was mended')
    },
    /** Everything is well, and a person says: go on. */
    async mend(): Promise<void> {
      fates.heal()
      servers.heal()
      publisher.settle()
      tokens.setSignedIn(true)
      stage.capacityBytes = Number.MAX_SAFE_INTEGER
      void admit(stage.engine, requests, stage)
      stage.engine?.retry('all')
      await time.run(() => false)
      noneIsLeftMoving('after it was mended')
      oracles.atEnd(stores.rows())
      lastStates = stage.engine?.snapshot().map(({ state }) => state.is) ?? []
      for (const view of stage.engine?.snapshot() ?? []) {
        if (view.state.is === 'done' || view.state.is === 'cancelled') continue
        if (view.state.is === 'failed' && mayFail(plan, publisher, view.mediaId)) continue
        const because = 'because' in view.state ? JSON.stringify(view.state.because) : ''
        violated(`V2 ${view.mediaId} ends ${view.state.is} ${because} with honest servers and room`)
      }
      for (const [path, text] of stage.foreign) {
        if (Buffer.from(volume.bytesOf(path) ?? []).toString() !== text)
          violated(`S2 somebody’s file was touched: ${path}`)
      }
      judgeWaste({ plan, servers, crashes, violated })
    },
  }

  function noneIsLeftMoving(when: string): void {
    for (const { state, mediaId } of stage.engine?.snapshot() ?? [])
      if (['queued', 'running', 'waiting', 'verifying'].includes(state.is))
        violated(`V1 ${mediaId} is left ${state.is} and nothing moves, ${when}`)
  }
}

/** Nobody can say of a body that ends with its connection that it was whole, unless a hash does. */
const mayFail = (plan: Plan, publisher: Publisher, mediaId: string): boolean =>
  plan.files.some(
    ({ framing, hash, kind }, file) =>
      publisher.media(file).id === mediaId &&
      framing === 'close' &&
      (kind === 'sealed' || hash === 'none' || hash === 'unusable'),
  )

/** What is not in the store yet is asked for, as a person would who starts the application again. */
async function admit(engine: Engine | null, requests: readonly DownloadRequest[], stage: Stage): Promise<void> {
  const missing = requests.filter((_, file) => stage.idOf(file) === null)
  if (engine !== null && missing.length > 0) await engine.add(missing)
}

/** Files that were there before us, in the folder itself and beside it. */
function plantForeign(stage: Stage): void {
  for (const name of ['notes.txt', 'keep.csv']) {
    const path = join(ROOT, name)
    const inode = stage.volume.create(path)
    stage.volume.write(inode, 0, new TextEncoder().encode(name))
    stage.volume.sync(inode)
    stage.foreign.set(path, name)
  }
  stage.volume.syncFolder(ROOT)
}

const chanceOf = (random: Random): Chance => ({
  next: random.next,
  uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.below(16).toString(16)),
})

/** At most one hand writes in a file at a time (S5). */
const handlesOf = (stage: Stage, violated: (what: string) => void) => ({
  opened(path: string): void {
    const hands = (stage.openForWriting.get(path) ?? 0) + 1
    stage.openForWriting.set(path, hands)
    if (hands > 1) violated(`S5 ${hands} hands write in ${path}`)
  },
  closed(path: string): void {
    stage.openForWriting.set(path, (stage.openForWriting.get(path) ?? 1) - 1)
  },
  violated,
})
