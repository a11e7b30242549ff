import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import type { NodeToken } from '../../../portal/api/portalClient.js'
import type { NativeShell } from '../../../ports/desktop/nativeShell.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

type Verbs = 'node.getToken' | 'node.saveToken' | 'node.check'

/** The tools for a node's operator, E1 and E2. The token stays in this process until a person names a file for it. */
export function createNodeTokenHandlers(
  portals: PortalRegistry,
  nativeShell: Pick<NativeShell, 'chooseNewFile' | 'writePrivate'>,
  life: AbortSignal,
): Pick<IpcHandlers, Verbs> {
  let last: NodeToken | null = null
  return {
    'node.getToken': async ({ clientId, clientSecret, username, password, scopes }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const token = await portal.value.fetchNodeToken({ clientId, clientSecret, username, password }, scopes, life)
      if (!token.ok) return token
      last = token.value
      return ok({ expiresAtMs: token.value.expiresAtMs, scope: token.value.scope })
    },
    'node.saveToken': async () => {
      if (last === null) return fail(failure('session/signed-out'))
      const { token } = last
      const path = await nativeShell.chooseNewFile('rudi-node-token.txt')
      if (path === null) return ok(false)
      const written = await nativeShell.writePrivate(path, token)
      return written.ok ? ok(true) : written
    },
    'node.check': async ({ token }) => {
      const portal = portals.getChosen()
      return portal.ok ? portal.value.checkNodeToken(token, life) : portal
    },
  }
}
