import type { EngineSabotage } from './engineSabotage.js'

/** Mistakes of one attempt: its reports, its credential, its partial and its pace. */
export const ATTEMPT_SABOTAGES: readonly EngineSabotage[] = [
  {
    what: 'the attempt number is read when the event is sent',
    file: 'electron/engine/attempt/runningAttempt.ts',
    find: 'context.report(entry, { attempt: options.attempt, ...event })',
    replace: "context.report(entry, { ...event, attempt: 'attempt' in entry.state ? entry.state.attempt : 0 })",
    noticedBy: 'worlds 74',
  },
  {
    what: 'what was offered again and then taken back is kept all the same',
    file: 'electron/engine/attempt/attempt.ts',
    find: ' && !attempt.hasReturnedToOtherVersion',
    replace: '',
    noticedBy: 'kept-under-a-length-that-was-a-lie-behind-a-wait',
  },
  {
    what: 'a denied media is asked for again',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'if (isKnown) return',
    replace: 'if (isKnown && attempt.options.attempt < 0) return',
    noticedBy: 'rule-a-denied-media-is-left-alone',
  },
  {
    what: 'a denied account is believed to lack the right, known or not',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'credential, aborter.signal)) === true',
    replace: 'credential, aborter.signal)) !== null',
    noticedBy: 'rule-a-right-through-two-lost-sessions',
  },
  {
    what: 'a partial is let go of while it is being made',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'attempt.partialCreation = creation',
    replace: '',
    noticedBy: 'cancelled-while-a-large-partial-is-made',
  },
  {
    what: 'a drip is a transfer',
    file: 'electron/engine/transfer/watchMinimumRate.ts',
    find: 'writer.countReceivedBytes() - before < LIMITS.FLOOR_BYTES_PER_WINDOW',
    replace: 'writer.countReceivedBytes() - before < 0',
    noticedBy: 'drip-goes-on-in-another-conversation',
  },
]
