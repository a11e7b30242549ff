import { parseUrl } from '../../url.js'
import { createCitation } from '../citation.js'
import type { Sidecar, SidecarFile } from '../sidecar/sidecar.js'

/** A dataset's folder below the described one. */
export interface FolderOnRecord {
  /** Relative to the described folder, with `/`; empty for that folder itself. */
  readonly path: string
  readonly sidecar: Sidecar
}

/** A file as every format describes it. */
export interface DescribedFile {
  /** Relative to the described folder, with `/`. */
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly mediaType: string | null
  /** Where it was downloaded from; null when it was found on the disk, or when that is no address of the web. */
  readonly url: string | null
  readonly verifiedInWords: string
}

/** A dataset as every format describes it. What is no address of the web is null, because it came from a portal. */
export interface DescribedDataset {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly producer: string
  readonly page: string | null
  readonly portal: string
  /** Without `doi:` and without an address. */
  readonly doi: string | null
  readonly licence: { readonly label: string; readonly url: string | null } | null
  readonly attribution: string | null
  readonly constraint: string | null
  /** When the portal says it was changed last; else when its files were downloaded. As an ISO day. */
  readonly day: string
  readonly citation: ReturnType<typeof createCitation>
  readonly files: readonly DescribedFile[]
}

/** The datasets of a folder in the order of their paths, with nothing in them that is not on record. */
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

/** The address in its normal form; null for what is none of the web. */
function toWebAddress(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/** A path or a name as a part of an address: what means something there, and what is not seen, is encoded. */
export const encodePath = (path: string): string =>
  path.replace(/\p{Cs}/gu, '\ufffd').replace(/[\p{C}\p{Z}"#%:<>?[\\\]^`{|}]/gu, (one) => encodeURIComponent(one))

/** The text of an object, two spaces deep, with a line end. */
export const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
