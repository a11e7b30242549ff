import { parseUrl } from '../../url.js'
import { createCitation } from '../citation.js'
import type { Sidecar, SidecarFile } from '../sidecar/sidecar.js'

/** The folder of a dataset inside the described folder. */
export interface FolderOnRecord {
  /** Relative to the described folder, with `/`; empty for that folder itself. */
  readonly path: string
  readonly sidecar: Sidecar
}

/** A file, with the facts that the formats use. */
export interface DescribedFile {
  /** Relative to the described folder, with `/`. */
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly mediaType: string | null
  /** The address it was downloaded from; null when it was found on disk, or when the address is not of the web. */
  readonly url: string | null
  readonly verifiedInWords: string
}

/** A dataset, with the facts that the formats use. Addresses come from a portal; one that is not of the web is null. */
export interface DescribedDataset {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly producer: string
  readonly page: string | null
  readonly portal: string
  /** The bare DOI, without `doi:` and without an address. */
  readonly doi: string | null
  readonly licence: { readonly label: string; readonly url: string | null } | null
  readonly attribution: string | null
  readonly constraint: string | null
  /** The ISO day of the portal's last change, else that of the download. */
  readonly day: string
  readonly citation: ReturnType<typeof createCitation>
  readonly files: readonly DescribedFile[]
}

/** Describes the datasets of a folder in the order of their paths. Everything comes from their records. */
export const describeFolder = (folders: readonly FolderOnRecord[]): readonly DescribedDataset[] =>
  folders.toSorted((one, other) => (one.path < other.path ? -1 : 1)).map(describeDataset)

function describeDataset({ path, sidecar }: FolderOnRecord): DescribedDataset {
  const { datasetId, title, producer, licence, updated, portal, page } = sidecar
  const downloadedMs = Math.max(0, ...sidecar.files.map(({ request }) => toMs(request?.finishedAt ?? null) ?? 0))
  const doi = /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.[^\s]+)$/i.exec(sidecar.doi?.trim() ?? '')?.[1] ?? null
  const facts = { id: datasetId, title, producer, updated, created: null, doi, licence }
  return {
    id: datasetId,
    path,
    title,
    doi,
    portal,
    producer: producer.name,
    page: toWebAddress(page),
    licence: licence === null ? null : { label: licence.label, url: toWebAddress(licence.uri) },
    attribution: sidecar.mandatoryMention,
    constraint: sidecar.usageConstraint,
    day: new Date(toMs(updated) ?? downloadedMs).toISOString().slice(0, 10),
    citation: createCitation(facts, portal, downloadedMs),
    files: sidecar.files
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((file) => describeFile(path, file)),
  }
}

function describeFile(folder: string, file: SidecarFile): DescribedFile {
  const { name, sizeBytes, sha256, declared, request, verdictInWords } = file
  const type = declared.fileType ?? request?.contentType ?? null
  return {
    name,
    sizeBytes,
    sha256,
    path: folder === '' ? name : `${folder}/${name}`,
    mediaType: type !== null && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.toLowerCase() : null,
    url: toWebAddress(request?.url ?? null),
    verifiedInWords: verdictInWords,
  }
}

function toMs(instant: string | null): number | null {
  const at = instant === null ? Number.NaN : Date.parse(instant)
  return Number.isFinite(at) ? at : null
}

/** Normalises an address; null when it is not one of the web. */
function toWebAddress(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}
