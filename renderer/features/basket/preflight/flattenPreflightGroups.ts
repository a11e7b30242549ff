import { type BasketEntry, groupEntries } from '../../../../shared/basket/basketEntry.js'
import type { PreflightGroup, PreflightGroupName } from '../../../../shared/preflight/preflight.js'

/** One row of the preflight's list. */
export type PreflightRow =
  | { readonly type: 'group'; readonly key: string; readonly group: PreflightGroup }
  | {
      readonly type: 'dataset'
      readonly key: string
      readonly title: string
      readonly producer: string
      readonly entries: readonly BasketEntry[]
    }
  /** `isOnly`: the only file of its dataset here, which has no row of its own. */
  | { readonly type: 'media'; readonly key: string; readonly entry: BasketEntry; readonly isOnly: boolean }

/**
 * Flattens the groups into the rows of one list: each group once, and for each open group its datasets and their media.
 * A dataset has a row of its own where it groups several files.
 */
export function flattenPreflightGroups(
  groups: readonly PreflightGroup[],
  isOpen: (name: PreflightGroupName) => boolean,
): readonly PreflightRow[] {
  return groups.flatMap((group): readonly PreflightRow[] => [
    { type: 'group', key: `g ${group.type}`, group },
    ...(isOpen(group.type) ? listDatasetRows(group) : []),
  ])
}

function listDatasetRows({ type, entries }: PreflightGroup): readonly PreflightRow[] {
  return [...groupEntries(entries)].flatMap(([id, of]): readonly PreflightRow[] => [
    ...(of.length > 1 ? [toDatasetRow(`d ${type} ${id}`, of)] : []),
    ...of.map((entry): PreflightRow => ({ type: 'media', key: entry.media.id, entry, isOnly: of.length === 1 })),
  ])
}

const toDatasetRow = (key: string, entries: readonly [BasketEntry, ...BasketEntry[]]): PreflightRow => ({
  type: 'dataset',
  key,
  title: entries[0].datasetTitle,
  producer: entries[0].producer,
  entries,
})
