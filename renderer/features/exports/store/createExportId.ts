import { type ExportId, exportId } from '../../../../shared/ids.js'

/** A name for an export that is asked for now. */
export const createExportId = (): ExportId => exportId.parse(crypto.randomUUID())
