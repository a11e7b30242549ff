import { expect, it } from 'vitest'
import type { CacheTolerance } from '../../../electron/ports/mediaSource.js'
import { datasetId, mediaId } from '../../../shared/ids.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import { connectTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

async function declaredBeforeAndAfter(age: CacheTolerance, isListed = false): Promise<readonly [string, string]> {
  const server = await startTestPortal()
  const { portal } = connectTestPortalClient(server.url)
  const [media] = server.landmark('plain').media
  if (media === undefined) throw new Error('there is one')
  const ref = {
    portalId: portal.portalId,
    datasetId: datasetId.parse(media.datasetId),
    mediaId: mediaId.parse(media.id),
  }
  const declared = async (asked: CacheTolerance): Promise<string> => {
    const located = await portal.locate(ref, createOpenSignal(), asked)
    if (!located.ok || located.value.media.checksum.is !== 'usable') throw new Error('a usable checksum is declared')
    return located.value.media.checksum.hex
  }
  const before = await declared('lately')
  server.publish(media.id)
  if (isListed) await portal.fetchListingPage({ ids: [ref.datasetId] }, createOpenSignal())
  return [before, await declared(age)]
}

it('downloads that start together share one record that was read a moment ago', async () => {
  const [before, after] = await declaredBeforeAndAfter('lately')
  expect(after).toBe(before)
})

it('the record is read again for a download whose bytes do not fit it', async () => {
  const [before, after] = await declaredBeforeAndAfter('now')
  expect(after).not.toBe(before)
})

it('the record is read again when a listing has just given it another date', async () => {
  const [before, after] = await declaredBeforeAndAfter('lately', true)
  expect(after).not.toBe(before)
})

it('a download shares a record that was shown a moment ago, and each detail reads the record again', async () => {
  const server = await startTestPortal()
  const { portal } = connectTestPortalClient(server.url)
  const [media] = server.landmark('plain').media
  if (media === undefined) throw new Error('there is one')
  const [dataset, one] = [datasetId.parse(media.datasetId), mediaId.parse(media.id)]
  const countReads = (): number => server.log.filter(({ target }) => target.includes(`/${dataset}/metadatas`)).length
  await portal.fetchDataset(dataset, createOpenSignal())
  await portal.locate({ portalId: portal.portalId, datasetId: dataset, mediaId: one }, createOpenSignal())
  expect(countReads()).toBe(1)
  await portal.fetchDataset(dataset, createOpenSignal())
  expect(countReads()).toBe(2)
})
