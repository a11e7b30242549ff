import type { Dataset } from '../../../shared/catalogue/model.js'
import type { DatasetId, MediaId, PortalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
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
  /** Stores records. Fails as opening and writing do; a command does not fail for this. */
  learn(records: readonly Dataset[]): Promise<Result<void>>
  /** The store, for further writes; null before the first `learn`. */
  catalogueStore(): CatalogueStore | null
}

export function createLocalCatalogue(
  context: CliContext,
  invocation: Pick<CliInvocation, 'text'>,
  portalId: PortalId,
): LocalCatalogue {
  const folder = context.catalogueFolder(invocation.text('data-dir'))
  let reading: Result<CatalogueReader | null> | null = null
  let writing: Result<CatalogueStore> | null = null
  return {
    async findHolder(media) {
      reading ??= context.openCopy(folder)
      const copy = writing?.ok === true ? writing.value : reading.ok ? reading.value : null
      const holder = await copy?.findHolder(portalId, media)
      return holder?.ok === true ? holder.value : null
    },
    async learn(records) {
      writing ??= context.openCatalogueStore(folder)
      return writing.ok ? writing.value.learn(portalId, records) : writing
    },
    catalogueStore: () => (writing?.ok === true ? writing.value : null),
  }
}
