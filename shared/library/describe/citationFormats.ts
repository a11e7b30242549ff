import { toJsonText } from '../../text/toJsonText.js'
import type { DescribedDataset } from './folderDescription.js'

/** Formats records of DataCite schema 4: one object for one dataset, a list for several. */
export function formatDataCite(datasets: readonly DescribedDataset[]): string {
  const records = datasets.map(toDataCite)
  return toJsonText(records.length === 1 ? records[0] : records)
}

function toDataCite({ doi, title, producer, page, day, licence, citation, files }: DescribedDataset) {
  const related =
    page === null ? [] : [{ relatedIdentifier: page, relatedIdentifierType: 'URL', relationType: 'IsVersionOf' }]
  return {
    ...(doi === null ? {} : { doi, identifiers: [{ identifier: doi, identifierType: 'DOI' }] }),
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Dataset' },
    creators: [{ name: producer, nameType: 'Organizational' }],
    titles: [{ title }],
    publisher: { name: producer },
    publicationYear: day.slice(0, 4),
    dates: [{ date: day, dateType: 'Updated' }],
    descriptions: [{ description: citation.text, descriptionType: 'Other' }],
    ...(licence === null
      ? {}
      : {
          rightsList: [
            licence.url === null ? { rights: licence.label } : { rights: licence.label, rightsUri: licence.url },
          ],
        }),
    ...(related.length === 0 ? {} : { relatedIdentifiers: related }),
    sizes: files.map(({ sizeBytes }) => `${sizeBytes} bytes`),
    formats: [...new Set(files.flatMap(({ mediaType }) => mediaType ?? []))],
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  }
}

/** Formats items of CSL-JSON, which reference managers read. */
export const formatCsl = (datasets: readonly DescribedDataset[]): string =>
  toJsonText(datasets.map(({ citation }) => citation.csl))

/** Formats BibTeX entries; characters with a meaning in BibTeX are escaped. */
export const formatBibTeX = (datasets: readonly DescribedDataset[]): string => datasets.map(toEntry).join('\n')

function toEntry({ id, title, producer, doi, page, day, citation, licence }: DescribedDataset): string {
  const fields = [
    ['title', `{${escapeTeX(title)}}`],
    ['author', `{${escapeTeX(producer)}}`],
    ['publisher', escapeTeX(producer)],
    ['year', day.slice(0, 4)],
    ['month', day.slice(5, 7)],
    ['howpublished', 'Dataset'],
    ...(doi === null ? [] : [['doi', escapeTeX(doi)]]),
    ...(page === null ? [] : [['url', page.replace(/[{}\\]/g, encodeURIComponent)]]),
    ...(licence === null ? [] : [['copyright', escapeTeX(licence.label)]]),
    ['note', escapeTeX(citation.text)],
  ]
  return `@misc{rudi-${id},\n${fields.map(([key, value]) => `  ${key} = {${value}},`).join('\n')}\n}\n`
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

const escapeTeX = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/[\\{}~^]/g, (one) => TEX[one] ?? one)
    .replace(/[&%$#_]/g, '\\$&')
