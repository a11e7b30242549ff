import type { ReceivedRequest } from '../http/readRequests.js'
import { createResponse, type PortalResponse } from '../http/response.js'
import { serveProducerFile } from '../http/serveProducerFile.js'
import type { PortalContext } from './route/portalContext.js'

/** Answers a request to the server of the producers: raw files, for which accounts of the portal have no meaning. */
export function routeProducerRequest(portalContext: PortalContext, receivedRequest: ReceivedRequest): PortalResponse {
  const id = /^\/(?:media\/)?download\/([0-9a-f-]{36})$/.exec(receivedRequest.path)?.[1]
  const found = id ? portalContext.contentStore.findMedia(id) : null
  if (!found || receivedRequest.method !== 'GET') return createResponse(404, [])
  return serveProducerFile(
    portalContext.contentStore,
    found.media,
    { ...receivedRequest, path: `/download/${found.media.id}` },
    portalContext.urls().producers,
  )
}
