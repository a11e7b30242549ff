import type { EngineSabotage } from './engineSabotage.js'

/** Mistakes about several connections to one file, and about turns. */
export const CONNECTION_SABOTAGES: readonly EngineSabotage[] = [
  {
    what: 'a host gets as many conversations as there is room for',
    file: 'shared/download/traffic/congestionWindow.ts',
    find: 'Math.max(1, Math.min(bound, Math.floor(window)))',
    replace: 'Math.max(1, Math.floor(window))',
    noticedBy: 'complete-as-its-stop-arrives',
  },
  {
    what: 'another identity costs only the connection that met it',
    file: 'electron/engine/transfer/segments/segmentConnection.ts',
    find: "unvouched ? 'fatal' : 'alone'",
    replace: "'alone'",
    noticedBy: 'rule-another-identity-by-another-connection',
  },
  {
    what: 'bytes that were fetched from behind a gap before are not reported',
    file: 'electron/engine/transfer/writing/overlapSamples.ts',
    find: 'if (samples.length === 0) return true',
    replace: 'if (samples.length >= 0) return true',
    noticedBy: 'rule-who-was-heard-before-a-gap',
  },
  {
    what: 'two connections write what only one of them claimed',
    file: 'shared/download/transfer/segmentPlanner.ts',
    find: 'normalizeRanges([...held, ...segments.map(({ at, end }): ByteRange => [at, end])])',
    replace: 'held',
    noticedBy: 'large-parts-halved-until-they-are-small',
  },
  {
    what: 'a permit that comes late opens another connection',
    file: 'electron/engine/transfer/segments/segmentedTransfer.ts',
    find: 'isCancelled || fatal !== null || stopping.aborted || ended.signal.aborted',
    replace: 'fatal !== null || stopping.aborted',
    noticedBy: 'drip-goes-on-in-another-conversation',
  },
  {
    what: 'a file with holes is whole',
    file: 'electron/engine/transfer/segments/segmentedTransfer.ts',
    find: 'const isWhole = findMissingRanges(writer.getReceived(), totalBytes).length === 0',
    replace: 'const isWhole = writer.receivedBytes() > 0',
    // Either line alone ends such an attempt as broken.
    also: {
      file: 'shared/download/transfer/verifyBody.ts',
      find: 'totalBytes !== null && sizeBytes !== totalBytes',
      replace: 'totalBytes === 0',
    },
    noticedBy: 'cancelled-and-killed-while-the-store-is-full',
  },
  {
    what: 'a download that is to go first goes last',
    file: 'shared/download/traffic/fairQueue.ts',
    find: '[...ranks.keys()].toSorted((one, other) => one - other)',
    replace: '[...ranks.keys()].toSorted((one, other) => other - one)',
    noticedBy: 'rule-who-is-to-go-first',
  },
  {
    what: 'a part of any size is halved',
    file: 'shared/download/transfer/segmentPlanner.ts',
    find: 'end - at >= 2 * pieceBytes',
    replace: 'end - at >= 2',
    noticedBy: 'large-parts-halved-until-they-are-small',
  },
  {
    what: 'what follows a download on its connection asks beside it',
    file: 'electron/engine/scheduling/startScheduledTransfer.ts',
    find: 'const behind = deps.scheduler.findJobAhead(download)',
    replace: 'const behind = deps.scheduler.findJobAhead(`${download}?`)',
    noticedBy: 'worlds 74',
  },
  {
    what: 'what follows a body begins although that one is still on its way',
    file: 'electron/engine/transfer/transfer.ts',
    find: 'buffering.resolve(whole !== null)',
    replace: 'buffering.resolve(true)',
    noticedBy: 'worlds 74',
  },
  {
    what: 'what arrived behind a gap is reported as in front of it',
    file: 'electron/engine/transfer/transfer.ts',
    find: 'durableBytes: getContiguousPrefix(durable)',
    replace: 'durableBytes: durable[durable.length - 1]?.[1] ?? 0',
    noticedBy: 'complete-as-its-stop-arrives',
  },
  {
    what: 'the bytes of another way round count twice',
    file: 'electron/engine/transfer/writing/rangeWriter.ts',
    find: 'const bytes = chunk.subarray(overlap.byteLength)',
    replace: 'const bytes = chunk',
    noticedBy: 'complete-as-its-stop-arrives',
  },
]
