import fc from 'fast-check'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'

/** Any portal that an address can name, on this machine or elsewhere, below a path or not. */
export const arbitraryPortalId = fc
  .record({
    scheme: fc.constantFrom('http://', 'https://', ''),
    host: fc.oneof(fc.domain(), fc.constantFrom('127.0.0.1:8080', 'localhost', '[::1]:1')),
    path: fc.constantFrom('', '/portail', '/a/b'),
  })
  .map(({ scheme, host, path }) => parsePortalAddress(`${scheme}${host}${path}`))
  .filter((id) => id.ok)
  .map((id) => (id.ok ? id.value : null))
