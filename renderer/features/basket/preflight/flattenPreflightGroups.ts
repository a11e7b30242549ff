import type { BasketEntry } from '../../../../shared/basket/model.js'
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
  | { readonly type: 'media'; readonly key: string; readonly entry: BasketEntry }

/** Flattens the groups into the rows of one list: each group once, and for each open group its datasets and their media. */
export function flattenPreflightGroups(
  groups: readonly PreflightGroup[],
  isOpen: (name: PreflightGroupName) => boolean,
): readonly PreflightRow[] {
  return groups.flatMap((group): readonly PreflightRow[] => [
    { type: 'group', key: `g ${group.type}`, group },
    ...(isOpen(group.type) ? datasetRows(group) : []),
  ])
}

function datasetRows({ type, entries }: PreflightGroup): readonly PreflightRow[] {
  const byDataset = new Map<string, [BasketEntry, ...BasketEntry[]]>()
  for (const entry of entries) {
    const known = byDataset.get(entry.datasetId)
    if (known === undefined) byDataset.set(entry.datasetId, [entry])
    else known.push(entry)
  }
  return [...byDataset].flatMap(([id, of]): readonly PreflightRow[] => [
    { type: 'dataset', key: `d ${type} ${id}`, title: of[0].datasetTitle, producer: of[0].producer, entries: of },
    ...of.map((entry): PreflightRow => ({ type: 'media', key: entry.media.id, entry })),
  ])
}
