import { sep } from 'node:path'
import * as z from 'zod'
import { OUTDATED_MS } from '../../../../shared/catalogue/search/classifyLocalCopy.js'
import { datasetId, type LibraryFileId, libraryFileId } from '../../../../shared/ids.js'
import {
  FILE_CONDITIONS,
  fileEvent,
  getFileStatus,
  type MediaFile,
  mediaFile,
} from '../../../../shared/library/model.js'
import { sidecarFile } from '../../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { Holdings, IndexedFile, LibraryIndexStore } from '../../../ports/library/libraryIndexStore.js'
import type { Database } from '../database.js'
import type { SelfRepairingFile } from '../repair/selfRepairingFile.js'
import { trySqlite } from '../sqliteErrors.js'
import { openLibraryDatabase } from './libraryDatabase.js'
import { createLibrarySearch } from './librarySearch.js'
import { createLibraryWriter, HIDDEN } from './libraryWriter.js'

const fileRow = z
  .object({
    id: libraryFileId,
    folder: z.string(),
    root: z.string(),
    portal: z.string(),
    dataset: z.string(),
    media: z.string(),
    title: z.string(),
    producer: z.string(),
    name: z.string(),
    size: z.number(),
    sha256: z.string(),
    seen: z.enum(FILE_CONDITIONS),
    outdated: z.number(),
    modified: z.number().nullable(),
  })
  .transform(
    ({ size, outdated, modified, ...rest }): IndexedFile => ({
      ...rest,
      sizeBytes: size,
      outdated: outdated === 1,
      modifiedMs: modified,
    }),
  )
const known = z.object({ path: z.string(), root: z.string(), mark: z.string() })
const root = z.object({ path: z.string() })
const stamp = z.object({
  id: libraryFileId,
  dataset: z.string(),
  media: z.string(),
  outdated: z.number(),
  declared: z.string(),
})
const holding = z.object({ id: datasetId, files: z.number(), oldestMs: z.number() })
/** The record of a folder may come from another program, and name an id that is none. */
const datasetFile = z
  .object({
    mediaId: z.string(),
    name: z.string(),
    seen: z.enum(FILE_CONDITIONS),
    verdict: z.string(),
    outdated: z.number(),
    fetchedMs: z.number().nullable(),
    removed: z.number(),
  })
  .transform(({ seen, verdict: text, outdated, removed, ...rest }) => {
    const verdict = mediaFile.shape.verdict.parse(JSON.parse(text))
    const flags = { outdated: outdated === 1, removed: removed === 1 }
    return mediaFile.safeParse({ ...rest, ...flags, verdict, standing: getFileStatus(seen, verdict) }).data ?? null
  })
const listedFiles = z.object({ files: z.number() })
const goneMedia = z.object({ media: z.string() })
const change = z.object({ event: z.string() })

const FIELDS = 'id, folder, root, portal, dataset, media, title, producer, name, size, sha256, seen, outdated, modified'

/** Creates a `LibraryIndexStore` over `<folder>/files.db` in this thread. Fails as opening a file does. */
export function openLibraryStore(folder: string): Result<LibraryIndexStore> {
  return trySqlite(() => ok(createStoreOver(openLibraryDatabase(folder, createParts, ({ db }) => db.close()))))
}

const createParts = (db: Database) => ({
  db,
  search: createLibrarySearch(db),
  writer: createLibraryWriter(db),
  of: prepareReads(db),
})
type Parts = ReturnType<typeof createParts>

