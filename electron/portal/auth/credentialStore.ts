import * as z from 'zod'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'
import type { PortalCredentials } from '../api/portal.js'

const accountSecret = z.strictObject({
  login: z.string().min(1).max(LIMITS.LOGIN_CHARS),
  password: z.string().min(1).max(LIMITS.SECRET_CHARS),
})
const keySecret = z.strictObject({
  key: z.string().min(1).max(LIMITS.SECRET_CHARS),
  secret: z.string().min(1).max(LIMITS.SECRET_CHARS),
})
const schemas = { account: accountSecret, 'customer-key': keySecret } as const

type Kind = keyof typeof schemas
type Secret<K extends Kind> = z.infer<(typeof schemas)[K]>
type KeptBy = 'kept-by-system' | 'this-session-only'

export interface StoredCredential<K extends Kind> {
  readonly secret: Secret<K>
  readonly by: KeptBy
}

/** Where the secrets of every portal rest. Main only; the window learns only that there is one. */
export interface CredentialStore {
  strength(): Promise<KeptBy>
  /** Keeps in the system's keychain when the person asked to be remembered and there is one, else until the end. */
  keep<K extends Kind>(portalId: PortalId, kind: K, secret: Secret<K>, remember: boolean): Promise<KeptBy>
  recall<K extends Kind>(portalId: PortalId, kind: K): Promise<Secret<K> | null>
  /** The secret and where it is stored, for a caller that may have to restore it. */
  find<K extends Kind>(portalId: PortalId, kind: K): Promise<StoredCredential<K> | null>
  /** Forgets in both places; fails only when the system kept it and would not let go. */
  forget(portalId: PortalId, kind: Kind): Promise<Result<void>>
}

/** `session` is asked first: what a person typed last wins over what an earlier run kept. */
export function createCredentialStore(system: Keychain, session: Keychain): CredentialStore {
  const account = (portalId: PortalId, kind: Kind): string => `${portalId}|${kind}`
  const read = async <K extends Kind>(keychain: Keychain, portalId: PortalId, kind: K): Promise<Secret<K> | null> => {
    const kept = await keychain.recall(account(portalId, kind))
    return kept.ok && kept.value !== null ? decode(kind, kept.value) : null
  }
  const find: CredentialStore['find'] = async (portalId, kind) => {
    const typed = await read(session, portalId, kind)
    if (typed !== null) return { secret: typed, by: 'this-session-only' }
    const kept = await read(system, portalId, kind)
    return kept === null ? null : { secret: kept, by: 'kept-by-system' }
  }
  return {
    find,
    strength: () => system.strength(),
    keep: async (portalId, kind, secret, remember) => {
      const name = account(portalId, kind)
      const text = JSON.stringify(secret)
      const bySystem = remember && (await system.keep(name, text)).ok
      if (bySystem) {
        await session.forget(name)
        return 'kept-by-system'
      }
      // An older one in the keychain would come back at the next start, after the person asked for this one.
      await system.forget(name)
      await session.keep(name, text)
      return 'this-session-only'
    },
    recall: async (portalId, kind) => (await find(portalId, kind))?.secret ?? null,
    forget: async (portalId, kind) => {
      const name = account(portalId, kind)
      await session.forget(name)
      const kept = await system.recall(name)
      // No keychain, nothing kept in it.
      return kept.ok && kept.value !== null ? system.forget(name) : ok(undefined)
    },
  }
}

/** What rests in the keychain may have been changed by others: what does not decode counts as absent. */
function decode<K extends Kind>(kind: K, text: string): Secret<K> | null {
  try {
    const decoded = schemas[kind].safeParse(JSON.parse(text))
    return decoded.success ? (decoded.data as Secret<K>) : null
  } catch {
    return null
  }
}

/** A portal client's view: read at each use, so that a sign-out is true at once. */
export const getCredentials = (credentials: CredentialStore, portalId: PortalId): PortalCredentials => ({
  account: () => credentials.recall(portalId, 'account'),
  customerKey: () => credentials.recall(portalId, 'customer-key'),
})
