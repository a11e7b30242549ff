import type { AccountService, PortalDialect } from '../options.js'
import type { Call, World } from '../world.js'
import type { Answer } from './answer.js'

/** One row of the wire: who answers what, in which generation. */
export interface Route {
  readonly methods: readonly string[]
  /** Matched against the whole path under the base path; groups are its parameters. */
  readonly path: RegExp
  /** Left out: both generations. */
  readonly dialect?: PortalDialect
  /** The account services that answer so. Left out: all of them. */
  readonly acl?: readonly AccountService[]
  /** What a known path answers to another verb. Left out: the path is then unknown. */
  readonly otherwise?: (call: Call, world: World) => Answer
  readonly answer: (world: World, call: Call, groups: readonly string[]) => Answer | Promise<Answer>
}

/** Form fields and query together, as a servlet reads them (portal-api.md 1.1). */
export function form(call: Call): URLSearchParams {
  const isForm = (call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const merged = new URLSearchParams(isForm ? call.body : '')
  for (const [name, value] of call.query) merged.append(name, value)
  return merged
}

/** Basic credentials split at the first colon and never percent-decoded (portal-api.md 1.7). */
export function basic(call: Call): { readonly id: string; readonly secret: string } | null {
  const [scheme = '', value = ''] = (call.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return null
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** The value of a `Bearer …` header, or null. */
export const bearerIn = (value: string | undefined): string | null => /^Bearer +(\S+)$/i.exec(value ?? '')?.[1] ?? null
