import { parseUrl } from '../url.js'
import type { Licence } from './model.js'

/** The standard licences of a portal by the labels that it gives them (portal-api.md 2.6): their names, and where each can be read. */
const STANDARD_LICENCES: ReadonlyMap<string, { readonly name: string; readonly page: string }> = new Map([
  ['apache-2.0', { name: 'Apache 2.0', page: 'https://www.apache.org/licenses/LICENSE-2.0' }],
  ['cc-by-nd-4.0', { name: 'CC BY-ND 4.0', page: 'https://creativecommons.org/licenses/by-nd/4.0/' }],
  [
    'etalab-1.0',
    {
      name: 'Licence Ouverte 1.0',
      page: 'https://www.etalab.gouv.fr/wp-content/uploads/2014/05/Licence_Ouverte.pdf',
    },
  ],
  [
    'etalab-2.0',
    {
      name: 'Licence Ouverte 2.0',
      page: 'https://www.etalab.gouv.fr/wp-content/uploads/2017/04/ETALAB-Licence-Ouverte-v2.0.pdf',
    },
  ],
  ['gpl-3.0', { name: 'GPL 3.0', page: 'https://www.gnu.org/licenses/gpl-3.0.html' }],
  ['mit', { name: 'MIT', page: 'https://opensource.org/license/mit' }],
  ['odbl-1.0', { name: 'ODbL 1.0', page: 'https://opendatacommons.org/licenses/odbl/1-0/' }],
  ['public-domain-cc0', { name: 'CC0 1.0', page: 'https://creativecommons.org/publicdomain/zero/1.0/' }],
])

/** A licence as people write it, the same in every language; a label that is not a standard one is a name already. */
export const formatLicenceName = (label: string): string => STANDARD_LICENCES.get(label)?.name ?? label

/**
 * Where a licence can be read: a standard one at its own publisher, whatever address a dataset gives it, another one at
 * the producer's address. Null without an address that a browser may be given.
 */
export function findLicencePage({ label, uri }: Licence): string | null {
  const standard = STANDARD_LICENCES.get(label)
  if (standard !== undefined) return standard.page
  return uri !== null && parseUrl(uri)?.protocol === 'https:' ? uri : null
}
