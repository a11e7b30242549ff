import type { EngineSabotage } from './engineSabotage.js'

/** Mistakes about attempts: their events, waits and retries, and what happens without a commit. */
export const ATTEMPT_SABOTAGES: readonly EngineSabotage[] = [
  {
    what: 'a report of a replaced attempt is believed',
    file: 'shared/download/machine/machine.ts',
    find: ' && download.attempt === event.attempt',
    replace: '',
    noticedBy: 'worlds 74',
  },
  {
    what: 'the attempt number is read when the event is sent',
    file: 'electron/engine/attempt/runningAttempt.ts',
    find: 'context.report(entry, { ...event, attempt: options.attempt })',
    replace: "context.report(entry, { ...event, attempt: 'attempt' in entry.state ? entry.state.attempt : 0 })",
  },
  {
    what: 'what was being published is forgotten by a restart',
    file: 'shared/download/machine/machine.ts',
    find: `return retryPublish(download)
    case`,
    replace: `return withoutEffects(download)
    case`,
  },
  {
    what: 'patience never ends',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'if (course.barren >= getMaxAttempts(because.code))',
    replace: 'if (course.barren < 0)',
  },
  {
    what: 'a wait of another process is taken at its word',
    file: 'shared/download/machine/backoff.ts',
    find: 'return ms > LONGEST_WAIT_MS ? 0 : Math.max(0, ms)',
    replace: 'return Math.max(0, ms)',
  },
  {
    what: 'of a file that changed twice the second mixture is believed',
    file: 'shared/download/machine/machine.ts',
    find: 'const isSame = download.mismatch === sha256',
    replace: 'const isSame = download.mismatch !== null',
  },
  {
    what: 'what is kept of another version is never given up',
    file: 'shared/download/machine/otherVersionPartial.ts',
    find: "otherVersion === null || place === null ? [] : [{ do: 'discard', place: toLocation(otherVersion, place) }]",
    replace: 'otherVersion === null || place === null ? [] : []',
  },
  {
    what: 'what was offered again and then taken back is kept all the same',
    file: 'electron/engine/attempt/attempt.ts',
    find: ' && !attempt.hasReturnedToOtherVersion',
    replace: '',
  },
  {
    what: 'effects happen although the store did not take the change',
    file: 'electron/engine/loop/eventLoop.ts',
    find: 'if (committed.ok) for (const effect',
    replace: 'if (committed.ok || effects.length > 0) for (const effect',
  },
  {
    what: 'what is said of one credential made afresh is believed',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'if (refusals >= LIMITS.REFUSALS_BELIEVED) return',
    replace: 'if (refusals > 1) return',
  },
  {
    what: 'a denied media is asked for again',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'if (isKnown) return',
    replace: 'if (isKnown && attempt.options.attempt < 0) return',
  },
  {
    what: 'a denied account is believed to lack the right, known or not',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'credential, aborter.signal)) === true',
    replace: 'credential, aborter.signal)) !== null',
  },
  {
    what: 'a file that a server does not know while it starts is given up',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'before !== null && TROUBLES.has(before)',
    replace: 'false',
  },
  {
    what: 'a file that changed is continued',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'setback.mayKeep === true ? restartKeepingOtherVersion(course) : restartFromZero(course)',
    replace: 'course',
  },
  {
    what: 'a wait that a server asked for is not waited',
    file: 'shared/download/machine/backoff.ts',
    find: 'Math.max(input.requestedWaitMs ?? 0, input.leastMs)',
    replace: 'input.leastMs',
  },
  {
    what: 'a cancelled download leaves its partial',
    file: 'shared/download/machine/machine.ts',
    find: `case 'cancelled':
      return [{ type: 'cancelled' }, listDiscardEffects(download)]`,
    replace: "case 'cancelled':\n      return [{ type: 'cancelled' }, []]",
  },
  {
    what: 'a partial is let go of while it is being made',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'attempt.partialCreation = making',
    replace: '',
  },
  {
    what: 'a stopped attempt does not learn that there is a partial now',
    file: 'shared/download/machine/machine.ts',
    find: "if (event.type === 'placed') return withoutEffects({ ...download, place: event.place })",
    replace: '',
  },
  {
    what: 'a pause is shown and not made',
    file: 'shared/download/machine/machine.ts',
    find: "[{ do: 'stop', attempt: download.attempt }],",
    replace: '[],',
  },
  {
    what: 'a store that fails twice leaves the partial behind',
    file: 'electron/engine/loop/effectRunner.ts',
    find: 'const COMMIT_TIMEOUT_MS = 64_000',
    replace: 'const COMMIT_TIMEOUT_MS = 500',
  },
  {
    what: 'what the store still vouches for is removed',
    file: 'electron/engine/loop/commitFailureHandler.ts',
    find: 'runner.cleanUpOnceCommitted(entry, effect, committed)',
    replace: 'runner.run(entry, effect)',
  },
  {
    what: 'what the store did not take is written with the next change only',
    file: 'electron/engine/loop/commitRetry.ts',
    find: 'const committed: Result<void> = await loop.commitAgain(entry)',
    replace: 'const committed: Result<void> = await new Promise(() => undefined)',
  },
]
