import type { ProductSabotage } from '../../productSabotage.js'

const DURABILITY = 'electron/engine/transfer/writing/checkpointer.ts'
const SMALL_BODIES = 'wire/transfer/bufferedBodies.spec.ts'
const LANDING = 'electron/engine/transfer/writing/landingQueue.ts'
const BUFFER = 'electron/engine/transfer/request/bufferBody.ts'
const RULES = 'sim/engineInvariants.spec.ts'

/** A transfer in its worker: bytes in memory and on the disk, small bodies that are written at once, and slow servers. */
export const TRANSFERS: readonly ProductSabotage[] = [
  {
    what: 'writing runs ahead of what the store knows',
    file: DURABILITY,
    find: 'countBytes(written) - recordedBytes >= most) {',
    replace: 'countBytes(written) < recordedBytes) {',
    spec: 'unit/engine/transfer/writing/partialWriter.spec.ts',
    title: 'writing waits for the store, so that a crash costs no more than was promised',
  },
  {
    what: 'the jobs of a refused worker break while their files are open',
    file: 'electron/engine/workerPool/transferWorkerPool.ts',
    find: 'void channel.gone.then(() => onDied(',
    replace: 'void Promise.resolve().then(() => onDied(',
    spec: 'unit/engine/workerPool/transferWorkerPool.spec.ts',
    title: 'a worker whose message does not decode is closed, and breaks its jobs once it has ended',
  },
  {
    what: 'the pool is closed while a refused worker is still ending',
    file: 'electron/engine/workerPool/transferWorkerPool.ts',
    find: '[...workers, ...ending].map(',
    replace: '[...workers].map(',
    spec: 'unit/engine/workerPool/transferWorkerPool.spec.ts',
    title: 'the pool is closed only once a worker that was refused has ended',
  },
  {
    what: 'a sync that failed is tried once more at the end',
    file: DURABILITY,
    find: '      maySync = false\n      failure ??= synced.failure\n',
    replace: '',
    spec: RULES,
    title: 'a sync that failed is never believed later, and what it dropped is fetched again',
  },
  {
    what: 'a fast server fills the memory before a slow disk',
    file: 'electron/engine/transfer/writing/rangeWriter.ts',
    find: 'at - batchStart >= LIMITS.WRITE_COALESCE_BYTES / openRanges.size ||',
    replace: '',
    spec: RULES,
    title: 'memory is bounded when the net is fast and the disk is slow',
  },
  {
    what: 'a body lands in another folder that has its path',
    file: LANDING,
    find: 'found.value === folderId',
    replace: 'found.value !== undefined',
    spec: 'unit/engine/transfer/writing/landingQueue.spec.ts',
    title: 'another folder under the same path gets nothing',
  },
  {
    what: 'a body that could not be written stays behind',
    file: LANDING,
    find: '  await disk.remove(partial)\n',
    replace: '',
    spec: 'unit/engine/transfer/writing/landingQueue.spec.ts',
    title: 'a body that cannot be written or synced leaves nothing behind',
  },
  {
    what: 'bodies in memory have no bound',
    file: 'electron/engine/transfer/request/bufferBudget.ts',
    find: 'usedBytes + bytes > mostBytes',
    replace: 'bytes > mostBytes',
    spec: 'unit/engine/transfer/request/bufferBody.spec.ts',
    title: 'bodies in memory are bounded: what has no room is not begun, and room that is given back serves the next',
  },
  {
    what: 'a slow body is waited for in memory',
    file: BUFFER,
    find: "step === 'late' || step === 'broken'",
    replace: "step === 'broken'",
    spec: 'unit/engine/transfer/request/bufferBody.spec.ts',
    title: 'a slow body is given on after a while, with what has arrived and what comes',
  },
  {
    what: 'a limited download is taken into memory as fast as it comes',
    file: 'electron/engine/scheduling/startScheduledTransfer.ts',
    find: 'deps.allocator.isLimited(download) ? null : request.buffer',
    replace: 'request.buffer',
    spec: SMALL_BODIES,
    title: 'no body is taken into memory under a rate limit',
  },
  {
    what: 'a body that landed unheard is fetched again',
    file: 'electron/engine/publish/publish.ts',
    find: "isLanded ? ok('named' as const) : await giveName(context, entry)",
    replace: "isLanded ? ok('named' as const) : body === null ? await giveName(context, entry) : ok('lost' as const)",
    spec: SMALL_BODIES,
    title: 'a worker that dies after the body has landed, before it said so, costs nothing',
  },
  {
    what: 'a small body of any content is given its name',
    file: 'electron/engine/attempt/judgeBufferedBody.ts',
    find: "if (judged.type !== 'judged') return null",
    replace: "if (judged.type !== 'judged' && !('ifSame' in judged)) return null",
    spec: SMALL_BODIES,
    title: 'a small body that is not what was declared never gets the name',
  },
  {
    what: 'the time of a small body counts as the latency of its server',
    file: 'electron/engine/transfer/transfer.ts',
    find: 'const head = { job: request.job, headMs, answer:',
    replace: 'const head = { job: request.job, headMs: deps.clock.elapsed() - sentAtMs + 0 * headMs, answer:',
    spec: SMALL_BODIES,
    title: 'the answer time of a server is measured without the time of the body',
  },
  {
    what: 'a drip is a body that moves',
    file: 'electron/engine/transfer/watchMinimumRate.ts',
    find: 'writer.countReceivedBytes() - before < LIMITS.FLOOR_BYTES_PER_WINDOW',
    replace: 'writer.countReceivedBytes() < before',
    spec: 'wire/transfer/slowBodies.spec.ts',
    title: 'that drips a byte at a time ends as a time-out, however lively it looks',
  },
  {
    what: 'a disk that stands still is a slow server',
    file: 'electron/engine/transfer/watchMinimumRate.ts',
    find: '!writer.isWaiting() && ',
    replace: '',
    spec: 'wire/transfer/slowBodies.spec.ts',
    title: 'that waits for a disk that stands still is not taken for slow',
  },
]
