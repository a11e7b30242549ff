import { type ExportId, exportId } from '../../shared/ids.js'

/** A name for an export that is asked for now. */
export const newExportId = (): ExportId => exportId.parse(crypto.randomUUID())
