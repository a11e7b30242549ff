import type { BasketEntry } from '../../../../shared/basket/model.js'
import type { PreflightGroup, PreflightGroupName } from '../../../../shared/preflight/preflight.js'

/** One row of the preflight's list. */
export type PreflightRow =
  | { readonly is: 'group'; readonly key: string; readonly group: PreflightGroup }
  | {
      readonly is: 'dataset'
      readonly key: string
      readonly title: string
      readonly producer: string
      readonly entries: readonly BasketEntry[]
    }
  | { readonly is: 'media'; readonly key: string; readonly entry: BasketEntry }

/** Flattens the groups into the rows of one list: each group once, and for each open group its datasets and their media. */
export function flattenPreflightGroups(
  groups: readonly PreflightGroup[],
  isOpen: (name: PreflightGroupName) => boolean,
): readonly PreflightRow[] {
  return groups.flatMap((group): readonly PreflightRow[] => [
    { is: 'group', key: `g ${group.is}`, group },
    ...(isOpen(group.is) ? datasetRows(group) : []),
  ])
}

function datasetRows({ is, entries }: PreflightGroup): readonly PreflightRow[] {
  const byDataset = new Map<string, [BasketEntry, ...BasketEntry[]]>()
  for (const entry of entries) {
    const known = byDataset.get(entry.datasetId)
    if (known === undefined) byDataset.set(entry.datasetId, [entry])
    else known.push(entry)
  }
  return [...byDataset].flatMap(([id, of]): readonly PreflightRow[] => [
    { is: 'dataset', key: `d ${is} ${id}`, title: of[0].datasetTitle, producer: of[0].producer, entries: of },
    ...of.map((entry): PreflightRow => ({ is: 'media', key: entry.media.id, entry })),
  ])
}
