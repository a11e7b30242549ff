/** What a person is to hear of the file that keeps the list of downloads. */
export type QueueRepairEvent =
  /** The file was damaged: it is kept as `name` beside a new one. `kept` downloads are in that; `onUnreachable` more could be seen and not be read. */
  | { readonly type: 'remade'; readonly name: string; readonly kept: number; readonly lost: number }
  /** The file was missing or empty, and its second copy was not. */
  | { readonly type: 'restored'; readonly kept: number }
  /** Rows that are not what was written are kept apart in the file; `restored` of them came back out of the second copy. */
  | { readonly type: 'put-aside'; readonly rows: number; readonly restored: number }
