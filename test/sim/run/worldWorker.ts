import { playWorld } from '../world/playWorld.js'
import { createBrokenOutcome, type Heartbeat, type PlayRequest, type PlayResponse } from './workerMessages.js'

/*
 * A process that plays worlds for another one: this uses all processor cores, and an engine that throws where no caller
 * waits, or that hangs, ends only its own world.
 */

const ALIVE_MS = 5000

const answer = (playResponse: PlayResponse): void => void process.send?.(playResponse)

/** Reports that the event loop still runs: such a process ends by itself, because the virtual clock is bounded. */
setInterval(() => process.send?.({ isAlive: true } satisfies Heartbeat), ALIVE_MS)

process.on('message', ({ plan }: PlayRequest) => {
  void playWorld(plan).then((outcome) => answer({ outcome }))
})

// An exception where no caller waits is also a finding, and belongs to the world that was being played.
process.on('uncaughtException', (error) => {
  process.send?.({ outcome: createBrokenOutcome(`BUG ${error.stack}`) } satisfies PlayResponse, () => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
