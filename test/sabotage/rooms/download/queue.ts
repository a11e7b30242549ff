import type { ProductSabotage } from '../../productSabotage.js'

const EVENT_LOOP = 'electron/engine/loop/eventLoop.ts'
const ENTRY_CACHE_SPEC = 'unit/engine/queue/entryCache.spec.ts'

/** The queue of downloads: the commands of a person, the order, and which rows are in memory and on the disk. */
export const QUEUE: readonly ProductSabotage[] = [
  {
    what: 'work that goes on between turns does not keep its entry loaded',
    file: 'electron/engine/queue/loadableEntry.ts',
    find: 'if (this.isChanged || this.#holds > 0) return false',
    replace: 'if (this.isChanged) return false',
    spec: ENTRY_CACHE_SPEC,
    title: 'an entry stays loaded while work goes on with it, and not after that',
  },
  {
    what: 'an entry is unloaded with a change that is not committed',
    file: 'electron/engine/queue/loadableEntry.ts',
    find: 'if (this.isChanged || this.#holds > 0) return false',
    replace: 'if (this.#holds > 0) return false',
    spec: ENTRY_CACHE_SPEC,
    title: 'an entry whose change is not committed yet stays loaded',
  },
  {
    what: 'all that failed is retried when all is resumed',
    file: 'electron/engine/commands/downloadCommands.ts',
    find: "'resumed', ({ stateName }) => stateName !== 'failed')",
    replace: "'resumed')",
    spec: 'wire/engine/commands.spec.ts',
    title: 'resumes all without asking again for what has failed, which is asked for by itself',
  },
  {
    what: 'an earlier command for a long queue overtakes a later one',
    file: 'electron/engine/commands/commandOrder.ts',
    find: 'for (const entry of some) carryOutUpTo(entry, given)',
    replace: 'for (const entry of some) command(entry)',
    spec: 'unit/engine/commands/commandOrder.spec.ts',
    title: 'a download for which %s comes right after pausing a long queue does not stay paused',
  },
  {
    what: 'what is about to be paused in a long queue is begun first',
    file: 'electron/engine/commands/downloadCommands.ts',
    find: "if (type !== 'resumed') affected.forEach(deps.dequeue)",
    replace: '',
    spec: 'wire/engine/commands.spec.ts',
    title: 'pauses a long queue, and no other download of it is begun',
  },
  {
    what: 'a download that rests keeps its last attempt in memory',
    file: 'electron/engine/loop/stateChangeHandler.ts',
    find: '    else if (!isWorking(state)) deps.attempts.forgetAttempt(id)\n',
    replace: '',
    spec: 'wire/engine/restingDownloadMemory.spec.ts',
    title: 'a download that rests holds no record of the catalogue in memory, however many have failed',
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
    what: 'a second order of the queue begins before the first one is written',
    file: 'electron/engine/commands/reorder.ts',
    find: 'runInTurn(() => reorder(ids, before))',
    replace: 'reorder(ids, before)',
    spec: 'wire/engine/storedQueue.spec.ts',
    title: 'what is moved or added while many downloads are being moved gets its own place',
  },
  {
    what: 'a row has the request from before it was changed',
    file: 'electron/engine/queue/loadableEntry.ts',
    find: '    this.#requestText = null\n    this.isChanged = true',
    replace: '    this.isChanged = true',
    spec: 'unit/engine/queue/entryRow.spec.ts',
    title: 'a row has the request that applies: after a change of it, and after the entry was loaded again',
  },
]
