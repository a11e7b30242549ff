import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import type { SimVolume } from '../disk/simVolume.js'
import type { Plan } from '../plans/plan.js'
import { readState } from './readState.js'

/**
 * What must be true of a finished folder: every file has its true hash in the records, and no temporary file of ours is
 * left.
 */
export interface FinishedFoldersDeps {
  readonly plan: Plan
  readonly volume: SimVolume
  readonly rows: readonly QueueRow[]
  /** Processes that crashed. */
  readonly crashes: number
  readonly violated: (what: string) => void
}

const isDisk = (call: string): boolean => call === 'any' || call.startsWith('disk.')

/** How often the removal of a partial is recorded again in the store. */
const TELLINGS = 7
const isDeaf = (plan: Plan): boolean =>
  plan.broken.filter(({ call }) => call.startsWith('store.')).reduce((sum, { times }) => sum + times, 0) >= TELLINGS

export function checkFinishedFolders({ plan, volume, rows, crashes, violated }: FinishedFoldersDeps): void {
  // A disk that refused a record or a removal is judged elsewhere, because its leftovers are not removed later.
  if (plan.broken.some(({ call, is }) => isDisk(call) && is !== 'kill' && is !== 'power')) return
  if (plan.acts.some((act) => act.do === 'unplug') || isDeaf(plan)) return
  const places = new Set<string>()
  for (const row of rows) {
    const state = readState(row)
    if ('place' in state && state.place !== null) {
      const { folder, partial } = state.place
      for (const name of [partial, state.otherVersion?.partial ?? partial]) places.add(join(folder, name))
    }
    if (state.type !== 'done') continue
    const bytes = volume.bytesOf(join(state.folder, state.name)) ?? new Uint8Array(0)
    const line = `${createHash('sha256').update(bytes).digest('hex')} *${state.name}`
    const sums = Buffer.from(volume.bytesOf(join(state.folder, 'SHA256SUMS')) ?? []).toString()
    if (!sums.split('\n').includes(line)) violated(`L1 ${state.name} is done, and its folder does not say so`)
  }
  if (crashes > 0) return
  for (const path of volume.paths())
    if (/\.rudi-partial(?:-\d+)?$/.test(path) && !places.has(path))
      violated(`D-08 a partial that no download owns: ${path}`)
}
