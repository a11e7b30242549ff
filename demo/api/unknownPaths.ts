import { createEmptyAclError, createEmptyKonsultError, createSpringError } from '../http/errorResponses.js'
import { resolveUnknownPaths } from '../state/portalOptions.js'
import { EVERY_METHOD, type Route } from './route/route.js'

const notFound: Route['answer'] = (_world, authenticatedRequest) => createSpringError(404, authenticatedRequest.path)

/** The last routes of these services: what each one answers to an unknown path or method. */
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
