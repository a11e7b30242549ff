import type { BasketEntry } from './basket.js'

/** The rows of the basket: each dataset once, its media under it, in the order in which they were added. */
export type BasketRow =
  | {
      readonly is: 'dataset'
      readonly key: string
      readonly title: string
      readonly producer: string
      readonly entries: readonly BasketEntry[]
    }
  | { readonly is: 'media'; readonly key: string; readonly entry: BasketEntry }

export function basketRows(entries: Iterable<BasketEntry>): readonly BasketRow[] {
  const byDataset = new Map<string, [BasketEntry, ...BasketEntry[]]>()
  for (const entry of entries) {
    const known = byDataset.get(entry.datasetId)
    if (known === undefined) byDataset.set(entry.datasetId, [entry])
    else known.push(entry)
  }
  return [...byDataset].flatMap(([id, of]): readonly BasketRow[] => [
    { is: 'dataset', key: `d ${id}`, title: of[0].datasetTitle, producer: of[0].producer, entries: of },
    ...of.map((entry): BasketRow => ({ is: 'media', key: entry.media.id, entry })),
  ])
}
