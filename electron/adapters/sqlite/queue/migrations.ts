import { FILL_INDEX_COLUMNS } from './fillIndexColumns.js'

/**
 * The schema of the store, as numbered migrations. A released migration is never changed: a new one is added.
 * `user_version` says how many were run. A file with data is copied before a migration.
 */
export const QUEUE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE downloads (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     request TEXT NOT NULL,
     state TEXT NOT NULL
   ) STRICT`,
  // What a queue of a hundred thousand needs at its opening is read without decoding. Rows that cannot be read stay.
  `ALTER TABLE downloads ADD COLUMN key TEXT NOT NULL DEFAULT '';
   ALTER TABLE downloads ADD COLUMN state_name TEXT NOT NULL DEFAULT '';
   ALTER TABLE downloads ADD COLUMN because TEXT;
   ALTER TABLE downloads ADD COLUMN portal TEXT NOT NULL DEFAULT '';
   ALTER TABLE downloads ADD COLUMN producer TEXT NOT NULL DEFAULT '';
   ALTER TABLE downloads ADD COLUMN dataset TEXT NOT NULL DEFAULT '';
   ALTER TABLE downloads ADD COLUMN priority INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE downloads ADD COLUMN position REAL NOT NULL DEFAULT 0;
   ALTER TABLE downloads ADD COLUMN folder TEXT;
   ALTER TABLE downloads ADD COLUMN name TEXT;
   UPDATE downloads SET position = seq * 65536.0;
   ${FILL_INDEX_COLUMNS};
   CREATE INDEX downloads_by_key ON downloads (key);
   CREATE INDEX downloads_by_position ON downloads (position)`,
  // A checksum for each row (null: written before this migration). Damaged rows are moved to a table of their own.
  `ALTER TABLE downloads ADD COLUMN sum INTEGER;
   CREATE TABLE put_aside (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     seq INTEGER NOT NULL,
     id TEXT,
     request TEXT,
     state TEXT
   ) STRICT`,
  // Which backup belongs to this file, and how much of it is committed.
  `CREATE TABLE copy (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     generation INTEGER NOT NULL,
     bytes INTEGER NOT NULL
   ) STRICT`,
]