function createStoreOver(database: SelfRepairingFile<Parts>): LibraryIndexStore {
  const ask = <T>(work: (parts: Parts) => T): Result<T> => trySqlite(() => ok(database.use(work)))
  /** Any write may change what a search finds. */
  const write = <T>(work: (writer: Parts['writer']) => T): Result<T> =>
    ask(({ search, writer }) => {
      search.onChanged()
      return work(writer)
    })
  return {
    put: (facts, nowMs) => write((writer) => writer.put(facts, nowMs)),
    addRoots: (roots) => ask(({ writer }) => writer.addRoots(roots)),
    note: (observations, nowMs) =>
      ask(({ search, writer }) => {
        // A scan writes a date to every file and finds few changes. Orders stay valid unless something has changed.
        if (observations.some(({ event, checkedMs }) => event !== null || checkedMs !== undefined))
          search.onConditionsChanged()
        if (writer.note(observations, nowMs)) search.onChanged()
      }),
    hide: (ids, because, nowMs) => write((writer) => writer.hide(ids, because, nowMs)),
    markOutdated: (ids, outdated, nowMs) => write((writer) => writer.markOutdated(ids, outdated, nowMs)),
    listFolders: (after, limit) => ask(({ of }) => of.folders(after, limit)),
    getFolder: (path) => ask(({ of }) => of.folder(path)),
    listRoots: () => ask(({ of }) => of.roots()),
    listFiles: (path) => ask(({ of }) => of.filesIn(path)),
    read: (ids) => ask(({ of }) => of.read(ids)),
    pick: (query, from, limit) => ask(({ of, search }) => of.read(search.listIds(query).slice(from, from + limit))),
    listDue: (sinceMs, nowMs, limit) => ask(({ of }) => of.due(sinceMs, nowMs, limit)),
    find: (dataset, media) => ask(({ of }) => of.find(dataset, media)),
    findConditionBefore: (id) => ask(({ of }) => of.conditionBefore(id)),
    listVersions: (portal, after, datasets) => ask(({ of }) => of.stamped(portal, after, datasets)),
    countFiles: () => ask(({ of }) => of.count()),
    countBelow: (folder) => ask(({ of }) => of.countBelow(folder)),
    listHoldings: (portal) => ask(({ of }) => of.holdings(portal)),
    listFoldersOf: (portal, dataset) => ask(({ of }) => of.foldersOf(portal, dataset)),
    listDatasetFiles: (portal, dataset) => ask(({ of }) => of.filesOfDataset(portal, dataset)),
    readRow: (id) => ask(({ search }) => search.readRow(id)),
    readPage: (query) => ask(({ search }) => search.readPage(query)),
    readHistory: (id) => ask(({ of }) => of.history(id)),
    close: database.close,
  }
}

