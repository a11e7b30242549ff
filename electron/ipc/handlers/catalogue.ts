import { basename, dirname, extname } from 'node:path'
import { findLicencePage } from '../../../shared/catalogue/standardLicences.js'
import { toSafeName } from '../../../shared/download/files/fileNames.js'
import { LIST_FORMATS } from '../../../shared/exports/catalogueListWriter.js'
import { composeProducerLetter } from '../../../shared/external/producerLetter.js'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { getDatasetPageUrl } from '../../../shared/library/citation.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { saveCatalogueList } from '../../exports/saveCatalogueList.js'
import type { Clock } from '../../ports/clock.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'
import type { CatalogueService } from '../../services/catalogue/catalogueService.js'
import type { ExportJobs } from '../../services/exportJobs.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs = 'catalog.openPage' | 'catalog.openLicence' | 'catalog.writeToProducer' | 'catalog.exportList'

export interface CatalogueHandlerDeps {
  readonly portals: Pick<PortalRegistry, 'getChosen'>
  readonly catalogue: Pick<CatalogueService, 'dataset' | 'search'>
  readonly nativeShell: Pick<NativeShell, 'openPage' | 'openLetter' | 'chooseNewFile'>
  readonly exportJobs: Pick<ExportJobs, 'run'>
  readonly disk: Disk
  readonly clock: Pick<Clock, 'now'>
}

/** Opens pages and messages of a dataset; saves the list. */
export function createCatalogueHandlers(deps: CatalogueHandlerDeps): Pick<IpcHandlers, Verbs> {
  const { portals, catalogue, nativeShell, clock } = deps
  return {
    'catalog.openPage': async ({ datasetId }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const page = await nativeShell.openPage(getDatasetPageUrl(portalId, datasetId), new URL(portalId).origin)
      return page.ok ? ok(undefined) : page
    },
    'catalog.openLicence': async ({ datasetId }) => {
      const dataset = await catalogue.dataset(datasetId)
      if (!dataset.ok) return dataset
      const { licence } = dataset.value
      const page = licence === null ? null : findLicencePage(licence)
      if (page === null) return fail(failure('input/bad-address'))
      const opened = await nativeShell.openPage(page, null)
      return opened.ok ? ok(undefined) : opened
    },
    'catalog.writeToProducer': async ({ datasetId, mediaId, reason, language }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const dataset = await catalogue.dataset(datasetId)
      if (!dataset.ok) return dataset
      const media = dataset.value.media.find(({ id }) => id === mediaId) ?? null
      const { portalId } = portal.value
      const facts = { dataset: dataset.value, portalId, media, reason, atMs: clock.now() }
      const opened = await nativeShell.openLetter(composeProducerLetter(facts, language))
      return opened.ok ? ok(undefined) : opened
    },
    'catalog.exportList': (input) => exportList(deps, input),
  }
}

async function exportList(
  deps: CatalogueHandlerDeps,
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
  return deps.exportJobs.run(job, async ({ signal, draft, onRows, onWritten }) => {
    const saved = await draft(dirname(target), (partial) =>
      saveCatalogueList(deps, { portalId, filter, order, format: format ?? usual, target, partial, signal, onRows }),
    )
    if (!saved.ok) return saved
    onWritten(target)
    return ok({ rows: saved.value })
  })
}
