import { createSpringError } from '../http/errorResponses.js'
import { createFullJsonResponse, createJsonResponse, createResponse } from '../http/response.js'
import { THEMES } from '../seed/vocabulary.js'
import { canRead } from '../state/accounts.js'
import { UUID_PATTERN } from './catalogue/search.js'
import type { AuthenticatedRequest } from './route/identifyCaller.js'
import type { Route } from './route/route.js'

/** These services require a token, at least the anonymous one; an expired one gives 498 (portal-api.md 2.7). */
const requireToken =
  (next: Route['answer']): Route['answer'] =>
  (portalContext, authenticatedRequest, groups) => {
    if (authenticatedRequest.bearer === 'expired') return createResponse(498, [])
    return authenticatedRequest.caller
      ? next(portalContext, authenticatedRequest, groups)
      : createSpringError(401, authenticatedRequest.path, [['WWW-Authenticate', 'Bearer']])
  }

/** Gives a page. The offset is rounded down to a multiple of the limit (portal-api.md 2.7). */
function page<T>(all: readonly T[], authenticatedRequest: AuthenticatedRequest): readonly T[] {
  const limit = Number(authenticatedRequest.query.get('limit') ?? 10) || 10
  const start = Math.floor((Number(authenticatedRequest.query.get('offset') ?? 0) || 0) / limit) * limit
  return all.slice(start, start + limit)
}

const concepts = requireToken((portalContext, authenticatedRequest) => {
  const lang = (authenticatedRequest.query.get('lang') ?? 'fr').slice(0, 2) === 'en' ? 'en' : 'fr'
  const codes = authenticatedRequest.query.getAll('codes').flatMap((one) => one.split(','))
  const roles = authenticatedRequest.query.getAll('roles').flatMap((one) => one.split(','))
  const all = THEMES.filter(({ code }) => codes.length === 0 || codes.includes(code))
    .filter(() => roles.length === 0 || roles.includes('theme'))
    .map((theme, index) => ({
      concept_id: `${portalContext.options.seed}-${index}`,
      concept_code: theme.code,
      concept_uri: `https://kos.example.org/${theme.code}`,
      of_scheme_code: 'scheme-theme',
      concept_role: 'theme',
      text: theme[lang],
    }))
  return createJsonResponse(200, { total: all.length, elements: page(all, authenticatedRequest) })
})

const myAccess = requireToken((portalContext, authenticatedRequest, [id = '']) => {
  const dataset = UUID_PATTERN.test(id) ? portalContext.contentStore.findDataset(id.toLowerCase()) : null
  return createFullJsonResponse(dataset !== null && canRead(authenticatedRequest.caller, dataset))
})

const myProjects = requireToken((portalContext, authenticatedRequest) => {
  const elements = authenticatedRequest.caller?.granted
    ? [{ uuid: portalContext.accounts.project.login, title: 'Observatoire des mobilités', project_status: 'VALIDATED' }]
    : []
  return createJsonResponse(200, { total: elements.length, elements })
})

/** The service of labels (`kos`), and that of projects and their permissions (`projekt`). */
export const LABELS_AND_PROJECTS: readonly Route[] = [
  { methods: ['GET'], path: /^\/kos\/v1\/skosConcepts$/, answer: concepts },
  { methods: ['GET'], path: /^\/projekt\/v1\/linked-dataset\/([^/]+)\/myAccess$/, answer: myAccess },
  { methods: ['GET'], path: /^\/projekt\/v1\/projects\/my-projects$/, answer: myProjects },
]