function prepareReads(db: Database) {
  const foldersAfter = db.prepare('SELECT path, root, mark FROM folders WHERE path > ? ORDER BY path LIMIT ?')
  const folder = db.prepare('SELECT path, root, mark FROM folders WHERE path = ?')
  const roots = db.prepare('SELECT path FROM roots ORDER BY path')
  const inFolder = db.prepare(`SELECT ${FIELDS} FROM files WHERE folder = ?`)
  const byIds = db.prepare(`SELECT ${FIELDS} FROM files WHERE id IN (SELECT value FROM json_each(?))`)
  const byMedia = db.prepare(
    `SELECT ${FIELDS} FROM files WHERE dataset = ? AND media = ? ORDER BY seen = 'missing', fetched DESC LIMIT 1`,
  )
  const due = db.prepare(
    `SELECT ${FIELDS} FROM files
     WHERE hidden = 0 AND seen IN ('as-recorded', 'touched') AND coalesce(checked, fetched, 0) NOT BETWEEN ? AND ?
     ORDER BY coalesce(checked, fetched, 0) LIMIT ?`,
  )
  const stamps = db.prepare(
    `SELECT id, dataset, media, outdated, declared FROM files WHERE portal = ? AND dataset IN (
       SELECT DISTINCT dataset FROM files WHERE portal = ? AND dataset > ? ORDER BY dataset LIMIT ?) ORDER BY dataset`,
  )
  // The newest file of each media that is on the disk; null when there is none any more. A file that is
  // outdated counts as the oldest, whenever it was fetched; otherwise one without a time counts as the newest.
  const newest = `SELECT dataset, media, max(CASE WHEN seen <> 'missing' AND hidden <> ${HIDDEN.deleted}
       THEN CASE WHEN outdated THEN ${OUTDATED_MS} ELSE coalesce(fetched, ${Number.MAX_SAFE_INTEGER}) END END) AS atMs
     FROM files WHERE portal = ? GROUP BY dataset, media`
  const held = db.prepare(
    `SELECT dataset AS id, count(*) AS files, min(atMs) AS oldestMs FROM (${newest}) WHERE atMs IS NOT NULL GROUP BY dataset`,
  )
  const gone = db.prepare(`SELECT media FROM (${newest}) WHERE atMs IS NULL`)
  const foldersOf = db.prepare(
    'SELECT DISTINCT folder AS path FROM files WHERE portal = ? AND dataset = ? ORDER BY folder',
  )
  const ofDataset = db.prepare(
    `SELECT mediaId, name, seen, verdict, outdated, fetchedMs, removed FROM (
       SELECT media AS mediaId, name, seen, verdict, outdated, fetched AS fetchedMs,
         seen = 'missing' AND hidden <> 0 AS removed,
         row_number() OVER (PARTITION BY media ORDER BY seen = 'missing', hidden, fetched DESC, id) AS rank
       FROM files WHERE portal = ? AND dataset = ?)
     WHERE rank = 1 ORDER BY mediaId LIMIT ${LIMITS.LIST_ITEMS}`,
  )
  const listed = db.prepare('SELECT count(*) AS files FROM files WHERE hidden = 0')
  const below = db.prepare(
    `SELECT count(*) AS files FROM files
     WHERE hidden = 0 AND seen <> 'missing' AND (folder = ?1 OR substr(folder, 1, length(?2)) = ?2)`,
  )
  const changes = db.prepare('SELECT event FROM changes WHERE file = ? ORDER BY rowid DESC')
  const lastSeen = db.prepare(
    `SELECT json_extract(event, '$.is') AS event FROM changes
     WHERE file = ? AND json_extract(event, '$.is') IN ('fetched', 'found', 'touched', 'damaged', 'back', 'sound')
     ORDER BY rowid DESC LIMIT 1`,
  )
  const toFolder = ({ path, ...rest }: z.infer<typeof known>) => ({ folder: path, ...rest })
  return {
    folders: (after: string | null, limit: number) =>
      z
        .array(known)
        .parse(foldersAfter.all(after ?? '', limit))
        .map(toFolder),
    folder: (path: string) => {
      const found = known.optional().parse(folder.get(path))
      return found === undefined ? null : toFolder(found)
    },
    roots: () =>
      z
        .array(root)
        .parse(roots.all())
        .map(({ path }) => path),
    filesIn: (path: string) => z.array(fileRow).parse(inFolder.all(path)),
    /** In the order of the input. */
    read: (ids: readonly LibraryFileId[]) => {
      const byId = new Map(
        z
          .array(fileRow)
          .parse(byIds.all(JSON.stringify(ids)))
          .map((file) => [file.id, file]),
      )
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    due: (sinceMs: number, nowMs: number, limit: number) => z.array(fileRow).parse(due.all(sinceMs, nowMs, limit)),
    find: (dataset: string, media: string) => fileRow.optional().parse(byMedia.get(dataset, media)) ?? null,
    stamped: (portal: string, after: string, datasets: number) =>
      z
        .array(stamp)
        .parse(stamps.all(portal, portal, after, datasets))
        .map(({ declared, outdated, ...rest }) => ({
          ...rest,
          outdated: outdated === 1,
          declared: sidecarFile.shape.declared.parse(JSON.parse(declared)),
        })),
    holdings: (portal: string): Holdings => ({
      // The record of a folder may come from another program, and name an id that is none.
      held: held.all(portal).flatMap((row) => holding.safeParse(row).data ?? []),
      gone: z
        .array(goneMedia)
        .parse(gone.all(portal))
        .map(({ media }) => media),
    }),
    count: () => listedFiles.parse(listed.get()).files,
    countBelow: (path: string) => listedFiles.parse(below.get(path, path.endsWith(sep) ? path : `${path}${sep}`)).files,
    foldersOf: (portal: string, dataset: string) =>
      z
        .array(root)
        .parse(foldersOf.all(portal, dataset))
        .map(({ path }) => path),
    filesOfDataset: (portal: string, dataset: string): readonly MediaFile[] =>
      z
        .array(datasetFile)
        .parse(ofDataset.all(portal, dataset))
        .filter((file) => file !== null),
    conditionBefore: (id: LibraryFileId) => {
      const name = change.optional().parse(lastSeen.get(id))?.event
      return name === 'damaged' || name === 'touched' ? name : 'as-recorded'
    },
    history: (id: LibraryFileId) =>
      z
        .array(change)
        .parse(changes.all(id))
        .map(({ event }) => fileEvent.parse(JSON.parse(event))),
  }
}
