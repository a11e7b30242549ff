import { expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import type { DownloadChanges } from '../../../../../renderer/features/downloads/store/downloadsState.js'
import { createDownloadsStore } from '../../../../../renderer/features/downloads/store/downloadsStore.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const DOWNLOADS = [0, 1].map((number) => createDownloadView(number, { type: 'running', bytesPerSecond: 1 }))

it('a list of which a page could not be read is read again at the next event', async () => {
  let isBroken = true
  let report: (news: DownloadChanges) => void = () => undefined
  const ask = async (_name: string, { after }: { readonly after: number | null }) => {
    if (after !== null && isBroken) return fail(failure('ipc/busy'))
    return ok({ sequence: 4, downloads: [DOWNLOADS[after ?? 0]], next: after === null ? 1 : null })
  }
  const listen = (_name: string, listener: typeof report) => {
    report = listener
    return () => undefined
  }
  const store = createDownloadsStore({ ask, listen } as unknown as Api)
  await store.start()
  expect(store.getState()).toMatchObject({ failure: { code: 'ipc/busy' } })
  isBroken = false
  report({ sequence: 5, changed: [], removed: [], arrived: [] } as unknown as DownloadChanges)
  await expect
    .poll(() => [...store.getState().index.listAll()].map(({ id }) => id))
    .toEqual(DOWNLOADS.map(({ id }) => id))
})
