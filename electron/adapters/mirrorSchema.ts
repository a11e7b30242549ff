/**
 * The shape of `catalogue.db`. It is a copy of what the portals have, so another shape needs no steps from one to the
 * next: a file of another number is thrown away and filled again.
 */
export const MIRROR_VERSION = 1

export const MIRROR_SCHEMA = `
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
  )`
