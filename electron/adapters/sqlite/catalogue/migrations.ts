/**
 * The schema of `catalogue.db`, as numbered migrations. The file is a copy of what the portals have, so a file with an
 * unknown number is deleted and filled again. A released migration is never changed.
 */
export const CATALOGUE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE portals (
    id INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    labels TEXT NOT NULL DEFAULT '[]',
    revision INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE datasets (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    portal INTEGER NOT NULL REFERENCES portals (id),
    id TEXT NOT NULL,
    updated TEXT,
    pass INTEGER NOT NULL,
    card TEXT NOT NULL,
    line TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (portal, id)
  ) STRICT;
  CREATE INDEX datasets_met ON datasets (portal, pass);
  CREATE VIRTUAL TABLE words USING fts5 (
    title, producer, keywords, description,
    content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  // A checksum for each text of a record (null: written before this migration).
  `ALTER TABLE datasets ADD COLUMN card_sum INTEGER;
   ALTER TABLE datasets ADD COLUMN line_sum INTEGER;
   ALTER TABLE datasets ADD COLUMN record_sum INTEGER`,
  // The keys have a table of their own, because a new column in each record would write the whole file again. A record
  // whose title cannot be read is left out.
  `CREATE TABLE titles (
     key INTEGER PRIMARY KEY REFERENCES datasets (key) ON DELETE CASCADE,
     portal INTEGER NOT NULL REFERENCES portals (id),
     title BLOB NOT NULL
   ) STRICT;
   INSERT OR IGNORE INTO titles SELECT key, portal, unhex(read_title_key(id, card, card_sum)) FROM datasets;
   CREATE INDEX titles_sorted ON titles (portal, title)`,
  // The new keys sort numbers in titles by their value.
  `DELETE FROM titles;
   INSERT OR IGNORE INTO titles SELECT key, portal, unhex(read_title_key(id, card, card_sum)) FROM datasets`,
  // The format of a file of an unknown type is now that of its extension. Other processes read their indexes again.
  `WITH fresh AS MATERIALIZED (
     SELECT key, refresh_formats(id, record, record_sum) AS texts FROM datasets
     WHERE record LIKE '%/octet-stream%' OR record LIKE '%/force-download%' OR record LIKE '%/x-download%'
   )
   UPDATE datasets SET
     card = texts ->> 'card', line = texts ->> 'line', record = texts ->> 'record',
     card_sum = texts ->> 'cardSum', line_sum = texts ->> 'lineSum', record_sum = texts ->> 'recordSum'
   FROM fresh WHERE fresh.key = datasets.key AND texts IS NOT NULL;
   UPDATE portals SET revision = revision + 1 WHERE id IN (
     SELECT portal FROM datasets
     WHERE record LIKE '%/octet-stream%' OR record LIKE '%/force-download%' OR record LIKE '%/x-download%'
   )`,
]
