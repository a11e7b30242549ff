import * as z from 'zod'
import type { CatalogFilter, CatalogSearch, FacetCounts, FoundPage } from '../../shared/catalog/filter.js'
import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import { datasetRow, dataset as datasetSchema } from '../../shared/catalog/model.js'
import { datasetId, type PortalId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { CatalogueMirror } from '../ports/catalogueMirror.js'
import { openMirrorFile } from './mirrorFile.js'
import { type MirrorShelves, openShelves } from './mirrorShelves.js'
import { mirrorWriter } from './mirrorWriter.js'
import { guarded } from './sqliteBreaks.js'

const one = z.object({ record: z.string() })
const line = z.object({ line: z.string() })
const id = z.object({ id: datasetId })

/**
 * `CatalogueMirror` in `<folder>/catalogue.db`, in this thread. Records and words lie in SQLite; what is sorted and
 * counted lies in memory besides, read once per portal. Fails as opening a file does.
 */
export function openMirrorHere(folder: string): Result<CatalogueMirror> {
  return guarded(() => {
    const db = openMirrorFile(folder)
    const shelves = openShelves(db)
    const writer = mirrorWriter(db, shelves)
    const recordOf = db.prepare('SELECT record FROM datasets WHERE portal = ? AND id = ?')
    const some = db.prepare('SELECT id FROM datasets WHERE portal = ? AND pass <> ? LIMIT ?')
    return ok({
      stock: async (portal) => guarded(() => ok(writer.stock(portal))),
      compare: async (portal, pass, stamps) => guarded(() => ok(writer.compare(portal, pass, stamps))),
      change: async (portal, change) => guarded(() => ok(writer.change(portal, change))),
      notMet: async (portal, pass, limit) =>
        guarded(() =>
          ok(
            z
              .array(id)
              .parse(some.all(shelves.numberOf(portal), pass, limit))
              .map((row) => row.id),
          ),
        ),
      label: async (portal, themes) => guarded(() => ok(shelves.label(portal, themes))),
      hold: async (portal, held) =>
        guarded(() => {
          shelves.of(portal).shelf.hold(held)
          return ok(shelves.stale())
        }),
      search: async (portal, search, nowMs) => guarded(() => ok(pageOf(shelves, portal, search, nowMs))),
      counts: async (portal, filter, nowMs) => guarded(() => ok(countsOf(shelves, portal, filter, nowMs))),
      dataset: async (portal, wanted) =>
        guarded(() => {
          const found = one.optional().parse(recordOf.get(shelves.numberOf(portal), wanted))
          return ok(found === undefined ? null : datasetSchema.parse(JSON.parse(found.record)))
        }),
      forget: async (portal) => guarded(() => ok(writer.forget(portal))),
      close: async () => {
        shelves.rest()
        db.close()
      },
    })
  })
}

function pageOf(shelves: MirrorShelves, portal: PortalId, search: CatalogSearch, nowMs: number): FoundPage {
  const { order, offset, limit, ...filter } = search
  const { shelf, keys, state } = shelves.select(portal, { filter, order, nowMs })
  // Whoever asks once will sort otherwise and count next.
  shelves.warm(portal, nowMs)
  const shown = keys.slice(offset, offset + limit)
  const items = shown.map((key) => ({
    ...datasetRow.parse(JSON.parse(line.parse(shelves.line.get(key)).line)),
    holding: shelf.holdingOf(key),
  }))
  return { total: keys.length, offset, items, by: isWhole(state) ? 'copy' : 'part-of-copy' }
}

function countsOf(shelves: MirrorShelves, portal: PortalId, filter: CatalogFilter, nowMs: number): FacetCounts {
  const { counts, labels } = shelves.select(portal, { filter, order: 'relevance', nowMs })
  return {
    themes: counts.themes.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label })),
    producers: [...counts.producers],
    formats: [...counts.formats],
    licences: [...counts.licences],
    access: [...counts.access],
    sizes: [...counts.sizes],
    ages: [...counts.ages],
    holdings: [...counts.holdings],
  }
}
