import type { ExportId } from '../../../shared/ids.js'
import type { ExportView } from './store/exportsStore.js'

/**
 * Returns the ended export that the status bar names: the last one that failed, which stays until it is closed, else the
 * last one that was saved. Null when the person has seen the end of each.
 */
export function chooseAnnouncedExport(
  works: readonly ExportView[],
  dismissed: ReadonlySet<ExportId>,
): ExportView | null {
  const unseen = works.filter(({ id }) => !dismissed.has(id))
  const failed = unseen.findLast(({ state }) => state.type === 'failed')
  return failed ?? unseen.findLast(({ state }) => state.type === 'done') ?? null
}
