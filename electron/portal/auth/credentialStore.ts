import * as z from 'zod'
import type { Failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'
import { removeSecret } from './removeSecret.js'

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
const KINDS = Object.keys(schemas) as readonly Kind[]
type Secret<K extends Kind> = z.infer<(typeof schemas)[K]>
type KeptBy = 'kept-by-system' | 'this-session-only'

export interface StoredCredential<K extends Kind> {
  readonly secret: Secret<K>
  readonly by: KeptBy
}

/**
 * Stores the secrets of every portal. It exists in the main process only; the window learns only whether there is a
 * secret.
 */
export interface CredentialStore {
  strength(): Promise<KeptBy>
  /**
   * Stores a secret and says where: in the system's keychain when `remember` is set and the keychain works, else in
   * memory until the application ends. Fails when the keychain does not remove an older one, which would count again at
   * the next start; until then the new one counts.
   */
  keep<K extends Kind>(portalId: PortalId, kind: K, secret: Secret<K>, remember: boolean): Promise<Result<KeptBy>>
  recall<K extends Kind>(portalId: PortalId, kind: K): Promise<Secret<K> | null>
  /** The secret and where it is stored, for a caller that may have to restore it. */
  find<K extends Kind>(portalId: PortalId, kind: K): Promise<StoredCredential<K> | null>
  /**
   * Removes the secret from the keychain and from memory. Fails only when the keychain holds it and does not remove it.
   */
  forget(portalId: PortalId, kind: Kind): Promise<Result<void>>
  /** Why the keychain does not give what it holds for this portal: `keychain/locked`. Null when it gives all of it. */
  findObstacle(portalId: PortalId): Promise<Failure | null>
  /** Has the next reading ask the person to unlock the keychain once more. */
  askAgain(): void
  /**
   * Runs a change of several steps while no other one runs: a secret that is kept while its portal is being removed
   * could not be removed any more.
   */
  inTurn<T>(change: () => Promise<T>): Promise<T>
}

/** Reads look in `session` first: what a person typed last takes precedence over what an earlier run stored. */
export function createCredentialStore(system: Keychain, session: Keychain): CredentialStore {
  const getAccountName = (portalId: PortalId, kind: Kind): string => `${portalId}|${kind}`
  const read = async <K extends Kind>(keychain: Keychain, portalId: PortalId, kind: K): Promise<Secret<K> | null> => {
    const kept = await keychain.recall(getAccountName(portalId, kind))
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
    strength: () => system.getStrength(),
    keep: async (portalId, kind, secret, remember) => {
      const name = getAccountName(portalId, kind)
      const text = JSON.stringify(secret)
      const bySystem = remember && (await system.keep(name, text)).ok
      if (bySystem) {
        await session.forget(name)
        return ok('kept-by-system')
      }
      await session.keep(name, text)
      // An older secret in the keychain would be used again at the next start, although the person has typed another.
      const gone = await removeSecret(system, name)
      return gone.ok ? ok('this-session-only') : gone
    },
    recall: async (portalId, kind) => (await find(portalId, kind))?.secret ?? null,
    forget: async (portalId, kind) => {
      const name = getAccountName(portalId, kind)
      await session.forget(name)
      return removeSecret(system, name)
    },
    findObstacle: async (portalId) => {
      for (const kind of KINDS) {
        if ((await read(session, portalId, kind)) !== null) continue
        const kept = await system.recall(getAccountName(portalId, kind))
        if (isLocked(kept)) return kept.failure
      }
      return null
    },
    askAgain: () => system.askAgain(),
    inTurn: createTurns(),
  }
}

const isLocked = <T>(kept: Result<T>): kept is Result<never> & { readonly ok: false } =>
  !kept.ok && kept.failure.code === 'keychain/locked'

/** Other programs can change what is in the keychain: a text that does not decode counts as absent. */
function decode<K extends Kind>(kind: K, text: string): Secret<K> | null {
  try {
    const decoded = schemas[kind].safeParse(JSON.parse(text))
    return decoded.success ? (decoded.data as Secret<K>) : null
  } catch {
    return null
  }
}
