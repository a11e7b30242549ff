import { parseUrl } from '../url.js'
import type { Licence } from './model.js'

/**
 * The standard licences of a portal, by the labels that it gives them (portal-api.md 2.6): the name of each, and the
 * page where it can be read.
 */
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

/**
 * The usual name of a licence, which is the same in every language. A label that is not a standard one is its own name.
 */
export const formatLicenceName = (label: string): string => STANDARD_LICENCES.get(label)?.name ?? label

/**
 * Returns the page where a licence can be read. A standard licence has the page of its publisher, whatever address the
 * dataset gives; another one has the producer's address. Null when there is no address that a browser may open.
 */
export function findLicencePage({ label, uri }: Licence): string | null {
  const standard = STANDARD_LICENCES.get(label)
  if (standard !== undefined) return standard.page
  return uri !== null && parseUrl(uri)?.protocol === 'https:' ? uri : null
}
