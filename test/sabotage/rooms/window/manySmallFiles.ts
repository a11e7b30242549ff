import type { ProductSabotage } from '../../productSabotage.js'

const SAME_ROWS = {
  spec: 'unit/features/downloads/store/listRows.spec.ts',
  title: 'has the same rows after any changes as a list that is built anew',
} as const
const DEBOUNCE = { file: 'electron/services/debounce.ts', spec: 'unit/services/debounce.spec.ts' } as const

/** What keeps the window light while thousands of small files arrive. */
export const MANY_SMALL_FILES: readonly ProductSabotage[] = [
  {
    ...SAME_ROWS,
    what: 'the rows of a dataset keep an old order',
    file: 'renderer/features/downloads/store/listRows.ts',
    find: 'changed === null || known.order !== order ||',
    replace: 'changed === null ||',
  },
  {
    ...SAME_ROWS,
    what: 'a row that changed before the last one keeps its old reason',
    file: 'renderer/features/downloads/store/downloadIndex.ts',
    find: 'recent.slice(-changes)',
    replace: 'recent.slice(1 - changes)',
  },
  {
    ...DEBOUNCE,
    what: 'the library reads a growing folder without a rest',
    find: 'const REST_PER_WORK = 9',
    replace: 'const REST_PER_WORK = 0',
    title: 'the next delay is nine times as long as the work took, so that it gets a tenth of the time',
  },
  {
    what: 'a glance at a list is made for each of its readings',
    file: 'electron/services/librarySync.ts',
    find: '      glanceSoon()\n',
    replace: '      void libraryIndex.glance(ids)\n',
    spec: 'unit/services/librarySync.spec.ts',
    title: 'the folders on the screen are compared at once, and then rarely enough to spare the disk',
  },
  {
    what: "the tray's menu is made anew with each report of the engine",
    file: 'electron/window/desktop/throttleChanges.ts',
    find: 'if (isShown) next = { value }\n    else pass(value)',
    replace: 'pass(value)',
    spec: 'unit/window/desktop/throttleChanges.spec.ts',
    title: 'the first value is passed on at once, and then the last of each second',
  },
  {
    what: 'each event without a list reads all pending downloads',
    file: 'electron/protect/logProtectedDownloads.ts',
    find: 'engine.getViews(findDone())',
    replace: 'engine.getViews([...pending])',
    spec: 'unit/protect/logProtectedDownloads.spec.ts',
    title: 'an event that lists no changes reads only the downloads that are done, and logs them',
  },
  {
    what: 'a pause of thousands of downloads leaves them at work on the taskbar',
    file: 'shared/desktop/activityTracker.ts',
    find: 'if (isPartial) tracker.onManyChanged(engine.getStateNames())',
    replace: '',
    spec: 'unit/desktop/activityTracker.spec.ts',
    title: 'of an engine follows its events, also those that list no changes',
  },
  {
    what: 'a basket of downloads has the window read the whole queue again',
    file: 'electron/engine/loop/changeFeed.ts',
    find: 'if (!changed.has(id)) added.add(id)',
    replace: 'changed.add(id)',
    spec: 'unit/engine/loop/changeFeed.spec.ts',
    title: 'tells of a basket of downloads in parts, and reads none of them',
  },
  {
    what: 'a new download that has changed is told of twice',
    file: 'electron/engine/loop/changeFeed.ts',
    find: '    markChanged({ id }) {\n      added.delete(id)\n',
    replace: '    markChanged({ id }) {\n',
    spec: 'unit/engine/loop/changeFeed.spec.ts',
    title: 'tells of changes before it tells of what is new, and of each download once',
  },
  {
    what: 'new downloads are missing on the taskbar',
    file: 'shared/desktop/activityTracker.ts',
    find: '    tracker.onAdded(added)\n',
    replace: '',
    spec: 'unit/desktop/activityTracker.spec.ts',
    title: 'of an engine follows its events, also those that list no changes',
  },
  {
    what: 'ids of downloads are scattered over the index of the store',
    file: 'electron/engine/queue/orderedIds.ts',
    find: "padStart(TIME_DIGITS, '0')",
    replace: "padEnd(TIME_DIGITS, '0')",
    spec: 'unit/engine/queue/orderedIds.spec.ts',
    title: 'an id that is made later comes later, and is a UUID',
  },
  {
    what: 'the facts of a large basket are indexed at each change of it',
    file: 'shared/preflight/preflight.ts',
    find: '  if (facts !== null) indexed.set(facts, known)\n',
    replace: '',
    spec: 'unit/preflight/preflight.spec.ts',
    title: 'looks at each entry a few times, and indexes facts once however often the basket changes',
  },
  {
    what: 'a large basket is looked up again for each part of it that was sent',
    file: 'renderer/features/basket/preflight/usePreflight.ts',
    find: '    if (isSending) return\n',
    replace: '',
    spec: 'window/basket/preflight.spec.ts',
    title:
      'a large basket shows the list after its first part, says how far it is, and is not looked up again meanwhile',
  },
  {
    what: 'the list waits until the last file of a large basket is in the queue',
    file: 'renderer/features/basket/store/basketStore.ts',
    find: '      if (isBegun && done < entries.length) onBegun?.()\n',
    replace: '',
    spec: 'unit/features/basket/store/basketStore.spec.ts',
    title: 'sends a small part of many first, and says when that was taken and how far it is',
  },
  {
    what: 'the window is told ten times a second while every row changes',
    file: 'electron/engine/loop/changeFeed.ts',
    find: 'isFull ? LIMITS.NEWS_PER_SECOND_OF_MANY : LIMITS.NEWS_PER_SECOND',
    replace: 'LIMITS.NEWS_PER_SECOND',
    spec: 'unit/engine/loop/changeFeed.spec.ts',
    title: 'tells half as often while more changes than a window shows, but not of new downloads',
  },
]
