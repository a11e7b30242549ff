import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sabotage } from '../../support/sabotage/sourceChange.js'
import type { Plan } from '../plans/plan.js'
import type { Outcome } from '../world/playWorld.js'
import { bundleWorldWorker } from './bundleWorldWorker.js'
import { createBrokenOutcome, type Heartbeat, type PlayRequest, type PlayResponse } from './workerMessages.js'

/**
 * A worker reports every five seconds that it is alive. One that is silent for this long hangs, which no virtual clock
 * would notice.
 */
const LONGEST_MS = 60_000

const PROCESS_LOST = 'V1 the process that played this world did not survive it'

/** Processes that play worlds: one world per worker at a time, the others wait. */
export interface WorldPool {
  play(plan: Plan): Promise<Outcome>
  readonly size: number
  close(): void
}

interface Player {
  readonly child: ChildProcess
  /** Called at the end of the world that is being played. */
  resolve: ((outcome: Outcome) => void) | null
  /** The worker is alive: on a busy machine a world may take long without being wrong. */
  received: () => void
}

/** `bundle`: the worker as one file, unchanged or sabotaged. */
export function createWorldPool(bundle: string, size: number): WorldPool {
  const waiting: { readonly plan: Plan; readonly resolve: (outcome: Outcome) => void }[] = []
  const players = new Set<Player>()
  let isClosed = false

  const hire = (): Player => {
    const child = fork(bundle, { serialization: 'advanced', execArgv: ['--enable-source-maps'] })
    const player: Player = { child, resolve: null, received: () => undefined }
    const over = (outcome: Outcome): void => {
      const { resolve } = player
      player.resolve = null
      resolve?.(outcome)
    }
    child.on('message', (said: PlayResponse | Heartbeat) => {
      if ('isAlive' in said) return player.received()
      over(said.outcome)
      deal()
    })
    child.on('exit', () => {
      players.delete(player)
      over(createBrokenOutcome(PROCESS_LOST))
      deal()
    })
    players.add(player)
    return player
  }

  const start = (player: Player, plan: Plan, resolve: (outcome: Outcome) => void): void => {
    const tooLong = setTimeout(() => player.child.kill('SIGKILL'), LONGEST_MS)
    player.received = () => void tooLong.refresh()
    player.resolve = (outcome) => {
      player.received = () => undefined
      clearTimeout(tooLong)
      resolve(outcome)
    }
    player.child.send({ plan } satisfies PlayRequest)
  }

  const deal = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...players].find(({ resolve, child }) => resolve === null && child.connected)
      const player = idle ?? (players.size < size ? hire() : null)
      const next = player === null ? undefined : waiting.shift()
      if (player === null || next === undefined) return
      start(player, next.plan, next.resolve)
    }
  }

  const playOnce = (plan: Plan): Promise<Outcome> =>
    new Promise((resolve) => {
      waiting.push({ plan, resolve })
      deal()
    })

  return {
    size,
    // A starved process is killed like one that never rests; a world that has no end has none in another process either.
    async play(plan) {
      const outcome = await playOnce(plan)
      return outcome.violations.includes(PROCESS_LOST) ? playOnce(plan) : outcome
    },
    close() {
      isClosed = true
      for (const { child } of players) if (child.connected) child.disconnect()
    },
  }
}

/** Bundles the worker once, runs `work` with a pool, and closes the pool. */
export async function withWorldPool<T>(
  size: number,
  work: (play: WorldPool['play']) => Promise<T>,
  sabotage: Sabotage | null = null,
): Promise<T> {
  const room = mkdtempSync(join(tmpdir(), 'rudi-sim-'))
  try {
    const bundle = join(room, 'player.mjs')
    await bundleWorldWorker(bundle, sabotage)
    const worldPool = createWorldPool(bundle, size)
    try {
      return await work(worldPool.play)
    } finally {
      worldPool.close()
    }
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}
