import type { ExportTask, PreviewFile } from '../ports/preview/previewService.js'

/** What main asks of the analysis process. Both are of the same build; what comes back is decoded, since it has seen strangers' files. */
export type PreviewJob =
  | { readonly is: 'open'; readonly file: PreviewFile }
  | { readonly is: 'profile'; readonly file: PreviewFile }
  | { readonly is: 'query'; readonly files: readonly PreviewFile[]; readonly sql: string }
  | ({ readonly is: 'export' } & ExportTask)

export type PreviewRequest =
  /** `createTemporaryFolder` is an existing folder for what has to be written in another way before it can be read. */
  | { readonly is: 'work'; readonly job: number; readonly scratch: string; readonly work: PreviewJob }
  | { readonly is: 'cancel'; readonly job: number }

export interface PreviewReply {
  readonly job: number
  /** A `Result`, undecoded. */
  readonly result: unknown
}
