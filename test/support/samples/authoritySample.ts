import { DAY_MS } from '../../../shared/timeUnits.js'
import { SAMPLE_NOW_MS } from './cityCatalogue.js'

/** A fingerprint of a key or a certificate. */
export const FINGERPRINT = '9c1f0b7ad24e83556f10c3e2a98b47d01e5fa6c2843bd90f7712ce405ab86d3e'

/** A company's certificate authority, as shown to a person. */
export const AUTHORITY = {
  subject: 'Autorité de Rennes Métropole',
  issuer: 'Autorité de Rennes Métropole',
  untilMs: SAMPLE_NOW_MS + 900 * DAY_MS,
  fingerprint: FINGERPRINT,
}
