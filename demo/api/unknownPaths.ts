import { createEmptyAclError, createEmptyKonsultError, createSpringError } from '../http/errorResponses.js'
import { createTextResponse, type PortalResponse } from '../http/response.js'
import { resolveUnknownPaths } from '../state/portalOptions.js'
import { EVERY_METHOD, type Route } from './route/route.js'

const notFound: Route['answer'] = (_world, authenticatedRequest) => createSpringError(404, authenticatedRequest.path)

/**
 * The last routes of the services: each one answers an unknown path or method of its own. `createWebPage` answers what
 * belongs to no service.
 */
export const UNKNOWN_PATHS: readonly Route[] = [
  {
    methods: EVERY_METHOD,
    path: /^\/konsult\/.*$/,
    answer: (portalContext, authenticatedRequest, groups) =>
      resolveUnknownPaths(portalContext.options, 'konsult') === 'error'
        ? createEmptyKonsultError()
        : notFound(portalContext, authenticatedRequest, groups),
  },
  {
    methods: EVERY_METHOD,
    path: /^\/acl\/.*$/,
    answer: (portalContext, authenticatedRequest, groups) =>
      resolveUnknownPaths(portalContext.options, 'acl') === 'error'
        ? createEmptyAclError(true)
        : notFound(portalContext, authenticatedRequest, groups),
  },
  { methods: EVERY_METHOD, path: /^\/(?:kos|projekt)\/.*$/, answer: notFound },
]

/**
 * Creates the answer of the front server to a path of no service: the page of the web application, with 200
 * (portal-api.md 0.3).
 */
export const createWebPage = (): PortalResponse =>
  createTextResponse(
    200,
    'text/html',
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Rudi</title><base href="/"></head><body><app-root></app-root><script src="main.js" type="module"></script></body></html>',
  )
