/** What a person is to hear of the file that keeps the list of downloads. */
export type StoreNews =
  /** The file was damaged: it is kept as `name` beside a new one with what could be read of it. */
  | {
      readonly type: 'remade'
      readonly name: string
      readonly kept: number
      readonly lost: number
    }
  /** Rows that are not what was written were taken out of the queue, and are kept in the file. */
  | { readonly type: 'put-aside'; readonly rows: number }
