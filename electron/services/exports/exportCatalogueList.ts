import { basename, dirname, extname } from 'node:path'
import type { CatalogSearch } from '../../../shared/catalogue/search/model.js'
import { toSafeName } from '../../../shared/download/files/safeNames.js'
import { LIST_FORMATS } from '../../../shared/exports/catalogueListWriter.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { ok, type Result } from '../../../shared/result.js'
import { saveCatalogueList } from '../../exports/saveCatalogueList.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'
import type { CatalogueService } from '../catalogue/catalogueService.js'
import type { PortalRegistry } from '../portalRegistry.js'
import type { ExportJobs } from './exportJobs.js'

export interface ExportCatalogueListDeps {
  readonly portals: Pick<PortalRegistry, 'getChosen'>
  readonly catalogue: Pick<CatalogueService, 'readListPage'>
  readonly nativeShell: Pick<NativeShell, 'chooseNewFile'>
  readonly exportJobs: Pick<ExportJobs, 'run'>
  readonly disk: Disk
}

/** Saves the results of a search, as an export job, in the file that the person chooses; null when they choose none. */
export async function exportCatalogueList(
  deps: ExportCatalogueListDeps,
  { id, filter, order, name }: DecodedInputOf<'catalog.exportList'>,
): Promise<Result<OutputOf<'catalog.exportList'>>> {
  const portal = deps.portals.getChosen()
  if (!portal.ok) return portal
  const { portalId } = portal.value
  const [usual] = LIST_FORMATS
  const chosen = await deps.nativeShell.chooseNewFile(toSafeName(`${name}.${usual}`), LIST_FORMATS)
  if (chosen === null) return ok(null)
  const ending = extname(chosen).slice(1).toLowerCase()
  const format = LIST_FORMATS.find((one) => one === ending)
  // A name without one of our extensions gets one, because not every system's dialog adds it.
  const target = format === undefined ? `${chosen}.${usual}` : chosen
  const job = { id, name: basename(target), of: 1 }
  // The person may choose another portal while the list is being saved.
  const read = (search: CatalogSearch) => deps.catalogue.readListPage(portalId, search)
  return deps.exportJobs.run(job, async ({ signal, draft, onRows, onWritten }) => {
    const saved = await draft(dirname(target), (partial) =>
      saveCatalogueList(
        { read, disk: deps.disk },
        { portalId, filter, order, format: format ?? usual, target, partial, signal, onRows },
      ),
    )
    if (!saved.ok) return saved
    onWritten(target)
    return ok({ rows: saved.value })
  })
}
