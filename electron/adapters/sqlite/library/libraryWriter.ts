import { basename } from 'node:path'
import * as z from 'zod'
import { type LibraryFileId, libraryFileId } from '../../../../shared/ids.js'
import type { FileEvent, FileEventName } from '../../../../shared/library/model.js'
import { getFetchedMs, type SidecarFile } from '../../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../../shared/limits.js'
import { foldText } from '../../../../shared/text/foldText.js'
import type { FileObservation, FolderRecordInput, HidingReason } from '../../../ports/library/libraryIndexStore.js'
import { type Database, runInTransaction } from '../database.js'

const before = z.object({
  id: libraryFileId,
  media: z.string(),
  sha256: z.string(),
  name: z.string(),
  title: z.string(),
  producer: z.string(),
  root: z.string(),
  fetched: z.number().nullable(),
})
type Before = z.infer<typeof before>
const number = z.object({ id: libraryFileId })
const rootRow = z.object({ root: z.string() })
const movedRow = z.object({ id: libraryFileId, folder: z.string() })

/** Why a file is hidden. A deleted file is listed again when it is on the disk again; a forgotten one is not. */
export const HIDDEN: Readonly<Record<HidingReason, number>> = {
  forgotten: 1,
  deleted: 2,
}

export interface LibraryWriter {
  put(facts: FolderRecordInput, nowMs: number): number
  addRoots(roots: readonly string[]): void
  /** Whether a hidden file is listed again. */
  note(observations: readonly FileObservation[], nowMs: number): boolean
  hide(ids: readonly LibraryFileId[], because: HidingReason | null, nowMs: number): void
  markOutdated(ids: readonly LibraryFileId[], outdated: boolean, nowMs: number): void
}

/** Writes to the index: each call is one transaction. */
export function createLibraryWriter(db: Database): LibraryWriter {
  const { first, record } = prepareEvents(db)
  const putFolder = createFolderWriter(db, { first, record })
  const addRoot = db.prepare('INSERT OR IGNORE INTO roots (path) VALUES (?)')
  const seen = db.prepare('UPDATE files SET seen = ?, checked = coalesce(?, checked) WHERE id = ?')
  const dated = db.prepare('UPDATE files SET modified = ? WHERE id = ?')
  const hide = db.prepare('UPDATE files SET hidden = ? WHERE id = ?')
  const lose = db.prepare("UPDATE files SET seen = 'missing' WHERE id = ?")
  const comeBack = db.prepare(`UPDATE files SET hidden = 0 WHERE id = ? AND hidden = ${HIDDEN.deleted}`)
  const age = db.prepare('UPDATE files SET outdated = ? WHERE id = ?')
  return {
    put: (facts, nowMs) => runInTransaction(db, () => putFolder(facts, nowMs)),
    addRoots: (roots) => runInTransaction(db, () => roots.forEach((path) => void addRoot.run(path))),
    note: (observations, nowMs) =>
      runInTransaction(db, () => {
        let cameBack = 0
        for (const { id, seen: is, event, modifiedMs, checkedMs } of observations) {
          seen.run(is, checkedMs ?? null, id)
          if (modifiedMs !== undefined) dated.run(modifiedMs, id)
          // The file was restored from the trash.
          if (is !== 'missing') cameBack += Number(comeBack.run(id).changes)
          if (event !== null) record(id, event, nowMs)
        }
        return cameBack > 0
      }),
    hide: (ids, because, nowMs) =>
      runInTransaction(db, () => {
        for (const id of ids) {
          hide.run(because === null ? 0 : HIDDEN[because], id)
          if (because === 'deleted') lose.run(id)
          if (because !== null) record(id, because, nowMs)
        }
      }),
    markOutdated: (ids, outdated, nowMs) =>
      runInTransaction(db, () => {
        for (const id of ids) {
          age.run(outdated ? 1 : 0, id)
          record(id, outdated ? 'outdated' : 'current', nowMs)
        }
      }),
  }
}

type RecordEvent = (id: LibraryFileId, is: FileEventName, atMs: number, version?: Partial<FileEvent>) => void

interface Events {
  /** The first version of a new file. */
  readonly first: RecordEvent
  /** Adds a version and removes those that are too old. */
  readonly record: RecordEvent
}

function prepareEvents(db: Database): Events {
  // A file may have been removed from the index since it was read. Then nothing is written.
  const add = db.prepare(
    'INSERT INTO changes (file, at, event) SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM files WHERE id = ?1)',
  )
  const trim = db.prepare(
    `DELETE FROM changes WHERE file = ?1 AND rowid NOT IN (
       SELECT rowid FROM changes WHERE file = ?1 ORDER BY rowid DESC LIMIT ${LIMITS.LIBRARY_EVENTS})`,
  )
  const first: RecordEvent = (id, is, atMs, version = {}) => {
    const event: FileEvent = { from: null, version: null, sha256: null, verdict: null, ...version, is, atMs }
    add.run(id, atMs, JSON.stringify(event))
  }
  return {
    first,
    record(id, ...event) {
      first(id, ...event)
      trim.run(id)
    },
  }
}

