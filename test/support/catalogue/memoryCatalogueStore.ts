import type { CatalogueStore } from '../../../electron/ports/catalogueStore.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { toIndexRow } from '../../../shared/catalogue/search/indexRow.js'
import { createMemoryIndex } from '../../../shared/catalogue/search/memoryIndex.js'
import type { CatalogFilter, CatalogOrder } from '../../../shared/catalogue/search/model.js'
import { listQueryTerms } from '../../../shared/catalogue/search/searchWords.js'
import { createInitialState, isComplete, type SyncState } from '../../../shared/catalogue/sync/syncMachine.js'
import { toDatasetRow } from '../../../shared/catalogue/toDatasetRow.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import { ok } from '../../../shared/result.js'
import { computeSearchRank } from './computeSearchRank.js'

interface Kept {
  readonly key: number
  dataset: Dataset
  pass: number
}

/** Creates a `CatalogueStore` without a file: the same contract, with words compared one by one. */
export function createMemoryCatalogueStore(): CatalogueStore {
  const portals = new Map<PortalId, ReturnType<typeof aCopy>>()
  const of = (portal: PortalId) => {
    const copy = portals.get(portal) ?? aCopy()
    portals.set(portal, copy)
    return copy
  }
  return {
    readStatus: async (portal) => ok(of(portal).readStatus()),
    compare: async (portal, pass, stamps) => {
      const { kept } = of(portal)
      return ok({
        same: stamps
          .filter(({ id, updated }) => updated !== null && kept.get(id)?.dataset.updated === updated)
          .map(({ id }) => id),
        met: stamps.filter(({ id }) => kept.get(id)?.pass === pass).map(({ id }) => id),
      })
    },
    change: async (portal, { state, put, met, remove }) => {
      const copy = of(portal)
      for (const dataset of put) copy.put(dataset, state.pass)
      for (const id of met) copy.meet(id, state.pass)
      for (const id of remove) copy.remove(id)
      copy.moved(state)
      copy.changed(put.length + remove.length > 0)
      return ok(copy.readStatus())
    },
    learn: async (portal, records) => {
      const copy = of(portal)
      for (const dataset of records) copy.put(dataset, copy.kept.get(dataset.id)?.pass ?? 0)
      copy.changed(records.length > 0)
      return ok(undefined)
    },
    listNotMet: async (portal, pass, limit) =>
      ok(
        [...of(portal).kept]
          .filter(([, one]) => one.pass !== pass)
          .slice(0, limit)
          .map(([id]) => id),
      ),
    setThemeLabels: async (portal, themes) => ok(of(portal).label(themes)),
    hold: async (portal, held) => ok(of(portal).index.setLocalFiles(held)),
    search: async (portal, { order, offset, limit, withFacets = false, ...filter }, nowMs) => {
      const copy = of(portal)
      const { keys, counts } = copy.select(filter, order, nowMs)
      const items = keys
        .slice(offset, offset + limit)
        .flatMap((key) => [...copy.kept.values()].filter((one) => one.key === key))
        .map(({ key, dataset }) => ({ ...toDatasetRow(dataset), holding: copy.index.getLocalCopy(key) }))
      const lists = Object.fromEntries(Object.entries(counts).map(([facet, values]) => [facet, [...values]]))
      const facets = {
        ...(lists as { [F in keyof typeof counts]: (typeof counts)[F][number][] }),
        themes: counts.themes.map((one) => ({ ...one, label: copy.labels().get(one.value) ?? one.label })),
      }
      return ok({
        total: keys.length,
        offset,
        items,
        by: isComplete(copy.readStatus().state) ? 'copy' : 'part-of-copy',
        facets: withFacets ? facets : null,
      })
    },
    readRecords: async (portal, { order, offset, limit, withFacets: _, ...filter }, nowMs) => {
      const copy = of(portal)
      const { keys } = copy.select(filter, order, nowMs)
      const byKey = new Map([...copy.kept.values()].map(({ key, dataset }) => [key, dataset]))
      return ok({
        total: keys.length,
        items: keys.slice(offset, offset + limit).flatMap((key) => byKey.get(key) ?? []),
      })
    },
    readDataset: async (portal, id) => ok(of(portal).kept.get(id)?.dataset ?? null),
    findHolder: async (portal, media) =>
      ok(
        [...of(portal).kept.values()].find(({ dataset }) => dataset.media.some(({ id }) => id === media))?.dataset.id ??
          null,
      ),
    forget: async (portal) => ok(void portals.delete(portal)),
    close: async () => undefined,
  }
}

function aCopy() {
  const kept = new Map<DatasetId, Kept>()
  const index = createMemoryIndex()
  let state: SyncState | null = null
  let revision = 0
  let keys = 0
  let labels: ReadonlyMap<string, string> = new Map()
  return {
    kept,
    index,
    readStatus: () => ({
      state,
      held: kept.size,
      notMet: state === null ? 0 : [...kept.values()].filter(({ pass }) => pass !== state?.pass).length,
      revision,
    }),
    put(dataset: Dataset, pass: number): void {
      const old = kept.get(dataset.id)
      const key = old?.key ?? ++keys
      kept.set(dataset.id, { key, dataset, pass })
      index.put(toIndexRow(key, dataset))
    },
    meet(id: DatasetId, pass: number): void {
      const one = kept.get(id)
      if (one !== undefined) one.pass = pass
    },
    remove(id: DatasetId): void {
      const one = kept.get(id)
      if (one !== undefined) index.remove(one.key)
      kept.delete(id)
    },
    moved(next: SyncState): void {
      state = next
    },
    changed(did: boolean): void {
      state ??= createInitialState()
      if (did) revision += 1
    },
    label(themes: ReadonlyMap<string, string>): void {
      labels = themes
    },
    labels: () => labels,
    select(filter: CatalogFilter, order: CatalogOrder, nowMs: number) {
      const words = listQueryTerms(filter.text)
      const ranks = new Uint8Array(keys + 1)
      for (const { key, dataset } of kept.values()) {
        const rank = computeSearchRank(
          {
            title: dataset.title,
            producer: dataset.producer.name,
            keywords: dataset.keywords.join('\n'),
            description: `${dataset.synopsis}\n${dataset.summary}`,
          },
          words,
        )
        if (rank !== null) ranks[key] = rank + 1
      }
      return index.select({ filter, order, nowMs }, words.length === 0 ? null : ranks)
    },
  }
}
