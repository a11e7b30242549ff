import type { ProductSabotage } from '../productSabotage.js'

const NOTICE = 'electron/window/storeNotice.ts'
const NOTICE_SPEC = 'unit/window/storeNotice.spec.ts'

const COPY = 'electron/adapters/storeCopy.ts'
const COPY_ROWS = 'electron/adapters/copyRows.ts'
const LINES = 'electron/adapters/queueCopy.ts'
const ROWS = 'electron/adapters/storeRows.ts'
const COPY_SPEC = 'unit/adapters/storeCopy.spec.ts'

/** The queue's file: damage, what a person hears of it, and what comes back. */
export const STORE: readonly ProductSabotage[] = [
  {
    what: 'the command line says nothing of a damaged queue',
    file: 'electron/roots/commandBench.ts',
    find: 'terminal.note(sayStoreNews([news], (name) => join(folder, name), terminal.language))',
    replace: 'void sayStoreNews',
    spec: 'wire/cliDamage.spec.ts',
    title: 'a damaged queue is told in one line (%s), made anew, and the download is done',
  },
  {
    what: 'a damaged queue is told before there is a window',
    file: NOTICE,
    find: 'await theWindow.drawn',
    replace: 'void theWindow.drawn',
    spec: NOTICE_SPEC,
    title: 'is told once there is a window, everything that was found till then together',
  },
  {
    what: 'news of a damaged queue that came while the person read is never told',
    file: NOTICE,
    find: 'while (waiting.length > 0) {',
    replace: 'if (waiting.length > 0) {',
    spec: NOTICE_SPEC,
    title: 'what is found while it is read is told after it, and what is found later is told then',
  },
  {
    what: 'a person hears of a damaged queue once and never again',
    file: NOTICE,
    find: 'isTelling = false\n  }',
    replace: '}',
    spec: NOTICE_SPEC,
    title: 'what is found while it is read is told after it, and what is found later is told then',
  },
  {
    what: 'a removal is not told to the second copy of the queue',
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
    find: 'const isSound = sum === sumOf(id, request, state)',
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
    what: 'a changed row is not told to the second copy while it is made anew',
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
    spec: 'contract/ports/store.spec.ts',
    title: 'a place that no file can have is taken from the row again',
  },
  {
    what: 'a damaged record of the copy of a catalogue is believed',
    file: 'electron/adapters/sqliteMirror.ts',
    find: 'const dataset = isSoundText(row) ?',
    replace: 'const dataset = row.key > 0 ?',
    spec: 'unit/adapters/mirrorDamage.spec.ts',
    title: 'a letter of a %s that changed: the record leaves the copy, and comes again',
  },
  {
    what: 'a record of the copy of a catalogue is believed under any id',
    file: 'electron/adapters/mirrorTexts.ts',
    find: 'crc32(`${id}\\n${text}`)',
    replace: 'crc32(`${id.length}\\n${text}`)',
    spec: 'unit/adapters/mirrorDamage.spec.ts',
    title: 'a record under the id of another is not believed',
  },
  {
    what: 'a copy of a catalogue without checksums cannot be read beside the window',
    file: 'electron/adapters/mirrorTexts.ts',
    find: 'versionOf(db) < WITH_SUMS',
    replace: 'versionOf(db) < 1',
    spec: 'unit/adapters/mirrorDamage.spec.ts',
    title: 'a copy from before there were checksums is read as it is, written on, and not thrown away',
  },
  {
    what: 'a pipe in the place of a database ends the start',
    file: 'electron/adapters/sqliteFile.ts',
    find: 'isDamage(error) || ENDS.some((end) => isNoFile(`${file}${end}`))',
    replace: 'isDamage(error)',
    spec: 'unit/adapters/noFiles.spec.ts',
    title: 'in the place of %s',
  },
  {
    what: 'a link to nowhere in the place of a database stays there',
    file: 'electron/adapters/putAside.ts',
    find: 'lstatSync(path, { throwIfNoEntry: false }) !== undefined',
    replace: 'lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false',
    spec: 'unit/adapters/noFiles.spec.ts',
    title: 'in the place of %s',
  },
]
