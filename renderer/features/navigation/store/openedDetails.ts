import {
  type DatasetId,
  type DownloadId,
  datasetId,
  downloadId,
  type LibraryFileId,
  libraryFileId,
} from '../../../../shared/ids.js'

/** What is open beside the lists of the catalogue, the library and the downloads. */
export interface OpenedDetails {
  readonly dataset: DatasetId | null
  readonly file: LibraryFileId | null
  /** The row of the downloads that has the keyboard, while its details are shown. */
  readonly download: DownloadId | null
}

function parseFields(kept: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(kept ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** What was written as JSON; nothing for anything else. */
export function decodeOpenedDetails(kept: string | null): OpenedDetails {
  const { dataset, file, download } = parseFields(kept)
  return {
    dataset: datasetId.safeParse(dataset).data ?? null,
    file: libraryFileId.safeParse(file).data ?? null,
    download: downloadId.safeParse(download).data ?? null,
  }
}
