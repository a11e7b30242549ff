import type { PortalContext } from './api/route/portalContext.js'
import { createApiError } from './http/errorResponses.js'
import type { ReceivedRequest } from './http/readRequests.js'
import { createFullJsonResponse, createResponse, type PortalResponse } from './http/response.js'
import { parseFaultOrderInput } from './parseFaultOrder.js'
import type { LoggedRequest } from './state/loggedRequest.js'

/**
 * Creates the control endpoints for other processes, at `/__portal/` on the origin of the portal. They exist only with
 * the option `control`: `POST faults` (an order, or a list), `DELETE faults`, `GET log`, `GET counters`, `GET
 * landmarks`, `POST publish?media=`, `POST forget-tokens`.
 */
export function createControlEndpoints(
  portalContext: PortalContext,
  log: readonly LoggedRequest[],
): (receivedRequest: ReceivedRequest) => PortalResponse | null {
  const rows: Readonly<Record<string, (receivedRequest: ReceivedRequest) => PortalResponse>> = {
    'POST faults': (receivedRequest) => armAll(portalContext, receivedRequest),
    'DELETE faults': () => {
      portalContext.faults.clear()
      return createResponse(204, [])
    },
    'GET log': () => createFullJsonResponse(JSON.parse(JSON.stringify(log))),
    'GET counters': () => createFullJsonResponse({ ...portalContext.counters }),
    'GET landmarks': () => createFullJsonResponse(describeLandmarks(portalContext)),
    'POST publish': (receivedRequest) =>
      createFullJsonResponse(portalContext.contentStore.publish(receivedRequest.query.get('media') ?? '')),
    'POST forget-tokens': () => {
      portalContext.tokens.forgetAll()
      return createResponse(204, [])
    },
  }
  return (receivedRequest) => {
    if (!receivedRequest.path.startsWith('/__portal/')) return null
    return (
      rows[`${receivedRequest.method} ${receivedRequest.path.slice('/__portal/'.length)}`]?.(receivedRequest) ??
      createResponse(404, [])
    )
  }
}

function armAll(portalContext: PortalContext, receivedRequest: ReceivedRequest): PortalResponse {
  const input: unknown = parseJson(receivedRequest.body)
  const orders = (Array.isArray(input) ? input : [input]).map(parseFaultOrderInput)
  const known = orders.filter((order) => order !== null)
  if (known.length !== orders.length) return createApiError(400, '400 BAD_REQUEST', 'not a fault order')
  return createFullJsonResponse(known.map((order) => portalContext.faults.arm(order)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describeLandmarks({ contentStore: library }: PortalContext): {
  readonly [name: string]: { readonly dataset: string; readonly media: readonly string[] }
} {
  const found = Array.from({ length: library.catalogue.count }, (_, index) => index)
    .slice(0, 100)
    .map((index) => library.catalogue.at(index))
    .filter((dataset) => dataset.landmark !== null)
  return Object.fromEntries(
    found.map(({ landmark, id, media }) => [landmark ?? '', { dataset: id, media: media.map((one) => one.id) }]),
  )
}
