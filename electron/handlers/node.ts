import { failure } from '../../shared/failure.js'
import { fail, ok } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { NodeToken } from '../portal/portal.js'
import type { Native } from './native.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs = 'node.getToken' | 'node.saveToken' | 'node.check'

/** A provider's tools, E1 and E2. The token stays here until a person names a file for it. */
export function nodeHandlers(
  shelf: PortalShelf,
  native: Pick<Native, 'chooseNewFile' | 'writePrivate'>,
  life: AbortSignal,
): Pick<Handlers, Verbs> {
  let last: NodeToken | null = null
  return {
    'node.getToken': async ({ clientId, clientSecret, username, password, scopes }) => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const token = await portal.value.nodeToken({ clientId, clientSecret, username, password }, scopes, life)
      if (!token.ok) return token
      last = token.value
      return ok({ expiresAtMs: token.value.expiresAtMs, scope: token.value.scope })
    },
    'node.saveToken': async () => {
      if (last === null) return fail(failure('session/signed-out'))
      const { token } = last
      const path = await native.chooseNewFile('rudi-node-token.txt')
      if (path === null) return ok(false)
      const written = await native.writePrivate(path, token)
      return written.ok ? ok(true) : written
    },
    'node.check': async ({ token }) => {
      const portal = shelf.chosen()
      return portal.ok ? portal.value.nodeCheck(token, life) : portal
    },
  }
}
