import type { EngineSabotage } from './engineSabotage.js'

const LANDING = 'electron/engine/transfer/writing/landingQueue.ts'

/**
 * Mistakes about small bodies, which are verified in memory and written to disk in one step, and about shared syncs.
 */
export const LANDING_SABOTAGES: readonly EngineSabotage[] = [
  {
    what: 'what another program has written into a body is not looked for',
    file: LANDING,
    find: 'return held.ok ? stamp : held',
    replace: 'return stamp',
    noticedBy: 'rule-another-program-writes-where-a-body-lands',
  },
  {
    what: 'a buffered body gets its name before it is synced',
    file: LANDING,
    find: 'const synced = wrote.ok ? await file.sync() : wrote',
    replace: 'const synced = wrote',
    noticedBy: 'back-in-line-while-another-has-its-slot',
  },
  {
    what: 'a buffered body is called named before it is',
    file: LANDING,
    find: 'if (stamp.ok) return disk.publish(partial, final, stamp.value)',
    replace: 'if (stamp.ok) return ok(undefined)',
    noticedBy: 'back-in-line-while-another-has-its-slot',
  },
  {
    what: 'a body that is in memory is called durable',
    file: 'electron/engine/attempt/judgeBufferedBody.ts',
    find: 'isLanded: false',
    replace: 'isLanded: true',
    noticedBy: 'back-in-line-while-another-has-its-slot',
  },
  {
    what: 'what kept a body from landing is not looked at',
    file: 'electron/engine/publish/publish.ts',
    find: 'return done.ok\n}',
    replace: 'return true\n}',
    noticedBy: 'error-while-a-body-lands',
  },
  {
    what: 'another program is blamed for a body that never landed',
    file: 'electron/engine/publish/giveName.ts',
    find: "ok(outcome.isLanded ? 'meddled' : 'lost')",
    replace: "ok('meddled')",
    noticedBy: 'power-cut-before-a-body-lands',
  },
  {
    what: 'a body that a killed process wrote gets its name without a sync',
    file: 'electron/engine/publish/giveName.ts',
    find: 'const synced = cut.ok ? await opened.value.sync() : cut',
    replace: 'const synced = cut',
    noticedBy: 'killed-before-a-body-was-synced',
  },
  {
    what: 'what arrived before a body was slow is thrown away',
    file: 'electron/engine/transfer/request/bufferBody.ts',
    find: 'yield* read\n',
    replace: '',
    noticedBy: 'worlds 58',
  },
]
