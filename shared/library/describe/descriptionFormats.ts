import { formatBibTeX, formatCsl, formatDataCite } from './citationFormats.js'
import { formatDataPackage } from './dataPackage.js'
import { formatDcat } from './dcat.js'
import type { DescribedDataset } from './folderDescription.js'
import { formatReadme } from './readme.js'
import { formatRoCrate } from './roCrate.js'

interface DescriptionFormat {
  /** The file name that programs of this format look for in the described folder. */
  readonly name: string
  readonly format: (datasets: readonly DescribedDataset[], language: 'fr' | 'en') => string
}

/** The formats in which datasets on disk are described, for other programs and for people. */
export const DESCRIPTION_FORMATS = {
  'ro-crate': { name: 'ro-crate-metadata.json', format: formatRoCrate },
  datapackage: { name: 'datapackage.json', format: formatDataPackage },
  dcat: { name: 'dcat.jsonld', format: formatDcat },
  datacite: { name: 'datacite.json', format: formatDataCite },
  csl: { name: 'citation.csl.json', format: formatCsl },
  bibtex: { name: 'citation.bib', format: formatBibTeX },
  readme: { name: 'README.md', format: formatReadme },
} as const satisfies Readonly<Record<string, DescriptionFormat>>

export type DescriptionFormatName = keyof typeof DESCRIPTION_FORMATS
export const DESCRIPTION_FORMAT_NAMES = Object.keys(DESCRIPTION_FORMATS) as readonly DescriptionFormatName[]
