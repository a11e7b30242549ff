import { expect, test } from 'vitest'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import { waitForDownloads } from '../../../../electron/cli/download/waitForDownloads.js'
import type { Engine, EngineChanges } from '../../../../electron/engine/api/engine.js'
import type { Clock } from '../../../../electron/ports/clock.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { Download } from '../../../../shared/download/model/state.js'
import type { Failure } from '../../../../shared/failure.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/** Creates queued downloads that a command waits for, and remembers which of them it reads and reports. */
function waitForMany(count: number, { giveUpAfterMs = 0, clock = createFakeClock() as Clock } = {}) {
  const states = new Map<DownloadId, Download['type']>()
  for (let at = 0; at < count; at += 1) states.set(`id-${at}` as DownloadId, 'queued')
  const ids = [...states.keys()]
  const read: DownloadId[] = []
  const reported: DownloadId[] = []
  const failed: string[] = []
  let notify: (changes: EngineChanges) => void = () => undefined
  const viewOf = (id: DownloadId): DownloadView =>
    ({ id, receivedBytes: 0, totalBytes: null, state: { type: states.get(id) } }) as DownloadView
  const engine = {
    subscribe(listener: (changes: EngineChanges) => void) {
      notify = listener
      return () => undefined
    },
    subscribeTraffic: () => () => undefined,
    getViews(asked: Iterable<DownloadId>) {
      const all = [...asked]
      read.push(...all)
      return all.map(viewOf)
    },
    getStateName: (id: DownloadId) => states.get(id) ?? null,
    getPublishedPath: () => null,
    getTraffic: () => ({ producers: [] }),
    pause: () => undefined,
  } as unknown as Engine
  const summary = {
    record({ id, state }: DownloadView) {
      if (state.type === 'done') reported.push(id)
      return state.type === 'done'
    },
    recordFailed: (_dataset: unknown, _media: unknown, because: Failure) => void failed.push(because.code),
  }
  const output = {
    status: () => undefined,
    event: () => undefined,
    note: () => undefined,
    together: (work: () => void) => work(),
    language: 'en',
  }
  const context = { output, signal: new AbortController().signal, clock } as unknown as CliContext
  const waited = waitForDownloads(engine, new Set(ids), { summary, giveUpAfterMs } as never, context)
  return {
    ids,
    read,
    reported,
    failed,
    waited,
    /** Puts these downloads into a state, and tells of it by an event that cannot list its changes. */
    tell(type: Download['type'], changed: readonly DownloadId[]) {
      for (const id of changed) states.set(id, type)
      notify({ isPartial: true, changed: [], added: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 })
    },
  }
}

test('an event that lists no changes reads only downloads that have begun and are not reported yet', () => {
  const { ids, read, reported, tell } = waitForMany(20_000)
  expect(read).toEqual([])
  tell('done', ids.slice(0, 2))
  tell('done', ids.slice(2, 3))
  tell('running', ids.slice(3, 4))
  expect(read).toEqual(ids.slice(0, 4))
  expect(reported).toEqual(ids.slice(0, 3))
})

test('the command ends when each download is reported', async () => {
  const { ids, waited, reported, tell } = waitForMany(3)
  tell('done', ids)
  await waited
  expect(reported).toEqual(ids)
})

test('a download is not given up for the time in which the machine slept', async () => {
  const clock = createFakeClock()
  let sleptMs = 0
  const sleeping = { ...clock, elapsed: () => (clock.elapsed() + sleptMs) as ReturnType<Clock['elapsed']> }
  const { failed, ids, tell, waited } = waitForMany(1, { giveUpAfterMs: 60_000, clock: sleeping })
  tell('running', ids)
  await clock.pass(10_000)
  sleptMs = 3_600_000
  await clock.pass(49_000)
  expect(failed).toEqual([])
  await clock.pass(2000)
  await waited
  expect(failed).toEqual(['net/timeout'])
})
