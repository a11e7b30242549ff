import type { PortalId } from '../../../shared/ids.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { SAMPLE_NOW_MS } from './cityCatalogue.js'

export const FINGERPRINT = '9c1f0b7ad24e83556f10c3e2a98b47d01e5fa6c2843bd90f7712ce405ab86d3e'

/** Parses a typed address into a portal, as the main process does. */
export function toPortalId(address: string): PortalId {
  const parsed = parsePortalAddress(address)
  if (!parsed.ok) throw new Error(`no portal's address: ${address}`)
  return parsed.value
}

/** A company's certificate authority, as shown to a person. */
export const AUTHORITY = {
  subject: 'Autorité de Rennes Métropole',
  issuer: 'Autorité de Rennes Métropole',
  untilMs: SAMPLE_NOW_MS + 900 * 86_400_000,
  fingerprint: FINGERPRINT,
}
