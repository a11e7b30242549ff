import type { ExportTask, LookFile } from '../../ports/looker.js'

/** What main asks of the analysis process. Both are of the same build; what comes back is decoded, since it has seen strangers' files. */
export type LookWork =
  | { readonly is: 'open'; readonly file: LookFile }
  | { readonly is: 'profile'; readonly file: LookFile }
  | { readonly is: 'query'; readonly files: readonly LookFile[]; readonly sql: string }
  | ({ readonly is: 'export' } & ExportTask)

export type LookOrder =
  /** `scratch` is an existing folder for what has to be written in another way before it can be read. */
  | { readonly is: 'work'; readonly job: number; readonly scratch: string; readonly work: LookWork }
  | { readonly is: 'cancel'; readonly job: number }

export interface LookNews {
  readonly job: number
  /** A `Result`, undecoded. */
  readonly result: unknown
}
