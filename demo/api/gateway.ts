import { createGatewayError } from '../http/errorResponses.js'
import { createResponse } from '../http/response.js'
import { buildInformation } from './catalogue/konsult.js'
import type { Route } from './route/route.js'

/** What today's gateway answers by itself; the media behind it are in `media.ts`. */
export const GATEWAY: readonly Route[] = [
  {
    methods: ['GET'],
    path: /^\/apigateway\/v1\/application-information$/,
    dialect: 'gateway',
    answer: buildInformation,
  },
  // No other path below this one is public: the token is checked before the path.
  {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    path: /^\/apigateway\/v1\/.*$/,
    dialect: 'gateway',
    answer: (_world, authenticatedRequest) =>
      authenticatedRequest.caller === null
        ? createResponse(401, [['WWW-Authenticate', 'Bearer']])
        : createGatewayError(404, authenticatedRequest.path, authenticatedRequest.headers.accept ?? ''),
  },
]
