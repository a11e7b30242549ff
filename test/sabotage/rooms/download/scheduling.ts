import type { ProductSabotage } from '../../productSabotage.js'

const SCHEDULER = 'electron/engine/scheduling/scheduler.ts'
const SCHEDULER_SPEC = 'unit/engine/scheduling/scheduler.spec.ts'

/** Which download may have a connection: turns, windows, a network that is lost, and the hours of the timetable. */
export const SCHEDULING: readonly ProductSabotage[] = [
  {
    what: 'failures to reach a server at another port than the usual one do not count for its host',
    file: 'electron/engine/scheduling/transferObserver.ts',
    find: 'const host = getHostname(String(update.because.facts.host ?? firstAddress))',
    replace: 'const host = String(update.because.facts.host ?? firstHost)',
    spec: 'unit/engine/scheduling/transferObserver.spec.ts',
    title: 'a failure to reach %s (%s) counts for its host, whatever port its message names',
  },
  {
    what: 'a long queue is held back in one turn',
    file: SCHEDULER,
    find: 'heldBack += 1',
    replace: 'heldBack += 0',
    spec: SCHEDULER_SPEC,
    title: 'of a long queue that is held back few are in each turn, and all in the end',
  },
  {
    what: 'more run at once than the window says',
    file: SCHEDULER,
    find: 'slots.count() + heldBack < concurrency.running',
    replace: 'slots.count() >= 0',
    spec: 'unit/engine/scheduling/scheduler.spec.ts',
    title: 'the window bounds how many run at once, in all and per host, and all run in the end (N-14)',
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
    what: 'the timetable stays in the time zone of the start',
    file: 'electron/adapters/system/systemClock.ts',
    find: '      forgetTimeZone()\n',
    replace: '',
    spec: 'unit/adapters/system/systemClock.spec.ts',
    title: 'the time zone is that of the place where the computer is now',
  },
  {
    what: 'a portal that cannot be reached holds back the other portals',
    file: 'shared/download/traffic/connectivity.ts',
    find: 'const outage = outages.get(portalHost)\n',
    replace: 'const [outage] = outages.values()\n',
    spec: 'unit/download/traffic/governor.spec.ts',
    title: 'a portal whose certificate is refused holds back no other portal',
  },
  {
    what: 'downloads fail where a network answers in place of the portal',
    file: 'shared/download/traffic/connectivity.ts',
    find: "new Set(['net/tls', 'net/captive', 'server/not-https'])",
    replace: 'new Set([])',
    spec: 'wire/engine/governor.spec.ts',
    title: 'downloads wait while a network answers in place of the portal, and do not fail',
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
  {
    what: 'a request that was cancelled before waits for a connection',
    file: 'electron/engine/scheduling/connectionLeases.ts',
    find: "if (signal.aborted) return fail(failure('look/cancelled'))",
    replace: '',
    spec: 'unit/engine/scheduling/connectionLeases.spec.ts',
    title: 'a request that was cancelled before waits for no connection',
  },
]
