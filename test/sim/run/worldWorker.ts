import { playWorld } from '../world/world.js'
import { createBrokenOutcome, type Heartbeat, type PlayRequest, type PlayResponse } from './workerMessages.js'

/*
 * One process that plays worlds for another one: the processor's cores are used, and an engine that throws where no
 * caller waits, or that never comes to rest, ends only its own world.
 */

const ALIVE_MS = 5000

const answer = (playResponse: PlayResponse): void => void process.send?.(playResponse)

/** A process whose event loop still turns comes to an end, because the virtual clock is bounded. */
setInterval(() => process.send?.({ isAlive: true } satisfies Heartbeat), ALIVE_MS)

process.on('message', ({ plan }: PlayRequest) => {
  void playWorld(plan).then((outcome) => answer({ outcome }))
})

// A bug that throws where no caller waits is a finding too, and belongs to the world that was being played.
process.on('uncaughtException', (error) => {
  process.send?.({ outcome: createBrokenOutcome(`BUG ${error.stack}`) } satisfies PlayResponse, () => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
