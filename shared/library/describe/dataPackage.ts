import { toJsonText } from '../../text/toJsonText.js'
import { createUniqueNames } from '../../text/uniqueNames.js'
import type { DescribedDataset, DescribedFile } from './folderDescription.js'

/** Formats a Frictionless data package (version 1) with one resource per file. */
export function formatDataPackage(datasets: readonly DescribedDataset[]): string {
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}-${number}` })
  const [only] = datasets
  const title = datasets.length === 1 && only !== undefined ? only.title : `${datasets.length} datasets`
  return toJsonText({
    profile: 'data-package',
    name: toSlug(title),
    title,
    description: datasets.map(({ citation }) => citation.text).join('\n'),
    created: `${
      datasets
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? '1970-01-01'
    }T00:00:00Z`,
    ...listOrNothing('licenses', listLicences(datasets)),
    ...listOrNothing('sources', datasets.map(toSource)),
    contributors: [...new Set(datasets.map(({ producer }) => producer))].map((producer) => ({
      title: producer,
      role: 'publisher',
    })),
    resources: datasets.flatMap((dataset) =>
      dataset.files.map((file) => toResource(dataset, file, makeUnique(toSlug(file.name)))),
    ),
  })
}

function toResource(dataset: DescribedDataset, file: DescribedFile, slug: string) {
  const { path, name, sizeBytes, sha256, mediaType } = file
  const format = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  return {
    name: slug,
    path,
    title: name,
    ...(format === undefined ? {} : { format }),
    ...(mediaType === null ? {} : { mediatype: mediaType }),
    bytes: sizeBytes,
    hash: `sha256:${sha256}`,
    ...listOrNothing('licenses', toLicence(dataset)),
    ...listOrNothing('sources', [file.url === null ? toSource(dataset) : { title: dataset.title, path: file.url }]),
  }
}

/** Each licence once, however many datasets have it. */
function listLicences(datasets: readonly DescribedDataset[]) {
  const licences = datasets.flatMap((dataset) => toLicence(dataset).map((one) => [JSON.stringify(one), one] as const))
  return [...new Map(licences).values()]
}

/** A licence without an address has only a title. */
const toLicence = ({ licence }: DescribedDataset) =>
  licence === null
    ? []
    : [
        licence.url === null
          ? { name: toName(licence.label) }
          : { name: toName(licence.label), path: licence.url, title: licence.label },
      ]

/** A licence name in the characters that Open Definition allows. */
const toName = (label: string): string => label.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 100)

const toSource = ({ title, page }: DescribedDataset) => (page === null ? { title } : { title, path: page })

const listOrNothing = <T>(key: string, items: readonly T[]): Readonly<Record<string, readonly T[]>> =>
  items.length === 0 ? {} : { [key]: items }

/** The name of a resource: lower case, digits, `.`, `-` and `_`. */
function toSlug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 100) || 'data'
  )
}