function createFolderWriter(db: Database, { first, record }: Events) {
  const there = db.prepare('SELECT id, media, sha256, name, title, producer, root, fetched FROM files WHERE folder = ?')
  const folder = db.prepare(
    'INSERT INTO folders (path, root, mark) VALUES (?, ?, ?) ON CONFLICT (path) DO UPDATE SET root = excluded.root, mark = excluded.mark',
  )
  const rootOf = db.prepare('SELECT root FROM folders WHERE path = ?')
  const insert = db.prepare(
    `INSERT INTO files (folder, media, root, portal, dataset, title, producer, project, name, size, sha256, verified, verdict,
       declared, fetched, order_title, order_producer, order_project, order_name)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (folder, media) DO UPDATE SET root = excluded.root, title = excluded.title, producer = excluded.producer,
       project = excluded.project, name = excluded.name, size = excluded.size, sha256 = excluded.sha256,
       verified = excluded.verified, verdict = excluded.verdict, declared = excluded.declared, fetched = excluded.fetched,
       order_title = excluded.order_title, order_producer = excluded.order_producer,
       order_project = excluded.order_project, order_name = excluded.order_name
     RETURNING id`,
  )
  const renew = db.prepare(
    "UPDATE files SET seen = 'as-recorded', modified = NULL, checked = NULL, outdated = 0, hidden = 0 WHERE id = ?",
  )
  const takeOver = createMovedFiles(db)
  const deleteFile = db.prepare('DELETE FROM files WHERE id = ?')
  const deleteChanges = db.prepare('DELETE FROM changes WHERE file = ?')

  return (facts: FolderRecordInput, nowMs: number): number => {
    const known = rootRow.optional().parse(rootOf.get(facts.folder))?.root
    const root = facts.root ?? known ?? getParent(facts.folder)
    folder.run(facts.folder, root, facts.mark)
    const readRows = () =>
      new Map(
        z
          .array(before)
          .parse(there.all(facts.folder))
          .map((row) => [row.media, row]),
      )
    const rows = readRows()
    const moved = facts.files.filter((file) => !rows.has(file.mediaId) && takeOver(facts, file))
    const old = moved.length === 0 ? rows : readRows()
    let changed = 0
    for (const file of facts.files) {
      const was = old.get(file.mediaId)
      old.delete(file.mediaId)
      if (was !== undefined && isSame(was, file, facts, root)) continue
      changed += 1
      const { id } = number.parse(insert.get(...toValues(facts, root, file)))
      if (was !== undefined && was.sha256 === file.sha256 && was.fetched === getFetchedMs(file)) continue
      if (was !== undefined) renew.run(id)
      const note = was === undefined ? first : record
      note(id, file.request === null ? 'found' : 'fetched', getFetchedMs(file) ?? nowMs, toVersion(file))
    }
    for (const { id } of old.values()) {
      deleteChanges.run(id)
      deleteFile.run(id)
    }
    return changed + old.size
  }
}

/**
 * Creates the search for files whose folder a person has moved or renamed. Such a file is missing at its old place, and
 * a record in another folder has the same bytes. Its row moves to that folder, with its id and its history. When the
 * disk of the old folder is connected again, the record there is read again.
 */
function createMovedFiles(db: Database): (facts: FolderRecordInput, file: SidecarFile) => boolean {
  // The person has forgotten the missing file only, and not the one in the new folder.
  const find = db.prepare(
    `SELECT id, folder FROM files
     WHERE dataset = ? AND media = ? AND portal = ? AND sha256 = ? AND seen = 'missing' AND folder <> ?
       AND NOT (hidden = ${HIDDEN.forgotten} AND (
         SELECT json_extract(event, '$.is') FROM changes WHERE file = files.id ORDER BY changes.rowid DESC LIMIT 1
       ) = 'forgotten')
     ORDER BY name = ? DESC, id LIMIT 1`,
  )
  // The date and the verification of the bytes in the new folder are unknown.
  const move = db.prepare('UPDATE files SET folder = ?, modified = NULL, checked = NULL WHERE id = ?')
  const forgetRecord = db.prepare("UPDATE folders SET mark = '' WHERE path = ?")
  const forgetEmpty = db.prepare(
    'DELETE FROM folders WHERE path = ?1 AND NOT EXISTS (SELECT 1 FROM files WHERE folder = ?1)',
  )
  return ({ folder, portal, dataset }, { mediaId, sha256, name }) => {
    const row = movedRow.optional().parse(find.get(dataset, mediaId, portal, sha256, folder, name))
    if (row === undefined) return false
    move.run(folder, row.id)
    forgetRecord.run(row.folder)
    forgetEmpty.run(row.folder)
    return true
  }
}

const isSame = (was: Before, file: SidecarFile, { title, producer }: FolderRecordInput, root: string): boolean =>
  was.sha256 === file.sha256 &&
  was.name === file.name &&
  was.fetched === getFetchedMs(file) &&
  was.title === cut(title) &&
  was.producer === cut(producer) &&
  was.root === root

const toVersion = ({ request, declared, sha256, verdict }: SidecarFile): Partial<FileEvent> => ({
  from: request === null ? null : cut(request.servedBy),
  version: declared.updated === null ? null : cut(declared.updated),
  sha256,
  verdict,
})

function toValues(facts: FolderRecordInput, root: string, file: SidecarFile): readonly (string | number | null)[] {
  const { folder, portal, dataset } = facts
  const title = cut(facts.title)
  const producer = cut(facts.producer)
  const project = cut(basename(root) || root)
  const { mediaId, name, sizeBytes, sha256, verdict, declared } = file
  return [
    ...[folder, mediaId, root, portal, dataset, title, producer, project, name, sizeBytes, sha256],
    ...[verdict.is === 'verified' ? 1 : 0, JSON.stringify(verdict), JSON.stringify(declared), getFetchedMs(file)],
    ...[title, producer, project, name].map(foldText),
  ]
}

const cut = (text: string): string => text.slice(0, LIMITS.TITLE_CHARS)

/** The folder that it was downloaded into is unknown, so the folder that contains it is used. */
const getParent = (folder: string): string => folder.replace(/[/\\][^/\\]+[/\\]?$/, '') || folder
