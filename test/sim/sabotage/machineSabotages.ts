import type { EngineSabotage } from './engineSabotage.js'

/** Mistakes of the state machine: which events count, how long a download waits, and when it gives up. */
export const MACHINE_SABOTAGES: readonly EngineSabotage[] = [
  {
    what: 'a report of a replaced attempt is believed',
    file: 'shared/download/machine/reduceDownload.ts',
    find: ' && download.attempt === event.attempt',
    replace: '',
    noticedBy: 'worlds 74',
  },
  {
    what: 'what was being published is forgotten by a restart',
    file: 'shared/download/machine/reduceDownload.ts',
    find: `return retryPublish(download)
    case`,
    replace: `return withoutEffects(download)
    case`,
    noticedBy: 'named-and-cannot-be-synced-after-a-crash',
  },
  {
    what: 'patience never ends',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'if (course.barren >= getMaxAttempts(because.code))',
    replace: 'if (course.barren < 0)',
    noticedBy: 'kept-under-a-length-that-was-a-lie-behind-a-wait',
  },
  {
    what: 'a wait of another process is taken at its word',
    file: 'shared/download/machine/getRemainingMs.ts',
    find: 'return ms > LONGEST_WAIT_MS ? 0 : Math.max(0, ms)',
    replace: 'return Math.max(0, ms)',
    noticedBy: 'rule-a-wait-of-another-process',
  },
  {
    what: 'of a file that changed twice the second mixture is believed',
    file: 'shared/download/machine/reduceDownload.ts',
    find: 'const isSame = download.mismatch === sha256',
    replace: 'const isSame = download.mismatch !== null',
    noticedBy: 'rule-overwritten-while-it-is-sent',
  },
  {
    what: 'what is kept of another version is never given up',
    file: 'shared/download/machine/otherVersionPartial.ts',
    find: "otherVersion === null || place === null ? [] : [{ type: 'discard', place: toLocation(otherVersion, place) }]",
    replace: 'otherVersion === null || place === null ? [] : []',
    noticedBy: 'drip-goes-on-in-another-conversation',
  },
  {
    what: 'what is said of one credential made afresh is believed',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'if (refusals >= LIMITS.REFUSALS_BELIEVED)\n',
    replace: 'if (refusals > 1)\n',
    noticedBy: 'rule-a-right-through-two-lost-sessions',
  },
  {
    what: 'a file that a server does not know while it starts is given up',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'before !== null && TROUBLES.has(before)',
    replace: 'false',
    noticedBy: 'encrypted-media-of-a-node-that-restarts',
  },
  {
    what: 'a file that changed is continued',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'setback.mayKeep === true ? restartKeepingOtherVersion(course) : restartFromZero(course)',
    replace: 'course',
    noticedBy: 'kept-under-a-length-that-was-a-lie-behind-a-wait',
  },
  {
    what: 'a wait that a server asked for is not waited',
    file: 'shared/download/machine/backoff.ts',
    find: 'Math.max(input.requestedWaitMs ?? 0, input.leastMs)',
    replace: 'input.leastMs',
    noticedBy: 'rule-date-by-the-servers-clock',
  },
  {
    what: 'a cancelled download leaves its partial',
    file: 'shared/download/machine/reduceDownload.ts',
    find: `case 'cancelled':
      return [{ type: 'cancelled' }, listDiscardEffects(download)]`,
    replace: "case 'cancelled':\n      return [{ type: 'cancelled' }, []]",
    noticedBy: 'cancelled-between-the-partial-and-its-word',
  },
  {
    what: 'a stopped attempt does not learn that there is a partial now',
    file: 'shared/download/machine/reduceDownload.ts',
    find: "if (event.type === 'placed') return withoutEffects({ ...download, place: event.place })",
    replace: '',
    noticedBy: 'cancelled-while-a-large-partial-is-made',
  },
  {
    what: 'a pause is shown and not made',
    file: 'shared/download/machine/reduceDownload.ts',
    find: "[{ type: 'stop', attempt: download.attempt }],",
    replace: '[],',
    noticedBy: 'cancelled-between-the-partial-and-its-word',
  },
]
