/** What the window tells a person about a repair of the queue's database file. */
export type QueueRepairEvent =
  /**
   * The file was damaged. It is kept under `name`, and a new file has replaced it with `kept` downloads; `lost` others
   * were found but could not be read.
   */
  | { readonly type: 'remade'; readonly name: string; readonly kept: number; readonly lost: number }
  /**
   * The file belongs to another account of the system, which lets this one not use it. It is kept under `name`, and a new
   * file has replaced it with the `kept` downloads that could be read in it or in its second copy.
   */
  | { readonly type: 'foreign'; readonly name: string; readonly kept: number }
  /** The file was missing or empty, and the `kept` downloads were restored from its second copy. */
  | { readonly type: 'restored'; readonly kept: number }
  /**
   * Rows that fail their check were moved to a table of their own in the file; `restored` of them came back from the
   * second copy.
   */
  | { readonly type: 'put-aside'; readonly rows: number; readonly restored: number }
  /** Rows that the file did not give now: they stay in it and are read again at the next start. */
  | { readonly type: 'unread'; readonly rows: number }
