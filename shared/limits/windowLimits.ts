/** The window, and messages between it and the main process. */
export const WINDOW_LIMITS = {
  /**
   * Text size in per cent: smaller text cannot be read, and with larger text a small window does not even show one row.
   */
  ZOOM_LEAST: 70,
  ZOOM_MOST: 200,
  NEWS_PER_SECOND: 10,
  /** The same while more downloads change from one event to the next than a window shows: each of its rows is new then. */
  NEWS_PER_SECOND_OF_MANY: 2.5,
  NEWS_SEEN: 40,
  /** Rows in one message to the window: a few milliseconds of main's time to write and of the window's to read. */
  SNAPSHOT_PAGE: 250,
  /** Rows in one event: those of a large basket are there after seconds, and each event is still a short task. */
  NEWS_ROWS: 500,
  /**
   * More changed rows than this are not sent one by one: the window reads its snapshot again. New rows are no changed
   * ones.
   */
  NEWS_BACKLOG: 2000,
  /** The licences of what ships: two hundred thousand today. */
  LICENCES_CHARS: 4_000_000,
  /** One request of the window as text; a whole batch of ids (`ADD_BATCH`) is a quarter of this. */
  IPC_CHARS: 2 * 1024 * 1024,
  IPC_PER_SECOND: 50,
  /** Requests of one verb that wait for their answers. */
  IPC_WAITING: 100,
  /** Those of a verb that waits for a portal or computes a slow digest, which others would wait behind. */
  IPC_WAITING_FOR_PORTAL: 8,
  /** Pages, files, folders and messages that are opened outside of the application: in a row, and over time. */
  OPENINGS_AT_ONCE: 10,
  OPENINGS_PER_SECOND: 1,
  /** A removal can be undone while its notice is shown, which stays while the pointer is on it; never longer than this. */
  HELD_BACK_MS: 60_000,
} as const
