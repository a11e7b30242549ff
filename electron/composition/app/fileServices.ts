import type { Engine } from '../../engine/api/engine.js'
import { openExportJournal } from '../../exports/exportJournal.js'
import { createBasketRepository } from '../../services/basket/basketRepository.js'
import { createLibraryComparisons } from '../../services/compare/libraryComparisons.js'
import { createDescriptions } from '../../services/describe/descriptions.js'
import { createExportJobs, type ExportJobs } from '../../services/exports/exportJobs.js'
import type { LibrarySync } from '../../services/library/librarySync.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import { createProtectedFiles } from '../../services/protect/protectedFiles.js'
import { createMediaSamples } from '../../services/samples/mediaSamples.js'
import { createSelectionSharing } from '../../services/share/selectionSharing.js'
import { createSigningKey } from '../../services/share/signingKey.js'
import type { AppServicesDeps } from './appServicesDeps.js'

/** Opens the journal of exports, and removes what previous runs and the command line have left unfinished. */
export function openExportJobs(deps: AppServicesDeps): ExportJobs {
  const journal = openExportJournal(deps.disk, deps.exportJournal)
  void journal.sweep()
  void deps.sweepCliExportDrafts()
  return createExportJobs({
    journal,
    clock: deps.clock,
    onChanged: (views) => deps.notify('exports.changed', [...views]),
  })
}

/** Creates the services that read, compare, protect and share files. */
export function createFileServices(
  deps: AppServicesDeps,
  {
    portals,
    engine,
    librarySync,
  }: { readonly portals: PortalRegistry; readonly engine: Engine; readonly librarySync: LibrarySync },
) {
  return {
    baskets: createBasketRepository({ ...deps, ...deps.baskets }),
    samples: createMediaSamples({ ...deps, engine, source: portals.source, folder: deps.sampleFolder }),
    comparisons: createLibraryComparisons({ ...deps, folder: deps.comparisonFolder }),
    descriptions: createDescriptions(deps),
    protectedFiles: createProtectedFiles({ ...deps, onLibraryChanged: librarySync.onIndexChanged }),
    sharing: createSelectionSharing({ ...deps, portals, signingKey: createSigningKey(deps.keychains.system) }),
  }
}
