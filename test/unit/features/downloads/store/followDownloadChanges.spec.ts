import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import type { DownloadChanges } from '../../../../../renderer/features/downloads/store/downloadsState.js'
import { createDownloadsStore } from '../../../../../renderer/features/downloads/store/downloadsStore.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'

const DOWNLOADS = [0, 1].map((number) => createDownloadView(number, { type: 'running', bytesPerSecond: 1 }))

/** A store over a main process with two pages of one download each, on a page whose frames take `frameMs`. */
function createFollowing({
  frameMs = 0,
  isBroken = () => false,
}: {
  readonly frameMs?: number
  readonly isBroken?: () => boolean
}) {
  let report: (news: DownloadChanges) => void = () => undefined
  const time = createFakeClock()
  let snapshots = 0
  const ask = async (_name: string, { after }: { readonly after: number | null }) => {
    if (after !== null && isBroken()) return fail(failure('ipc/busy'))
    snapshots += after === null ? 1 : 0
    return ok({ sequence: 4, downloads: [DOWNLOADS[after ?? 0]], next: after === null ? 1 : null })
  }
  const listen = (_name: string, listener: typeof report) => {
    report = listener
    return () => undefined
  }
  const clock = {
    elapsed: time.elapsed,
    sleep: time.sleep,
    whenIdle: async () => undefined,
    measureFrame: async () => frameMs,
  }
  const store = createDownloadsStore({ ask, listen } as unknown as Api, clock)
  const listIds = () => [...store.getState().index.listAll()].map(({ id }) => id)
  const tell = (sequence: number, more: Partial<DownloadChanges> = {}): void =>
    report({ sequence, changed: [], removed: [], arrived: [], ...more } as unknown as DownloadChanges)
  return { store, time, tell, listIds, countSnapshots: () => snapshots }
}

it('a list of which a page could not be read is read again at the next event', async () => {
  let isBroken = true
  const { store, tell, listIds } = createFollowing({ isBroken: () => isBroken })
  await store.start()
  expect(store.getState()).toMatchObject({ failure: { code: 'ipc/busy' } })
  isBroken = false
  tell(5)
  await expect.poll(listIds).toEqual(DOWNLOADS.map(({ id }) => id))
})

describe('events that come while the page rests from drawing', () => {
  const [first, second] = DOWNLOADS.map(({ id }) => id)

  it('are shown together after the rest, in their order', async () => {
    const { store, time, tell, listIds } = createFollowing({ frameMs: 100 })
    await store.start()
    tell(5)
    await time.pass(0)
    const { revision } = store.getState()
    tell(6, { removed: DOWNLOADS.map(({ id }) => id) })
    tell(7, { changed: DOWNLOADS.slice(1) })
    await time.pass(500)
    expect([store.getState().revision - revision, listIds()]).toEqual([0, [first, second]])
    await time.pass(100)
    expect([store.getState().revision - revision, listIds()]).toEqual([1, [second]])
  })

  it('have the list read again when one of them was lost', async () => {
    const { store, time, tell, countSnapshots } = createFollowing({ frameMs: 100 })
    await store.start()
    tell(5)
    await time.pass(0)
    tell(7)
    await time.pass(1000)
    expect(countSnapshots()).toBe(2)
  })
})
