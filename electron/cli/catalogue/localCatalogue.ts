import type { Dataset } from '../../../shared/catalogue/model.js'
import type { CatalogFilter } from '../../../shared/catalogue/search/model.js'
import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import type { DatasetId, MediaId, PortalId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { CatalogueReader, CatalogueStore } from '../../ports/catalogueStore.js'
import type { CliContext } from '../core/cliContext.js'
import type { CliInvocation } from '../core/command.js'

/**
 * The local copy of the catalogue of one portal, which the window and all commands share. It is opened when it is first
 * needed, and only for reading until there is something to store.
 */
export interface LocalCatalogue {
  /** Finds the dataset that had this media when it was read; null when the copy has none, or cannot be read. */
  findHolder(media: MediaId): Promise<DatasetId | null>
  /** Another text that finds something in the copy, for one that finds nothing; null when there is none. */
  suggest(search: CatalogFilter): Promise<string | null>
  /** Stores records. Fails as opening and writing do; a command does not fail for this. */
  learn(records: readonly Dataset[]): Promise<Result<void>>
  /** The store, for further writes; null before the first `learn`. */
  catalogueStore(): CatalogueStore | null
}

/** How many records are stored in one turn: some milliseconds where each has a few files. */
const LEARNED_AT_ONCE = 20

/** Another text that finds something in a copy, for one that finds nothing; null when there is none. */
export async function findSuggestion(
  copy: CatalogueReader,
  portalId: PortalId,
  search: CatalogFilter,
  nowMs: number,
): Promise<string | null> {
  if (search.text === '') return null
  const page = await copy.search(portalId, { ...search, order: 'title', offset: 0, limit: 1 }, nowMs)
  return page.ok ? (page.value.suggestion ?? null) : null
}

export function createLocalCatalogue(
  context: CliContext,
  invocation: Pick<CliInvocation, 'text'>,
  portalId: PortalId,
): LocalCatalogue {
  const folder = context.catalogueFolder(invocation.text('data-dir'))
  let reading: Result<CatalogueReader | null> | null = null
  let writing: Result<CatalogueStore> | null = null
  const openReader = (): CatalogueReader | null => {
    if (writing?.ok === true) return writing.value
    reading ??= context.openCopy(folder)
    return reading.ok ? reading.value : null
  }
  return {
    async findHolder(media) {
      const holder = await openReader()?.findHolder(portalId, media)
      return holder?.ok === true ? holder.value : null
    },
    async suggest(search) {
      const copy = openReader()
      return copy === null ? null : findSuggestion(copy, portalId, search, context.clock.now())
    },
    async learn(records) {
      // The end of the downloads, the opening of the copy, and each writing of some records are turns of this thread.
      await context.clock.turnEnds()
      writing ??= context.openCatalogueStore(folder)
      if (!writing.ok) return writing
      for (const some of splitIntoBatches(records, LEARNED_AT_ONCE)) {
        await context.clock.turnEnds()
        const learned = await writing.value.learn(portalId, some)
        if (!learned.ok) return learned
      }
      return ok(undefined)
    },
    catalogueStore: () => (writing?.ok === true ? writing.value : null),
  }
}
