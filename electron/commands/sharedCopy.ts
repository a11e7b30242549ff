import type { Dataset } from '../../shared/catalog/model.js'
import type { DatasetId, MediaId, PortalId } from '../../shared/ids.js'
import type { Result } from '../../shared/result.js'
import type { CatalogueCopy, CatalogueMirror } from '../ports/catalogueMirror.js'
import type { Bench, Invocation } from './command.js'

/**
 * The copy of one portal's catalogue that the window and all commands share, opened when it is first needed: for reading
 * only until there is something to keep.
 */
export interface SharedCopy {
  /** The dataset that had this media when it was read; null when the copy knows of none, or cannot be read. */
  holderOf(media: MediaId): Promise<DatasetId | null>
  /** Keeps what was read. Fails as opening and writing do, which is no reason for a command to fail. */
  learn(records: readonly Dataset[]): Promise<Result<void>>
  /** Null while nothing was learnt. */
  mirror(): CatalogueMirror | null
}

export function openSharedCopy(bench: Bench, invocation: Pick<Invocation, 'text'>, portalId: PortalId): SharedCopy {
  const folder = bench.catalogueFolder(invocation.text('data-dir'))
  let reading: Result<CatalogueCopy | null> | null = null
  let writing: Result<CatalogueMirror> | null = null
  return {
    async holderOf(media) {
      reading ??= bench.openCopy(folder)
      const copy = writing?.ok === true ? writing.value : reading.ok ? reading.value : null
      const holder = await copy?.holderOf(portalId, media)
      return holder?.ok === true ? holder.value : null
    },
    async learn(records) {
      writing ??= bench.openMirror(folder)
      return writing.ok ? writing.value.learn(portalId, records) : writing
    },
    mirror: () => (writing?.ok === true ? writing.value : null),
  }
}
