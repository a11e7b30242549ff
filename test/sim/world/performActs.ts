import { dirname, join } from 'node:path'
import { downloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import type { PolitenessOracle } from '../oracles/politeness.js'
import { readState } from '../oracles/readState.js'
import type { WindowAfterCrashOracle } from '../oracles/windowAfterCrash.js'
import type { Act } from '../plans/plan.js'
import { readBytes } from '../servers/fileBytes.js'
import type { SimStage } from './simStage.js'
import { isTampering, tamperWithPartial } from './tampering.js'

const YEARS_50_MS = 50 * 365 * 24 * 3600_000
const NAP_MS = 3 * 3600_000

function perform(stage: SimStage, { at, do: what, file }: Act, sometimes: (what: string) => void): void {
  if (isTampering(what)) {
    tamperWithPartial(stage, { what, file: file ?? 0, at }, sometimes)
    return
  }
  const id = file === null ? null : stage.idOf(file)
  const target = file === null || id === null ? 'all' : [downloadId.parse(id)]
  switch (what) {
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'retry':
      stage.engine?.[what](target)
      return
    case 'add-again':
      void stage.engine?.add(file === null ? stage.requests : stage.requests.slice(file, file + 1))
      return
    case 'narrow':
      stage.engine?.setConcurrency({ running: 1, perHost: 1 })
      return
    case 'go-first':
    case 'go-last':
      if (target !== 'all') void stage.engine?.prioritise(target, what === 'go-first' ? 'high' : 'low')
      return
    case 'unplug':
      stage.isPlugged = false
      return
    case 'plug-in':
      reconnectVolume(stage)
      return
    case 'wall-forward':
      stage.time.turnWall(YEARS_50_MS)
      return
    case 'wall-back':
      stage.time.turnWall(-YEARS_50_MS)
      return
    case 'sleep':
      stage.time.sleepThrough(NAP_MS)
      return
    case 'fill-disk':
      stage.capacityBytes = stage.volume.usedBytes() + LIMITS.DISK_RESERVE_BYTES + 3000
      return
    case 'free-disk':
      stage.capacityBytes = Number.MAX_SAFE_INTEGER
      return
    case 'sign-out':
      stage.tokens.setSignedIn(false)
      return
    case 'sign-in':
      stage.tokens.setSignedIn(true)
      return
    case 'plant-final':
      plant(stage, file ?? 0)
      return
    case 'plant-copy':
      plantCopy(stage, file ?? 0)
      return
    case 'delete-partial':
    case 'cut-partial':
      meddle(stage, file ?? 0, what)
      return
  }
}

interface Watching {
  readonly politenessOracle: Pick<PolitenessOracle, 'onStopped' | 'onResumed'>
  readonly windowAfterCrash: Pick<WindowAfterCrashOracle, 'onRetried'>
  readonly sometimes: (what: string) => void
  /** Called after each act. */
  readonly performed: () => void
}

/** Performs every act of the plan at its time. Returns a function that says how many acts remain. */
export function performActs(
  stage: SimStage,
  { politenessOracle, windowAfterCrash, sometimes, performed }: Watching,
): () => number {
  const { time, plan } = stage
  let left = plan.acts.length
  for (const act of plan.acts) {
    time.after(act.at, () => {
      left -= 1
      sometimes(`person ${act.do}`)
      // A command of a person has no effect without a running process.
      if (stage.engine !== null) {
        if (act.do === 'pause' || act.do === 'cancel') politenessOracle.onStopped(act.file)
        else if (act.do === 'resume' || act.do === 'retry' || act.do === 'add-again')
          politenessOracle.onResumed(act.file)
        if (act.do === 'retry') windowAfterCrash.onRetried(act.file === null ? null : stage.idOf(act.file))
      }
      perform(stage, act, sometimes)
      performed()
    })
  }
  return () => left
}

/** Reconnects the same disk under another number. */
export function reconnectVolume(stage: SimStage): void {
  if (!stage.isPlugged) stage.volumeNumber += 1
  stage.isPlugged = true
}

/** A person saves their own file under the name that ours is about to get. */
function plant(stage: SimStage, file: number): void {
  const { volume } = stage
  const text = `the person’s own file ${file}`
  const path = save(stage, file, new TextEncoder().encode(text))
  const node = path === null ? null : volume.find(path)
  if (path === null || node?.type !== 'file') return
  volume.sync(node.inode)
  volume.syncFolder(dirname(path))
  // A process of ours may have died before it made the folder durable. What a person keeps there is not lost with it.
  volume.syncFolder(dirname(dirname(path)))
  stage.foreign.set(path, text)
}

/** Another program downloads the same file under the name that ours is about to get, and does not sync it. */
function plantCopy(stage: SimStage, file: number): void {
  const { producer, plan } = stage
  const version = producer.version(file)
  const bytes = readBytes({ seed: plan.seed, file, version }, 0, producer.sizeOf(file, version))
  const path = save(stage, file, bytes)
  if (path !== null) stage.copies.add(path)
}

/** Writes a file in the folder of our files. Null when the name is taken. */
function save({ volume }: SimStage, file: number, bytes: Uint8Array): string | null {
  const folder = volume.entries('/data').find((entry) => entry.type === 'folder')?.name ?? ''
  const path = join('/data', folder, `file-${file}.csv`)
  if (volume.find(path) !== null) return null
  volume.write(volume.create(path), 0, bytes)
  return path
}

/** Whether the file is being published right now: a program that is so quick could as well change it a moment later. */
const isAtPublishing = ({ engine }: SimStage, id: string | undefined): boolean =>
  getAllViews(engine).some((view) => view.id === id && view.state.type === 'verifying')

/**
 * Another program removes or cuts a partial, but never one that is being written: no program could defend itself
 * against that.
 */
function meddle(stage: SimStage, file: number, how: 'delete-partial' | 'cut-partial'): void {
  const { volume, stores } = stage
  const row = stores.rows().find(({ id }) => id === stage.idOf(file))
  const state = row === undefined ? null : readState(row)
  if (state === null || !['waiting', 'paused', 'queued', 'failed', 'publishing'].includes(state.type)) return
  if (!('place' in state) || state.place === null) return
  const path = join(state.place.folder, state.place.partial)
  const node = volume.find(path)
  if (node?.type !== 'file' || (stage.openForWriting.get(path) ?? 0) > 0) return
  if (isAtPublishing(stage, row?.id)) return
  stage.meddledWith.set(path, stage.time.elapsed())
  if (how === 'delete-partial') {
    volume.unlink(path)
    volume.syncFolder(dirname(path))
    return
  }
  volume.cut(node.inode, node.inode.live.length >> 1)
  volume.sync(node.inode)
}
