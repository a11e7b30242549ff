import { type ExportId, exportId } from '../../../../shared/ids.js'

/** A new random id for an export. */
export const createExportId = (): ExportId => exportId.parse(crypto.randomUUID())
