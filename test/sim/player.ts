import { type Alive, type Answered, type Asked, brokenBy } from './job.js'
import { playWorld } from './world.js'

/*
 * One process that plays worlds for another one: the processor's cores are used, and an engine that throws where
 * nobody waits, or that never comes to rest, takes only its own world with it.
 */

const ALIVE_MS = 5000

const answer = (answered: Answered): void => void process.send?.(answered)

/** Whoever still turns its event loop comes to an end: the virtual clock sees to that. */
setInterval(() => process.send?.({ isAlive: true } satisfies Alive), ALIVE_MS)

process.on('message', ({ plan }: Asked) => {
  void playWorld(plan).then((outcome) => answer({ outcome }))
})

// A bug that throws where nobody waits is a finding too, and belongs to the world that was being played.
process.on('uncaughtException', (error) => {
  process.send?.({ outcome: brokenBy(`BUG ${error.stack}`) } satisfies Answered, () => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
