import { expect, it } from 'vitest'
import { datasetId, mediaId } from '../../../shared/ids.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import { connectTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

// Portals 3.0.2 to 3.2.1 asked a bearer for every media, open data included (portal-api.md 5.4).
it('the client sends the anonymous account’s token for open data when a gateway asks for one', async () => {
  const running = await startTestPortal({ dialect: 'gateway', datasets: 40, anonymousDownloads: false })
  const { portal, net } = connectTestPortalClient(running.url)
  const { id, media } = running.landmark('plain')
  const ref = { portalId: portal.portalId, datasetId: datasetId.parse(id), mediaId: mediaId.parse(media[0]?.id) }
  const located = await portal.locate(ref, createOpenSignal())
  if (!located.ok) throw new Error(located.failure.code)
  const statusWith = async (authorization: string | undefined): Promise<number> => {
    const headers = authorization === undefined ? {} : { authorization }
    const { url } = located.value
    const reply = await net.send({
      method: 'GET',
      url,
      home: url.host,
      headers,
      signal: createOpenSignal(),
      headersMs: 5000,
      idleBodyMs: 5000,
    })
    if (!reply.ok) throw new Error(reply.failure.code)
    reply.value.discard()
    return reply.value.status
  }
  const bare = await statusWith(undefined)
  const credential = await portal.getCredential(ref, null, createOpenSignal())
  if (!credential.ok) throw new Error(credential.failure.code)
  expect([located.value.needsToken, bare, await statusWith(credential.value?.authorization)]).toEqual([false, 401, 200])
})
