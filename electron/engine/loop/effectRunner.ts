import type { DownloadEffect } from '../../../shared/download/machine/events.js'
import type { DownloadId } from '../../../shared/ids.js'
import { assertNever } from '../../../shared/result.js'
import { type Attempt, startAttempt } from '../attempt/attempt.js'
import { type AttemptMemo, createMemo } from '../attempt/prepare.js'
import type { EngineContext } from '../context/engineContext.js'
import { type CleanupEffect, runCleanup } from '../publish/cleanup.js'
import { publish } from '../publish/publish.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** What is being done for one download in this process, beside what the ledger knows of it. */
interface Hands {
  attempt: Attempt | null
  readonly memo: AttemptMemo
  publishing: Promise<void> | null
}

/** Carries out what the machine asks for. */
export interface EffectRunner {
  carryOut(entry: QueueEntry, effect: DownloadEffect): void
  /**
   * Tidies up once the store has been told of what it is done for; until then it vouches for what is on the disk. A store
   * that takes nothing for a minute leaves the file where it is.
   */
  tidyOnce(entry: QueueEntry, effect: CleanupEffect, told: Promise<void>): void
  /** Ends the conversation of a download without asking the machine. */
  stop(entry: QueueEntry): void
  /** The library is asked again before the next attempt. */
  lookAgain(entry: QueueEntry): void
  /** Nothing more will be done for it. */
  dismiss(id: DownloadId): void
  /** Whether files are still being removed or put aside. No state waits for that; whoever asks for idleness does. */
  isTidying(): boolean
  /** Stops all conversations and waits, resolving when no file is being worked on by this thread. */
  rest(): Promise<void>
}

/** So long the store is waited for before what it vouches for stays where it is. */
const TELLING_MS = 64_000

export function createEffectRunner(context: EngineContext, tidied: () => void): EffectRunner {
  const hands = new Map<DownloadId, Hands>()
  const tidying = new Set<Promise<void>>()
  const resting = new AbortController()
  const left = new Promise<void>((resolve) => {
    resting.signal.addEventListener('abort', () => resolve(), { once: true })
  })

  const of = (id: DownloadId): Hands => {
    const known = hands.get(id) ?? { attempt: null, memo: createMemo(), publishing: null }
    hands.set(id, known)
    return known
  }

  const tidy = ({ memo }: Hands, work: Promise<void>): void => {
    memo.tidied = Promise.all([memo.tidied, work])
    const kept = work.finally(() => {
      tidying.delete(kept)
      tidied()
    })
    tidying.add(kept)
  }

  const wakeLater = async (
    entry: QueueEntry,
    { attempts, afterMs }: Extract<DownloadEffect, { do: 'wake' }>,
  ): Promise<void> => {
    await context.clock.sleep(afterMs, resting.signal)
    if (!resting.signal.aborted) context.happened(entry, { type: 'woke', attempts })
  }

  return {
    carryOut(entry, effect) {
      const mine = of(entry.id)
      switch (effect.do) {
        case 'open':
          mine.attempt = startAttempt(context, entry, effect, mine.memo)
          return
        case 'take':
          if (mine.attempt?.number === effect.attempt) mine.attempt.take(effect.fromByte)
          return
        case 'acknowledge':
          if (mine.attempt?.number === effect.attempt) mine.attempt.acknowledge(effect.durableBytes)
          return
        case 'stop':
          if (mine.attempt?.number === effect.attempt) mine.attempt.stop()
          return
        case 'wake':
          void wakeLater(entry, effect)
          return
        case 'publish':
          mine.publishing = publish(context, entry, {
            judgedBy: mine.memo.judgedBy,
          }).finally(() => {
            mine.publishing = null
          })
          return
        case 'discard':
        case 'withdraw':
        case 'set-aside':
          tidy(mine, runCleanup(context, effect))
          return
        default:
          assertNever(effect, 'carryOut')
      }
    },
    tidyOnce(entry, effect, told) {
      const patience = new AbortController()
      const work = async (): Promise<void> => {
        // Once we leave nothing is told any more: the next process finds the file as the store says.
        const end = await Promise.race([
          told.then(() => 'told'),
          left.then(() => 'leaving'),
          context.clock.sleep(TELLING_MS, patience.signal).then(() => 'deaf'),
        ])
        patience.abort()
        if (end === 'told') return runCleanup(context, effect)
        context.log.note('partial.not-removed', { code: end })
      }
      tidy(of(entry.id), work())
    },
    stop: (entry) => hands.get(entry.id)?.attempt?.stop(),
    lookAgain(entry) {
      of(entry.id).memo.looked = false
    },
    dismiss: (id) => void hands.delete(id),
    isTidying: () => tidying.size > 0,
    async rest() {
      resting.abort()
      for (const { attempt } of hands.values()) attempt?.stop()
      await Promise.all([...[...hands.values()].map(({ publishing }) => publishing), ...tidying])
    },
  }
}
