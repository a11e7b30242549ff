import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './diskBreaks.js'
import { type Db, openOrRenew, openSqlite, takeSteps, writeAhead } from './sqliteFile.js'

/** The shape of `files.db`, as numbered steps. A step that was released is never changed: a new one is added. */
const STEPS: readonly string[] = [
  `CREATE TABLE files (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     folder TEXT NOT NULL,
     media TEXT NOT NULL,
     root TEXT NOT NULL,
     portal TEXT NOT NULL,
     dataset TEXT NOT NULL,
     title TEXT NOT NULL,
     producer TEXT NOT NULL,
     project TEXT NOT NULL,
     name TEXT NOT NULL,
     size INTEGER NOT NULL,
     sha256 TEXT NOT NULL,
     verified INTEGER NOT NULL,
     verdict TEXT NOT NULL,
     declared TEXT NOT NULL,
     fetched INTEGER,
     seen TEXT NOT NULL DEFAULT 'as-recorded',
     modified INTEGER,
     checked INTEGER,
     outdated INTEGER NOT NULL DEFAULT 0,
     hidden INTEGER NOT NULL DEFAULT 0,
     order_title TEXT NOT NULL,
     order_producer TEXT NOT NULL,
     order_project TEXT NOT NULL,
     order_name TEXT NOT NULL,
     UNIQUE (folder, media)
   ) STRICT;
   CREATE INDEX files_by_dataset ON files (portal, dataset);
   CREATE INDEX files_by_media ON files (dataset, media);
   CREATE TABLE changes (
     file INTEGER NOT NULL REFERENCES files (id),
     at INTEGER NOT NULL,
     event TEXT NOT NULL
   ) STRICT;
   CREATE INDEX changes_by_file ON changes (file);
   CREATE TABLE folders (path TEXT PRIMARY KEY, root TEXT NOT NULL, mark TEXT NOT NULL) STRICT;
   CREATE TABLE roots (path TEXT PRIMARY KEY) STRICT`,
]

/** Another process of the same folder may be writing. */
const BUSY_MS = 5000

/**
 * Opens `<folder>/files.db`. A file of its own and not a table of `library.db`: it is another thread's, and a search or a
 * survey must never make the queue wait for the one writer that SQLite has. What cannot be read is put aside under a name
 * that says when, and filled anew from the folders; what a newer version wrote is left alone.
 */
export function openShelfFile(folder: string, nowMs: number): Db {
  const file = join(folder, 'files.db')
  return openOrRenew(
    () => openSqlite(file, BUSY_MS, shape),
    (error) => /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error)),
    (end) => {
      if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${file}.damaged-${nowMs}${end}`)
    },
  )
}

function shape(db: Db): void {
  writeAhead(db)
  takeSteps(db, STEPS)
}
