import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { createProducerChecks, type ProducerChecks } from '../../services/follow/producerChecks.js'
import { createVersionKeeper } from '../../services/follow/versionKeeper.js'
import { createFileRepairs, type FileRepairs } from '../../services/library/fileRepairs.js'
import { createLibrarySync, type LibrarySync } from '../../services/library/librarySync.js'
import { startScrub } from '../../services/library/scrub.js'
import { toRedownloadRequest } from '../../services/library/toRedownloadRequest.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import { createAuditedEngine } from '../auditedEngine.js'
import type { AppServicesDeps } from './appServicesDeps.js'

export interface QueueServices {
  /** The engine for all downloads: it logs protected files and keeps previous versions. */
  readonly engine: Engine
  readonly librarySync: LibrarySync
  readonly producers: ProducerChecks
  readonly fileRepairs: FileRepairs
}

/** Creates the services around the queue: the library that follows it, previous versions, repairs, and the scrub. */
export function createQueueServices(
  deps: AppServicesDeps,
  {
    engine: queue,
    portals,
    keepOf,
    onLibraryChanged,
  }: {
    readonly engine: Engine
    readonly portals: PortalRegistry
    /** How many previous versions of a dataset are kept; null when it is not followed, or its follow does not say. */
    readonly keepOf: (ref: DownloadRequest['ref'], root: string) => Promise<number | null>
    /** Called when the library has changed. */
    readonly onLibraryChanged: () => void
  },
): QueueServices {
  const { preferences, notify, life, catalogueStore, clock, libraryIndex } = deps
  const librarySync = createLibrarySync({
    libraryIndex,
    catalogueStore,
    clock,
    life,
    hashFile: deps.hashFile,
    drawn: deps.drawn,
    engine: queue,
    portals: () => portals.cards().map(({ id }) => id),
    onChanged(revision, files) {
      notify('library.changed', { revision, files })
      onLibraryChanged()
    },
    onChecked: (check) => notify('library.checked', check),
  })
  const versionKeeper = createVersionKeeper({
    engine: queue,
    libraryIndex,
    catalogueStore,
    life,
    disk: deps.disk,
    hashFile: deps.hashFile,
    removeEmptyFolder: deps.removeEmptyFolder,
    recordAgain: deps.libraryFolders.recordAgain,
    keep: async ({ ref, root }) => (await keepOf(ref, root)) ?? preferences.read().settings.keptVersions,
  })
  const producers = createProducerChecks({
    libraryIndex,
    clock,
    life,
    engine: queue,
    disk: deps.disk,
    net: deps.net,
    digest: deps.digest,
    source: portals.source,
    askedFiles: deps.askedFiles,
  })
  const logged = createAuditedEngine(queue, deps.audit, () => deps.log.note('audit.unlogged'))
  const addToQueue: Engine['add'] = (requests) => {
    librarySync.addDownloadRoots(requests.map(({ root }) => root))
    return logged.add(requests)
  }
  const engine: Engine = {
    ...logged,
    async add(asked) {
      const others = await producers.find(asked)
      const requests = asked.map((one, at) => (others[at] == null ? one : { ...one, isAnew: true as const }))
      const previousFiles = await versionKeeper.note(requests)
      const added = await addToQueue(requests)
      if (added.ok) versionKeeper.watch(added.value, previousFiles)
      if (added.ok) producers.watch(added.value, others)
      return added
    },
  }
  const fileRepairs = createFileRepairs({
    // A repair replaces a damaged file, which is not kept as a version.
    engine: { ...engine, add: addToQueue },
    disk: deps.disk,
    hashFile: deps.hashFile,
    clock,
    libraryIndex,
    life,
    toRequest: (file) => toRedownloadRequest(portals, file, file.folder),
    notes: deps.repairNotes,
    onRepaired: (report) => notify('library.repaired', report),
    onIndexChanged: librarySync.onIndexChanged,
  })
  startScrub({
    libraryIndex,
    engine,
    hashFile: deps.hashFile,
    clock,
    life,
    isOnBattery: deps.isOnBattery,
    drawn: deps.drawn,
    onLibraryChanged: librarySync.onIndexChanged,
    isVerifying: librarySync.isVerifying,
    interval: () => preferences.read().settings.scrub,
    onDamaged: (name) => notify('library.rotted', { name }),
  })
  return { engine, librarySync, producers, fileRepairs }
}
