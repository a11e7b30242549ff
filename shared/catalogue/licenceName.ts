/** What the standard licences of a portal are called, by the labels that it gives them (portal-api.md 2.6). */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['apache-2.0', 'Apache 2.0'],
  ['cc-by-nd-4.0', 'CC BY-ND 4.0'],
  ['etalab-1.0', 'Licence Ouverte 1.0'],
  ['etalab-2.0', 'Licence Ouverte 2.0'],
  ['gpl-3.0', 'GPL 3.0'],
  ['mit', 'MIT'],
  ['odbl-1.0', 'ODbL 1.0'],
  ['public-domain-cc0', 'CC0 1.0'],
])

/** A licence as people write it, the same in every language; a label that is not a standard one is a name already. */
export const formatLicenceName = (label: string): string => NAMES.get(label) ?? label
