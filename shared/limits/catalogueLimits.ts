/** A portal's catalogue and its local copy. */
export const CATALOGUE_LIMITS = {
  /** portal-api.md 8.1: the server caps at 1000 silently. */
  CATALOG_PAGE: 1000,
  /** Rows of a list that is saved, read at once: as many as the portal itself gives without complaint. */
  LISTED_PAGE: 200,
  /** Datasets that one request looks up: a basket of hundreds takes a few requests instead of one per dataset. */
  LOOKED_UP_AT_ONCE: 25,
  /** Files of an answer about them: some milliseconds of the page. */
  FILES_LOOKED_UP_AT_ONCE: 1000,
  /** Guards a paging loop against a total that never ends. */
  CATALOG_RECORDS: 200_000,
  /** Records of the first page of a list: a portal that takes 70 ms for each answers within the aim (portal-api.md 00). */
  LIST_FIRST_PAGE: 50,
  /** What a page of a list should take: a person sees progress, and it is far below the time-outs of proxies. */
  LIST_PAGE_MS: 5000,
  /** A page that takes longer than a person waits is requested again, half as long, this often in a row. */
  LIST_HALVINGS: 3,
  /** After a page that was too large, pages are twice as long again once this many have fitted. */
  LIST_FITTING_PAGES: 4,
  /** A page of so few records is not made smaller: it is not the number of records that makes it slow. */
  LIST_LEAST_PAGE: 10,
  /** A sort order that a portal refused is tried again after this: the portal may have been updated, or had a passing fault. */
  ORDER_REFUSED_MS: 3600_000,
  /** Records of one page of the copy of a catalogue: a hundred whole ones are about 1 MB, read within a few milliseconds of main. */
  MIRROR_PAGE: 100,
  /** Ids asked for at once: fifty are an address of 2.5 kB. */
  CATALOGUE_LOOKUP_IDS: 50,
  /** How often a portal is asked for changes, and how often its whole catalogue is read. */
  MIRROR_CHANGES_MS: 10 * 60_000,
  MIRROR_WALK_MS: 24 * 3600_000,
  /** The same of a portal that does not sort by date. */
  MIRROR_WALK_UNDATED_MS: 3600_000,
  /** The pause between two requests of the copy: as long as the answer took, within these bounds. */
  MIRROR_PAUSE_MIN_MS: 20,
  MIRROR_PAUSE_MAX_MS: 2000,
  QUERY_CHARS: 200,
  /** What is shown of a producer's own conditions before a download; the whole text is in the dataset's detail. */
  CONSTRAINT_CHARS: 2000,
  /** Datasets looked up at once: a copy answers in a millisecond, a portal must not be flooded. */
  DATASETS_AT_ONCE: 6,
  /** Datasets of one portal with a star: all of them are sent when only they are shown. */
  FAVOURITES: 2000,
  SAVED_SEARCHES: 100,
  SEARCH_NAME_CHARS: 100,
} as const
