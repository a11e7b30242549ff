/** The schema of `files.db`, as numbered migrations. A released migration is never changed: a new one is added. */
export const LIBRARY_MIGRATIONS: readonly string[] = [
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
