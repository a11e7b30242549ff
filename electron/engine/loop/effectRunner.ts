import { assertNever } from '../../../shared/assert.js'
import type { DownloadEffect } from '../../../shared/download/machine/eventsAndEffects.js'
import { startAttempt } from '../attempt/attempt.js'
import type { EngineContext } from '../context/engineContext.js'
import { type CleanupEffect, runCleanup } from '../publish/cleanupEffects.js'
import { publish } from '../publish/publish.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { AttemptRegistry } from './attemptRegistry.js'
import type { CleanupTracker } from './cleanupTracker.js'

/** Runs the effects that the reducer returns. */
export interface EffectRunner {
  run(entry: QueueEntry, effect: DownloadEffect): void
  /**
   * Runs a cleanup once `committed` has resolved: until then the store records the file. When the store takes nothing
   * for a minute, the file stays where it is.
   */
  cleanUpOnceCommitted(entry: QueueEntry, effect: CleanupEffect, committed: Promise<void>): void
  /** Starts no further wait or cleanup. */
  close(): void
}

const COMMIT_TIMEOUT_MS = 64_000

export function createEffectRunner(
  context: EngineContext,
  attempts: AttemptRegistry,
  cleanups: Pick<CleanupTracker, 'track'>,
): EffectRunner {
  const closing = new AbortController()

  const wakeLater = async (
    entry: QueueEntry,
    { attempts: attemptCount, afterMs }: Extract<DownloadEffect, { type: 'wake' }>,
  ): Promise<void> => {
    await context.clock.sleep(afterMs, closing.signal)
    if (!closing.signal.aborted) context.report(entry, { type: 'woke', attempts: attemptCount })
  }

  return {
    run(entry, effect) {
      switch (effect.type) {
        case 'open': {
          const work = attempts.getWork(entry.id)
          work.attempt = startAttempt(context, entry, effect, work.carried)
          return
        }
        case 'write':
          attempts.findAttempt(entry.id, effect.attempt)?.write(effect.fromByte)
          return
        case 'stop':
          attempts.findAttempt(entry.id, effect.attempt)?.stop()
          return
        case 'wake':
          void wakeLater(entry, effect)
          return
        case 'publish': {
          const work = attempts.getWork(entry.id)
          work.publishing = entry
            .keepLoadedDuring(() =>
              publish(context, entry, {
                verified: work.carried.verified,
                body: work.attempt?.takeBody() ?? null,
              }),
            )
            .finally(() => {
              work.publishing = null
            })
          return
        }
        case 'discard':
        case 'withdraw':
        case 'set-aside':
          cleanups.track(entry.id, runCleanup(context, effect))
          return
        default:
          assertNever(effect, 'run')
      }
    },
    cleanUpOnceCommitted(entry, effect, committed) {
      const timeout = new AbortController()
      const cleanUp = async (): Promise<void> => {
        // After closing, nothing is committed any more: the next process finds the file as the store records it.
        const over = AbortSignal.any([timeout.signal, closing.signal])
        const isCommitted = await Promise.race([
          committed.then(() => true),
          context.clock.sleep(COMMIT_TIMEOUT_MS, over).then(() => false),
        ])
        timeout.abort()
        if (isCommitted) return runCleanup(context, effect)
        context.log.note('partial.not-removed', { code: closing.signal.aborted ? 'leaving' : 'deaf' })
      }
      cleanups.track(entry.id, cleanUp())
    },
    close: () => closing.abort(),
  }
}
