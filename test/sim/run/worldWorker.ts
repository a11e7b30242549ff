import { playWorld } from '../world/world.js'
import { createBrokenOutcome, type Heartbeat, type PlayRequest, type PlayResponse } from './workerMessages.js'

/*
 * One process that plays worlds for another one: the processor's cores are used, and an engine that throws where
 * nobody waits, or that never comes to rest, takes only its own world with it.
 */

const ALIVE_MS = 5000

const answer = (playResponse: PlayResponse): void => void process.send?.(playResponse)

/** Whoever still turns its event loop comes to an end: the virtual clock sees to that. */
setInterval(() => process.send?.({ isAlive: true } satisfies Heartbeat), ALIVE_MS)

process.on('message', ({ plan }: PlayRequest) => {
  void playWorld(plan).then((outcome) => answer({ outcome }))
})

// A bug that throws where nobody waits is a finding too, and belongs to the world that was being played.
process.on('uncaughtException', (error) => {
  process.send?.({ outcome: createBrokenOutcome(`BUG ${error.stack}`) } satisfies PlayResponse, () => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
