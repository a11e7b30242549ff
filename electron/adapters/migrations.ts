/**
 * The store's shape, as numbered steps. A step that was released is never changed: a new one is added. `user_version`
 * says how many were taken; before a step is taken on a file that has data, the file is copied.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE downloads (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     request TEXT NOT NULL,
     state TEXT NOT NULL
   ) STRICT`,
]
