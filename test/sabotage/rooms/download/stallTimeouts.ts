import type { ProductSabotage } from '../../productSabotage.js'

const FILE = 'electron/cli/download/stallTimeouts.ts'
const SPEC = 'unit/cli/download/stallTimeouts.spec.ts'

/** When a command gives up a download that gets no new byte. */
export const STALL_TIMEOUTS: readonly ProductSabotage[] = [
  {
    what: 'a download without progress never gives up',
    file: FILE,
    find: 'if (one?.isComplete === true || forMs < limitMs) return []',
    replace: 'if (forMs >= 0) return []',
    spec: SPEC,
    title: 'is given up after its time, by the name of what it waited for',
  },
  {
    what: 'a file that is complete is given up',
    file: FILE,
    find: 'one?.isComplete === true || ',
    replace: '',
    spec: SPEC,
    title: 'is not given up once all its bytes are there',
  },
  {
    what: 'a new byte gives no new time',
    file: FILE,
    find: 'sinceMs: before === undefined || isNew ? nowMs : before.sinceMs',
    replace: 'sinceMs: before === undefined ? nowMs : before.sinceMs',
    spec: SPEC,
    title: 'has its time anew with every byte, also of one that began again',
  },
  {
    what: 'a file in line is given up while others move',
    file: FILE,
    find: '      if (isNew) onMoved(nowMs)\n',
    replace: '',
    spec: SPEC,
    title: 'that stands in line waits for its turn as long as others move',
  },
  {
    what: 'a file is given up for the time in which the machine slept',
    file: FILE,
    find: 'sinceMs: one.sinceMs + ms',
    replace: 'sinceMs: one.sinceMs',
    spec: SPEC,
    title: 'was not waited for while the machine slept',
  },
  {
    what: 'a file that has not begun is given up without what the others met',
    file: FILE,
    find: ' ?? failures.get(getSourceKey(queued.view))',
    replace: '',
    spec: SPEC,
    title: 'that has not begun is given up for what the others met at its producer, when nothing else says why',
  },
  {
    file: 'shared/download/traffic/congestionWindow.ts',
    spec: 'unit/download/traffic/governor.spec.ts',
    what: 'a producer that does not answer is said to return errors',
    find: "report.isAnswer ? 'failing' : 'silent'",
    replace: "report.isAnswer ? 'failing' : 'failing'",
    title: 'a producer that is silent is told from one that returns errors',
  },
]
