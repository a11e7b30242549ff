/** The kinds of data that the application keeps in its data folder. */
export const DATA_PARTS = [
  'queue',
  'catalogue',
  'library',
  'settings',
  'logs',
  'temporary',
  'browser',
  'other',
] as const
export type DataPart = (typeof DATA_PARTS)[number]

export interface DataFolderMeter {
  /** Absolute. */
  readonly folder: string
  /** Measures the bytes of each part. Files that disappear meanwhile are not counted. */
  measure(): Promise<ReadonlyMap<DataPart, number>>
}
