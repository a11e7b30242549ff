import * as z from 'zod'
import type { CatalogFilter, CatalogSearch, FacetCounts, FoundPage } from '../../shared/catalog/filter.js'
import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import { type Dataset, datasetRow, dataset as datasetSchema } from '../../shared/catalog/model.js'
import { datasetId, type PortalId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { CatalogueCopy, CatalogueMirror } from '../ports/catalogueMirror.js'
import { openMirrorFile, openMirrorFileToRead } from './mirrorFile.js'
import { type MirrorShelves, openShelves } from './mirrorShelves.js'
import { mirrorWriter, stockReader } from './mirrorWriter.js'
import { guarded } from './sqliteBreaks.js'
import type { Db } from './sqliteFile.js'

const one = z.object({ record: z.string() })
const line = z.object({ line: z.string() })
const ids = z.array(z.object({ id: datasetId }))

/**
 * `CatalogueMirror` in `<folder>/catalogue.db`, in this thread. Records and words lie in SQLite; what is sorted and
 * counted lies in memory besides, read once per portal. Fails as opening a file does.
 */
export function openMirrorHere(folder: string): Result<CatalogueMirror> {
  return guarded(() => {
    const db = openMirrorFile(folder)
    const shelves = openShelves(db)
    const writer = mirrorWriter(db, shelves)
    const some = db.prepare('SELECT id FROM datasets WHERE portal = ? AND pass <> ? LIMIT ?')
    return ok({
      ...copyOver(db, shelves),
      compare: async (portal, pass, stamps) => guarded(() => ok(writer.compare(portal, pass, stamps))),
      change: async (portal, change) => guarded(() => ok(writer.change(portal, change))),
      learn: async (portal, records) => guarded(() => ok(writer.learn(portal, records))),
      notMet: async (portal, pass, limit) =>
        guarded(() => ok(ids.parse(some.all(shelves.numberOf(portal), pass, limit)).map((row) => row.id))),
      label: async (portal, themes) => guarded(() => ok(shelves.label(portal, themes))),
      hold: async (portal, held) => guarded(() => ok(shelves.hold(portal, held))),
      counts: async (portal, filter, nowMs) => guarded(() => ok(countsOf(shelves, portal, filter, nowMs))),
      forget: async (portal) => guarded(() => ok(writer.forget(portal))),
    })
  })
}

/**
 * The same file for reading only, while another process may be writing it; null when there is none. Fails as opening a
 * file does.
 */
export function openCopyHere(folder: string): Result<CatalogueCopy | null> {
  return guarded(() => {
    const db = openMirrorFileToRead(folder)
    return ok(db === null ? null : copyOver(db, openShelves(db)))
  })
}

function copyOver(db: Db, shelves: MirrorShelves): CatalogueCopy {
  const recordOf = db.prepare(`SELECT record FROM datasets WHERE portal = ${OF_PORTAL} AND id = ?`)
  // Ids are UUIDs: a record that holds this one names this media. Fifty thousand records are read in half a second.
  const naming = db.prepare(`SELECT record FROM datasets WHERE portal = ${OF_PORTAL} AND instr(record, ?) > 0`)
  const stockOf = stockReader(db, shelves)
  return {
    stock: async (portal) => guarded(() => ok(stockOf(portal))),
    search: async (portal, search, nowMs) => guarded(() => ok(pageOf(shelves, portal, search, nowMs))),
    dataset: async (portal, wanted) =>
      guarded(() => {
        const found = one.optional().parse(recordOf.get(portal, wanted))
        return ok(found === undefined ? null : datasetIn(found.record))
      }),
    holderOf: async (portal, media) =>
      guarded(() => {
        const found = z.array(one).parse(naming.all(portal, media))
        const holder = found
          .map(({ record }) => datasetIn(record))
          .find(({ media: all }) => all.some(({ id }) => id === media))
        return ok(holder?.id ?? null)
      }),
    close: async () => {
      shelves.rest()
      db.close()
    },
  }
}

const OF_PORTAL = '(SELECT id FROM portals WHERE address = ?)'

const datasetIn = (record: string): Dataset => datasetSchema.parse(JSON.parse(record))

function pageOf(shelves: MirrorShelves, portal: PortalId, search: CatalogSearch, nowMs: number): FoundPage {
  const { order, offset, limit, ...filter } = search
  const { shelf, keys, state } = shelves.select(portal, { filter, order, nowMs })
  // Whoever asks once will sort otherwise and count next.
  shelves.warm(portal, nowMs)
  const shown = keys.slice(offset, offset + limit)
  const items = shown.flatMap((key) => {
    // Another process may have taken it out since the shelf was read.
    const row = line.optional().parse(shelves.line.get(key))
    return row === undefined ? [] : { ...datasetRow.parse(JSON.parse(row.line)), holding: shelf.holdingOf(key) }
  })
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
