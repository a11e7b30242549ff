import type { Dataset } from '../../../shared/catalogue/model.js'
import type { DatasetId, MediaId, PortalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { CatalogueReader, CatalogueStore } from '../../ports/catalogueStore.js'
import type { CliContext, CliInvocation } from '../core/command.js'

/**
 * The copy of one portal's catalogue that the window and all commands share, opened when it is first needed: for reading
 * only until there is something to keep.
 */
export interface LocalCatalogue {
  /** The dataset that had this media when it was read; null when the copy knows of none, or cannot be read. */
  holderOf(media: MediaId): Promise<DatasetId | null>
  /** Keeps what was read. Fails as opening and writing do, which is no reason for a command to fail. */
  learn(records: readonly Dataset[]): Promise<Result<void>>
  /** Null while nothing was learnt. */
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
    async holderOf(media) {
      reading ??= context.openCopy(folder)
      const copy = writing?.ok === true ? writing.value : reading.ok ? reading.value : null
      const holder = await copy?.holderOf(portalId, media)
      return holder?.ok === true ? holder.value : null
    },
    async learn(records) {
      writing ??= context.openCatalogueStore(folder)
      return writing.ok ? writing.value.learn(portalId, records) : writing
    },
    catalogueStore: () => (writing?.ok === true ? writing.value : null),
  }
}
