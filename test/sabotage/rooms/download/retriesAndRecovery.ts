import type { ProductSabotage } from '../../productSabotage.js'

const MACHINE = 'unit/download/machine/reduceDownload.spec.ts'
const SETBACK = {
  file: 'shared/download/machine/retryPolicy.ts',
  spec: 'unit/download/machine/retryPolicy.spec.ts',
} as const

/** What a download does after a failed attempt, a sleep, or the end of its process. */
export const RETRIES_AND_RECOVERY: readonly ProductSabotage[] = [
  {
    what: 'an attempt waits only for the cleanup that began last',
    file: 'electron/engine/loop/cleanupTracker.ts',
    find: 'Promise.all([cleanups.get(id), cleanup])',
    replace: 'cleanup',
    spec: 'unit/engine/loop/cleanupTracker.spec.ts',
    title: 'an attempt waits for all cleanups of its download, whichever ends first',
  },
  {
    what: 'a killed process loses what it was publishing',
    file: 'shared/download/machine/reduceDownload.ts',
    find: `    case 'publishing':
      return retryPublish(download)
    case 'waiting':
      return waitForRest`,
    replace: `    case 'publishing':
      return withoutEffects(toQueued(restartFromZero(download)))
    case 'waiting':
      return waitForRest`,
    spec: MACHINE,
    title: 'a killed process finds its download queued with what was durable, or publishes what was complete',
  },
  {
    what: 'a sleep is no reason to begin anew',
    file: 'shared/download/machine/reduceDownload.ts',
    find: '      return onSlept(download, event.nowMs)\n',
    replace: `      return withoutEffects(download)
`,
    spec: 'wire/engine/suspend.spec.ts',
    title: 'a conversation that died while the machine slept is begun again at once, not after its time-out',
  },
  {
    what: 'a download that is complete when it is stopped waits for a worker that has ended',
    file: 'shared/download/machine/reduceDownload.ts',
    find: 'FINAL_REPORTS.has(event.type)',
    replace: "['stopped', 'broke'].includes(event.type)",
    spec: MACHINE,
    title: 'what is told to stop as its conversation ends by itself rests then: $type',
  },
  {
    what: 'a file that a killed process had named is recorded as today’s version',
    file: 'electron/engine/publish/recordPublishedFile.ts',
    find: "return isSame ? media : { ...media, checksum: { is: 'usable', ...declaredDigest }, sizeBytes, updated: null }",
    replace: 'return isSame ? media : { ...media, sizeBytes: sizeBytes ?? null }',
    spec: 'wire/engine/recoverPublishing.spec.ts',
    title: 'a file that a killed process had named is recorded as the version that it is',
  },
  {
    what: 'a file without a hash that a killed process had named is recorded as today’s version',
    file: 'electron/engine/publish/recordPublishedFile.ts',
    find: 'if (outcome.declared !== undefined) return { ...media, ...outcome.declared }',
    replace: '',
    spec: 'wire/engine/recoverPublishing.spec.ts',
    title: 'a file that no hash vouches for is recorded as the catalogue described it when it was judged',
  },
  {
    what: 'a file that a killed process had recorded is recorded as today’s version',
    file: 'electron/engine/publish/recordPublishedFile.ts',
    find: 'return then === null ? restoreJudgedMedia(media, outcome)',
    replace: 'return then !== undefined ? restoreJudgedMedia(media, outcome)',
    spec: 'wire/engine/recoverPublishing.spec.ts',
    title: 'a file that a killed process had recorded stays as it is on record',
  },
  {
    ...SETBACK,
    what: 'a wait that a server asked for costs patience',
    find: "const isRequested = because.code === 'server/busy' && requestedWaitMs !== null",
    replace: 'const isRequested = false',
    title: 'costs no attempt when it says for how long',
  },
  {
    ...SETBACK,
    what: 'a busy server is waited for without an end',
    find: 'if (!isRequested || askedMs >= LIMITS.ASKED_WAITS_MS)',
    replace: 'if (!isRequested)',
    title: 'for ever ends in its name, after a bounded time and a bounded number of questions',
  },
]
