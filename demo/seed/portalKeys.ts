import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** The key pair of the portal. A given one can open files of an earlier run. */
export interface PortalKeys {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

let ofThisProcess: PortalKeys | null = null

/**
 * The key pair that all portals of this process share unless they are given one: creating it takes longer than starting
 * a portal.
 */
export function getSharedKeys(): PortalKeys {
  ofThisProcess ??= createPortalKeys()
  return ofThisProcess
}

const PARTNER_BYTES = 4096 / 8
let ofAPartner: KeyObject | null = null

/**
 * The public key of another portal, of the length that nodes create: this portal cannot open what is encrypted with it.
 * In fact it can never be opened: the modulus is a random odd number instead of a product of two primes, because
 * finding primes takes seconds.
 */
export function getPartnerKey(): KeyObject {
  if (ofAPartner === null) {
    const n = randomBytes(PARTNER_BYTES)
    n[0] = (n[0] ?? 0) | 0x80
    n[PARTNER_BYTES - 1] = (n[PARTNER_BYTES - 1] ?? 0) | 1
    ofAPartner = createPublicKey({ format: 'jwk', key: { kty: 'RSA', n: n.toString('base64url'), e: 'AQAB' } })
  }
  return ofAPartner
}

export const createPortalKeys = (): PortalKeys => generateKeyPairSync('rsa', { modulusLength: 2048 })

export const exportPublicPem = (keys: PortalKeys): string =>
  createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' }))
    .export({ type: 'spki', format: 'pem' })
    .toString()

/** The Base64 of the SPKI, whose beginning is in `pub_key_cut` (portal-api.md 4.2). */
export const exportSpkiBase64 = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64')
