import * as z from 'zod'
import { datasetId, downloadId, libraryFileId } from '../../../../shared/ids.js'

const openedDetails = z.object({
  dataset: datasetId.nullable(),
  file: libraryFileId.nullable(),
  /** The row of the downloads that has the keyboard, while its details are shown. */
  download: downloadId.nullable(),
})
/** What is open beside the lists of the catalogue, the library and the downloads. */
export type OpenedDetails = z.infer<typeof openedDetails>

const NOTHING_OPENED: OpenedDetails = { dataset: null, file: null, download: null }

/** What was written as JSON; nothing for anything else. */
export function decodeOpenedDetails(kept: string | null): OpenedDetails {
  try {
    return openedDetails.safeParse(JSON.parse(kept ?? 'null')).data ?? NOTHING_OPENED
  } catch {
    return NOTHING_OPENED
  }
}
