import type { ProductSabotage } from '../../productSabotage.js'

const NOTICE = 'electron/window/queueRepairNotice.ts'
const NOTICE_SPEC = 'unit/window/queueRepairNotice.spec.ts'

const COPY = 'electron/adapters/sqlite/queue/queueBackup.ts'
const COPY_ROWS = 'electron/adapters/sqlite/queue/backupRows.ts'
const LINES = 'electron/adapters/sqlite/queue/backupLines.ts'
const ROWS = 'electron/adapters/sqlite/queue/queueRows.ts'
const COPY_SPEC = 'unit/adapters/sqlite/queue/queueBackup.spec.ts'

/** The queue's file: damage, what a person sees of it, and what is recovered. */
export const QUEUE_REPAIR: readonly ProductSabotage[] = [
  {
    what: 'the command line says nothing of a damaged queue',
    file: 'electron/composition/cli/cliContextFactory.ts',
    find: 'output.note(formatQueueRepair([news], (name) => join(folder, name), output.language))',
    replace: 'void formatQueueRepair',
    spec: 'wire/cli/damagedQueue.spec.ts',
    title: 'a damaged queue is reported in one line (%s), made anew, and the download is done',
  },
  {
    what: 'a restored download that is kept encrypted is found as one that is not',
    file: 'electron/adapters/sqlite/queue/fillIndexColumns.ts',
    find: "iif(request ->> '$.isProtected',",
    replace: "iif(request ->> '$.is',",
    spec: COPY_SPEC,
    title: 'a download that is kept encrypted is still told from one that is not',
  },
  {
    what: 'a restored download into the second folder of a dataset is found as one into the first',
    file: 'electron/adapters/sqlite/queue/fillIndexColumns.ts',
    find: " || coalesce(char(10) || (request ->> '$.folder'), '')",
    replace: '',
    spec: COPY_SPEC,
    title: 'a download into the second folder of a dataset is still told from one into the first',
  },
  {
    what: 'a damaged queue is reported before there is a window',
    file: NOTICE,
    find: 'await windowController.drawn',
    replace: 'void windowController.drawn',
    spec: NOTICE_SPEC,
    title: 'the notice is shown once there is a window, with everything that was found until then',
  },
  {
    what: 'damage that was found while the person read is never shown',
    file: NOTICE,
    find: 'while (waiting.length > 0) {',
    replace: 'if (waiting.length > 0) {',
    spec: NOTICE_SPEC,
    title: 'what is found while it is read is shown after it, and what is found later is shown then',
  },
  {
    what: 'the dialog of a damaged queue is shown once and never again',
    file: NOTICE,
    find: 'isShowing = false\n  }',
    replace: '}',
    spec: NOTICE_SPEC,
    title: 'what is found while it is read is shown after it, and what is found later is shown then',
  },
  {
    what: 'a removal does not reach the second copy of the queue',
    file: ROWS,
    find: 'commit(copy.remove(ids), () => ids.forEach((id) => void remove.run(id)))',
    replace: 'commit(() => undefined, () => ids.forEach((id) => void remove.run(id)))',
    spec: COPY_SPEC,
    title: 'what the person removed stays removed, whenever that was',
  },
  {
    what: 'the second copy of the queue keeps what was never committed',
    file: ROWS,
    find: 'undo()\n      throw error',
    replace: 'throw error',
    spec: COPY_SPEC,
    title: 'a line is no more than what was committed',
  },
  {
    what: 'what was removed before the second copy was begun is read from free pages',
    file: COPY,
    find: 'isAll && head !== null ? head.after : null',
    replace: 'null',
    spec: COPY_SPEC,
    title: 'what the person removed stays removed, whenever that was',
  },
  {
    what: 'a database that lost its last commits is believed',
    file: COPY,
    find: 'if (file.size() === from) return',
    replace: 'if (isSame) return',
    spec: COPY_SPEC,
    title: 'a database that lost its last commits is given them again',
  },
  {
    what: 'the second copy of the queue goes on behind a torn line',
    file: COPY,
    find: 'file.cut(lines.end)',
    replace: 'void lines.end',
    spec: COPY_SPEC,
    title: 'a torn last line is no damage, and the next line stands by itself',
  },
  {
    what: 'a damaged line of the second copy is believed',
    file: LINES,
    find: 'const isSound = sum === computeRowChecksum(id, request, state)',
    replace: 'const isSound = sum > 0',
    spec: COPY_SPEC,
    title: 'damage to %s of the copy costs what stands on it, and is mended',
  },
  {
    what: 'a second copy that is made anew takes over what is damaged in the database',
    file: COPY_ROWS,
    find: 'return sum === null || sum === now ?',
    replace: 'return now >= 0 ?',
    spec: COPY_SPEC,
    title: 'a copy that is made anew takes nothing over that is damaged in the database',
  },
  {
    what: 'a damaged row does not come back out of the second copy',
    file: ROWS,
    find: 'keepApart(damaged.map(({ id }) => id))\n      const restored = copy.restoreMissing()',
    replace: 'keepApart(damaged.map(({ id }) => id))\n      const restored = 0',
    spec: COPY_SPEC,
    title: 'a damaged row comes back as it was, and what was damaged is kept apart',
  },
  {
    what: 'a changed row does not reach the second copy while it is made anew',
    file: COPY,
    find: 'const files = [file, next].flatMap',
    replace: 'const files = [file].flatMap',
    spec: COPY_SPEC,
    title: 'a folder from before there were copies gets one, in steps, with what changes meanwhile',
  },
  {
    what: 'a place with a zero byte in it is asked of the disk',
    file: ROWS,
    find: "path === null || !path.includes('\\0')",
    replace: 'path === null || path.length >= 0',
    spec: 'contract/ports/queueStore.spec.ts',
    title: 'a place that no file can have is taken from the row again',
  },
]
