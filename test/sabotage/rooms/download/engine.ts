import type { ProductSabotage } from '../../productSabotage.js'

const DURABILITY = 'electron/engine/transfer/writing/checkpointer.ts'
const SMALL_BODIES = 'wire/transfer/bufferedBodies.spec.ts'
const EVENT_LOOP = 'electron/engine/loop/eventLoop.ts'
const LANDING = 'electron/engine/transfer/writing/landingQueue.ts'
const BUFFER = 'electron/engine/transfer/request/bufferBody.ts'
const RULES = 'sim/rules.spec.ts'
const MACHINE = 'unit/download/machine/machine.spec.ts'
const SCHEDULER = 'electron/engine/scheduling/scheduler.ts'
const SCHEDULER_SPEC = 'unit/engine/scheduling/scheduler.spec.ts'

/** Lines of the engine that tests of the security table notice; the other lines of the engine are the worlds’. */
export const ENGINE: readonly ProductSabotage[] = [
  {
    what: 'writing runs ahead of what the store knows',
    file: DURABILITY,
    find: 'countBytes(written) - recordedBytes >= most) {',
    replace: 'countBytes(written) < recordedBytes) {',
    spec: 'unit/engine/transfer/writing/partialWriter.spec.ts',
    title: 'writing waits for the store, so that a crash costs no more than was promised',
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
    what: 'a file on record counts as held without a sync',
    file: 'electron/library/createLibraryFolders.ts',
    find: "        if (synced.ok || synced.failure.code === 'disk/denied') return ok(known)\n",
    replace: '        if (synced.ok || !synced.ok) return ok(known)\n',
    spec: 'wire/library/library.spec.ts',
    title: 'a file on record counts as held once it is synced: its folder may be a copy that is in memory only',
  },
  {
    what: 'a full disk ends a download',
    file: 'shared/failure.ts',
    find: "'disk/full': { retry: 'after-person'",
    replace: "'disk/full': { retry: 'never'",
    spec: MACHINE,
    title: 'a full disk pauses and keeps what is durable',
  },
  {
    what: 'a file that another program has open on Windows is forbidden',
    file: 'electron/adapters/disk/diskErrors.ts',
    find: "    return failure('disk/in-use')\n",
    replace: "    return failure('disk/denied')\n",
    spec: 'unit/adapters/disk/otherSystems.spec.ts',
    title: 'is in use, not forbidden: %s',
  },
  {
    what: 'a killed process loses what it was publishing',
    file: 'shared/download/machine/machine.ts',
    find: `    case 'publishing':
      return retryPublish(download)
    case 'waiting':
      return [download`,
    replace: `    case 'publishing':
      return withoutEffects(toQueued(restartFromZero(download)))
    case 'waiting':
      return [download`,
    spec: MACHINE,
    title: 'a killed process finds its download queued with what was durable, or publishes what was complete',
  },
  {
    what: 'a sleep is no reason to begin anew',
    file: 'shared/download/machine/machine.ts',
    find: '      return onSlept(download, event.nowMs)\n',
    replace: `      return withoutEffects(download)
`,
    spec: 'wire/engine/suspend.spec.ts',
    title: 'a conversation that died while the machine slept is begun again at once, not after its time-out',
  },
  {
    what: 'a disk that is well again resumes what a person paused',
    file: 'shared/download/machine/machine.ts',
    find: 'return getDiskWaitReason(download) === null ? withoutEffects(download) : resume(download)',
    replace: 'return resume(download)',
    spec: 'unit/download/files/volumeIdentity.spec.ts',
    title:
      'what waits for its disk goes on when the disk is well, and not what a person paused while the disk was looked at',
  },
  {
    what: 'an empty mount point is the disk',
    file: 'electron/engine/files/volumeMonitor.ts',
    find: '    if (before !== null && !isSameVolume(before, volume.value) && !(await hasOwnFolder(place))) return fail(gone)\n',
    replace: '',
    spec: 'wire/files/diskFailures.spec.ts',
    title: 'whose mount point lies empty on another volume gets nothing written there',
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
    what: 'positions have thirty-two bits',
    file: 'shared/http/contentRange.ts',
    find: 'const start = Number(parts[1])',
    replace: 'const start = Number(parts[1]) | 0',
    spec: RULES,
    title: 'positions beyond four gigabytes stay exact to the byte',
  },
  {
    what: 'names that differ in case are two to the engine',
    file: 'electron/engine/files/nameReservations.ts',
    find: '`${folder}\\n${toNameKey(name)}`',
    replace: '`${folder}\\n${name}`',
    spec: 'unit/engine/files/nameReservations.spec.ts',
    title: 'two downloads never get names that differ in case alone',
  },
  {
    what: 'a partial of another program is taken for ours',
    file: 'electron/adapters/disk/openFlags.ts',
    find: 'export const CREATE_FLAGS = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW',
    replace: 'export const CREATE_FLAGS = O_WRONLY | O_CREAT | O_NOFOLLOW',
    spec: 'wire/files/fileSafety.spec.ts',
    title: 'a partial that we did not make is left alone',
  },
  {
    what: 'more run at once than the window says',
    file: SCHEDULER,
    find: 'const hasRoom = (): boolean => slots.count() < concurrency.running',
    replace: 'const hasRoom = (): boolean => slots.count() >= 0',
    spec: 'unit/engine/scheduling/scheduler.spec.ts',
    title: 'the window bounds how many run at once, in all and per host, and all run in the end (N-14)',
  },
  {
    what: 'what waits for another sync is committed at the next event only',
    file: EVENT_LOOP,
    find: 'if (pending.size > 0) scheduleCommit()',
    replace: '',
    spec: 'unit/engine/loop/eventLoop.spec.ts',
    title: 'what must last and comes during a sync is committed together when that is over',
  },
  {
    what: 'each turn syncs for itself',
    file: EVENT_LOOP,
    find: 'syncs === 0 && clock',
    replace: 'clock',
    spec: 'unit/engine/loop/eventLoop.spec.ts',
    title: 'what must last and comes during a sync is committed together when that is over',
  },
  {
    what: 'syncs follow one another at once',
    file: EVENT_LOOP,
    find: 'lastSyncAtMs >= SYNC_GAP_MS',
    replace: 'lastSyncAtMs >= 0',
    spec: 'unit/engine/loop/eventLoop.spec.ts',
    title: 'syncs begin a gap apart, so that what ends together is committed together',
  },
  {
    what: 'a step that need not last waits for the sync of others',
    file: EVENT_LOOP,
    find: 'mayBegin || !needsSync(entry)',
    replace: 'mayBegin',
    spec: 'unit/engine/loop/eventLoop.spec.ts',
    title: 'what need not last waits for no sync',
  },
  {
    what: 'a body lands in whatever folder has its path',
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
    file: BUFFER,
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
    file: 'electron/engine/scheduling/connectionTelemetry.ts',
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
    file: 'electron/engine/attempt/bufferedBody.ts',
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
    what: 'a download that is complete when it is stopped waits for a worker that has ended',
    file: 'shared/download/machine/machine.ts',
    find: 'FINAL_REPORTS.has(event.type)',
    replace: "['stopped', 'broke'].includes(event.type)",
    spec: MACHINE,
    title: 'what is told to stop as its conversation ends by itself rests then: $type',
  },
  {
    what: 'small files of one producer keep their connection from all others',
    file: SCHEDULER,
    find: 'isAwaited = mayOpenConnection(producer, atMs)',
    replace: 'isAwaited = mayOpenConnection(producer, atMs) && atMs < 0',
    spec: SCHEDULER_SPEC,
    title: 'none follows while it is the turn of a producer that waits for a connection',
  },
  {
    what: 'a request is handed on although there is no network',
    file: SCHEDULER,
    find: "return because === null || ('allowed' in because",
    replace: "return because === null || because.type !== 'turn' || ('allowed' in because",
    spec: SCHEDULER_SPEC,
    title: 'none follows while there is no network',
  },
  {
    what: 'small files keep more connections than the window allows now',
    file: SCHEDULER,
    find: 'let isAwaited = slots.count() > concurrency.running',
    replace: 'let isAwaited = slots.count() < 0',
    spec: SCHEDULER_SPEC,
    title: 'a smaller window closes connections, however many small files wait',
  },
  {
    what: 'small files keep more connections than their server bears now',
    file: SCHEDULER,
    find: 'if (inUse > allowed) return false',
    replace: 'if (inUse > allowed && atMs < 0) return false',
    spec: SCHEDULER_SPEC,
    title: 'a server that bears less is asked on fewer connections, however many small files wait',
  },
  {
    what: 'what took a connection over counts as not answered',
    file: 'electron/engine/scheduling/connectionSlots.ts',
    find: 'if (next.isAnswered) governor',
    replace: 'if (next.isAnswered && next.job === -1) governor',
    spec: SCHEDULER_SPEC,
    title: 'an answer that comes before the connection is handed over is no open question afterwards',
  },
]
